(* Right: the four sides around the deadly square are heaps of Nim, whose longest defence is their sum. *)
let () =
  let arg k = int_of_string Sys.argv.(k) in
  let m = arg 1 and n = arg 2 and i = arg 3 and j = arg 4 in
  let heaps = [ i; m - 1 - i; j; n - 1 - j ] in
  let sum = List.fold_left ( + ) 0 heaps and nim = List.fold_left ( lxor ) 0 heaps in
  let taken heap = heap - (heap lxor nim) in
  let value = if nim = 0 then -sum else sum + 1 - List.fold_left max 0 (List.map taken heaps) in
  Printf.printf "valeur(%d,%d,%d,%d) = %d\n" m n i j value
