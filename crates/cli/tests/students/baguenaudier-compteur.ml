(* Wrong: the boards are counted in binary, so that several squares change at once. *)
let () =
  let n = Scanf.scanf " %d" (fun n -> n) in
  let full = (1 lsl n) - 1 in
  let show board =
    for square = 0 to n - 1 do
      print_string (if board lsr square land 1 = 1 then "* " else ". ")
    done;
    print_newline () in
  for board = 0 to full do show board done;
  for board = full - 1 downto 0 do show board done
