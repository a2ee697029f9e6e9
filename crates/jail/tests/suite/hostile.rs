//! Programs that mean harm, each in a language that makes it short.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process;
use std::time::{Duration, Instant};

use lucas_jail::{Excess, Exit, Folder, Job, Limits, shown};

use crate::{folder, jail, python, script, tight};

/// Python that makes a system call by its number, and gives its error.
const CALL: &str = "
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def call(*words):
    result = libc.syscall(*words)
    return result if result >= 0 else -ctypes.get_errno()
";

/// What a Python program prints, as lines.
fn lines(text: &str) -> Vec<String> {
    let ran = python(text, Limits::default());
    assert!(ran.is_success(), "{ran:?}");
    shown(&ran.output).lines().map(str::to_owned).collect()
}

/// A folder that everybody may read and write, with a file that everybody may read and write.
fn canary() -> Folder {
    let canary = folder();
    fs::set_permissions(canary.path(), fs::Permissions::from_mode(0o777)).expect("open");
    fs::write(canary.path().join("bird"), "sings").expect("a file");
    fs::set_permissions(canary.path().join("bird"), fs::Permissions::from_mode(0o666)).expect("open");
    canary
}

#[test]
fn a_storm_of_forks_ends_and_leaves_nobody() {
    let storm = "
import os
while True:
    try: os.fork()
    except OSError: pass
";
    let begun = Instant::now();
    let ran = python(storm, tight());
    assert!(matches!(ran.excess, Some(Excess::Processor | Excess::Waiting | Excess::Memory)), "{ran:?}");
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

#[test]
fn who_forks_and_exits_at_once_again_and_again_is_ended() {
    let relay = "
import os
for turn in range(100000):
    try:
        if os.fork(): os._exit(0)
    except OSError: pass
";
    let ran = python(relay, tight());
    assert!(ran.wall < Duration::from_secs(2), "{ran:?}");
}

#[test]
fn a_daemon_cannot_leave_its_group_and_ends_with_its_program() {
    let daemon = "
import os, time
if os.fork() == 0:
    for leave in (os.setsid, lambda: os.setpgid(0, 0)):
        try: leave(); print('left', flush=True)
        except PermissionError: print('held', flush=True)
    if os.fork() == 0:
        print(os.getppid() != 1, flush=True)
        time.sleep(60)
    os._exit(0)
time.sleep(0.3)
";
    let ran = python(daemon, Limits::default());
    assert!(ran.is_success() && ran.wall < Duration::from_secs(2), "{ran:?}");
    let said = shown(&ran.output);
    assert!(said.starts_with("held\nheld\n"), "{said}");
}

#[test]
fn ten_gibibytes_are_not_had_by_one_process_nor_by_many() {
    let hoard = "
kept = []
while True: kept.append(bytearray(1 << 20))
";
    let ran = python(hoard, tight());
    assert_eq!(ran.excess, Some(Excess::Memory), "{ran:?}");
    assert!(ran.memory < 512 << 20, "{}", ran.memory);
    let many = "
import os, time
for child in range(4):
    if os.fork() == 0: break
kept = bytearray(os.urandom(1 << 20) * 30)
time.sleep(1.5)
";
    assert_eq!(python(many, tight()).excess, Some(Excess::Memory));
    let unseen = "
import os
try: os.memfd_create('hidden')
except PermissionError: print('held')
";
    assert_eq!(lines(unseen), ["held"]);
}

#[test]
fn endless_output_stops_at_the_limit_on_either_stream() {
    let folder = folder();
    let ran = jail().run(&script(&folder, "yes").limits(tight())).expect("a run");
    assert_eq!((ran.excess, ran.output.len()), (Some(Excess::Output), 1 << 20));
    let ran = jail().run(&script(&folder, "yes >&2").limits(tight())).expect("a run");
    assert_eq!((ran.excess, ran.errors.len()), (Some(Excess::Output), 1 << 20));
}

#[test]
fn a_giant_file_and_a_heap_of_files_are_stopped() {
    let giant = folder();
    let ran = jail().run(&script(&giant, "cat /dev/zero > giant").limits(tight())).expect("a run");
    assert!(fs::metadata(giant.path().join("giant")).expect("a file").len() <= 4 << 20, "{ran:?}");
    assert!(!ran.is_success(), "{ran:?}");
    // Python is told that the file may not grow, and fails by itself.
    let ran = python("file = open('giant', 'wb')\nwhile True: file.write(bytes(1 << 20))", tight());
    assert_eq!(ran.excess, Some(Excess::File), "{ran:?}");
    let heap = folder();
    let text = "i=0; while :; do head -c 1000000 /dev/zero > $i; i=$((i+1)); done";
    let ran = jail().run(&script(&heap, text).limits(tight())).expect("a run");
    assert_eq!(ran.excess, Some(Excess::File), "{ran:?}");
    let deep = "
import os
while True:
    os.mkdir('d')
    os.chdir('d')
    open('file', 'wb').write(bytes(1000))
";
    let ran = python(deep, tight());
    assert_eq!(ran.excess, Some(Excess::File), "{ran:?}");
}

#[test]
fn who_sleeps_for_ever_waits_no_longer_than_the_clock_says() {
    let folder = folder();
    let ran = jail().run(&script(&folder, "sleep 1000").limits(tight())).expect("a run");
    assert_eq!(ran.excess, Some(Excess::Waiting));
    assert!((1900..6000).contains(&ran.wall.as_millis()), "{:?}", ran.wall);
    let ran = python("while True: pass", tight());
    assert_eq!(ran.excess, Some(Excess::Processor));
    assert!(ran.processor < Duration::from_secs(2), "{:?}", ran.processor);
}

#[test]
fn signals_that_can_be_ignored_are_of_no_use() {
    let deaf = "
import signal
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True: pass
";
    assert_eq!(python(deaf, tight()).excess, Some(Excess::Processor));
}

#[test]
fn neither_homes_nor_users_nor_the_graders_environment_are_read() {
    let canary = canary();
    let (bird, grader) = (canary.path().join("bird"), process::id());
    let text = format!(
        "
import os, glob
def tried(path):
    try: open(path, 'rb').read(1); return 'read'
    except OSError: return 'held'
def listed(path):
    try: os.listdir(path); return 'listed'
    except OSError: return 'held'
print(tried('{}'))
print(tried('/etc/passwd'), tried('/etc/shadow'), tried('/etc/hostname'))
print(tried('/proc/{grader}/environ'), tried('/proc/%d/environ' % os.getppid()), tried('/proc/1/environ'))
print(tried('/proc/{grader}/mem'), tried('/proc/%d/mem' % os.getppid()), tried('/proc/{grader}/cmdline'))
print(listed('{}'), listed('/'), listed('/root'), listed('/home'), listed('/tmp'), listed('/proc'), listed('/var'))
print(sorted(os.environ))
",
        bird.display(),
        canary.path().display()
    );
    let expected = [
        "held",
        "held held held",
        "held held held",
        "held held held",
        "held held held held held held held",
        "['HOME', 'LANG', 'PATH', 'TMPDIR']",
    ];
    // Python sets one variable by itself where the language is none.
    let said: Vec<String> = lines(&text).into_iter().map(|line| line.replace("'LC_CTYPE', ", "")).collect();
    assert_eq!(said, expected);
}

#[test]
fn nothing_is_written_outside_not_even_a_mode_or_a_time() {
    let canary = canary();
    let bird = canary.path().join("bird");
    let before = fs::metadata(&bird).expect("a file");
    let text = format!(
        "
import os
bird, nest = '{}', '{}'
os.symlink(bird, 'link')
def tried(deed):
    try: deed(); return 'done'
    except OSError: return 'held'
print(tried(lambda: open(bird, 'w')), tried(lambda: open(bird, 'a')), tried(lambda: open('link', 'w')))
print(tried(lambda: open(nest + '/egg', 'w')), tried(lambda: os.mkdir(nest + '/egg')), tried(lambda: os.unlink(bird)))
print(tried(lambda: os.rename(bird, 'bird')), tried(lambda: os.link(bird, 'bird')), tried(lambda: os.rename('link', nest + '/link')))
print(tried(lambda: os.chmod(bird, 0)), tried(lambda: os.utime(bird, (0, 0))), tried(lambda: os.truncate(bird, 0)))
print(tried(lambda: os.setxattr(bird, 'user.egg', b'1')), tried(lambda: os.chown(bird, os.getuid(), -1)))
print(tried(lambda: open('/dev/shm/egg', 'w')), tried(lambda: open('/var/tmp/egg', 'w')), tried(lambda: open('/tmp/egg', 'w')))
print(tried(lambda: os.open('/dev/tty', os.O_RDWR)))
open('own', 'w').write('fine')
",
        bird.display(),
        canary.path().display()
    );
    let held = [
        "held held held",
        "held held held",
        "held held held",
        "held held held",
        "held held",
        "held held held",
        "held",
    ];
    assert_eq!(lines(&text), held);
    let after = fs::metadata(&bird).expect("a file");
    assert_eq!((after.mode(), after.mtime(), after.len()), (before.mode(), before.mtime(), before.len()));
    assert_eq!(fs::read_dir(canary.path()).expect("a folder").count(), 1);
}

#[test]
fn no_socket_is_opened() {
    let text = format!(
        "{CALL}
import socket
def tried(deed):
    try: deed(); return 'done'
    except OSError as error: return error.errno
print(tried(lambda: socket.socket()), tried(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM)))
print(tried(lambda: socket.socket(socket.AF_UNIX)), tried(lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)))
print(tried(lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)), tried(lambda: socket.socketpair()))
print(call(425, 8, 0), call(435, 0, 0))
"
    );
    // Not permitted, except for a pair that is connected; the last line is io_uring and clone3, which is as if unknown.
    assert_eq!(lines(&text), ["1 1", "1 1", "1 done", "-1 -38"]);
}

#[test]
fn neither_its_parent_nor_its_grader_is_killed_stopped_or_limited() {
    let grader = process::id();
    let text = format!(
        "{CALL}
import resource, signal
def tried(deed):
    try: deed(); return 'done'
    except OSError: return 'held'
for process in (os.getppid(), {grader}):
    print(tried(lambda: os.kill(process, 9)), tried(lambda: os.kill(process, signal.SIGSTOP)), tried(lambda: os.kill(process, 0)))
    print(tried(lambda: resource.prlimit(process, resource.RLIMIT_CPU, (1, 1))), tried(lambda: os.setpriority(os.PRIO_PROCESS, process, 19)))
    print(tried(lambda: os.sched_setaffinity(process, [0])))
print(call(101, 16, {grader}, 0, 0), call(310, {grader}, 0, 0, 0, 0, 0))
"
    );
    let held = ["held held held", "held held", "held"];
    assert_eq!(lines(&text), [&held[..], &held[..], &["-1 -1"][..]].concat());
    // Everybody it may signal: itself.
    let ran = python("import os\nos.kill(-1, 9)\nos.kill(os.getpid(), 9)", Limits::default());
    assert_eq!(ran.exit, Exit::Signal(9), "{ran:?}");
}

#[test]
fn no_privilege_is_had_and_none_is_gained() {
    let text = format!(
        "{CALL}
status = dict(line.split(':', 1) for line in open('/proc/self/status'))
print(os.getuid() != 0, os.getgroups() in ([], [os.getgid()]), status['CapEff'].strip(), status['NoNewPrivs'].strip())
print(call(272, 0x10000000), call(56, 0x10000011, 0, 0, 0, 0), call(165, 0, 0, 0, 0, 0), call(161, b'.'))
"
    );
    assert_eq!(lines(&text), ["True True 0000000000000000 1", "-1 -1 -1 -1"]);
}

#[test]
fn lucas_itself_cannot_be_run_even_where_its_folder_may_be_read() {
    let place = folder();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).expect("open");
    let copy = place.path().join("lucas");
    fs::copy(crate::supervisor(), &copy).expect("a copy");
    fs::write(place.path().join("other"), "other").expect("a file");
    let jail = lucas_jail::Jail::supervised_by(&copy, lucas_jail::Sandbox::Auto).expect("a jail");
    let folder = folder();
    let text = format!("cat {0}/other; {0}/lucas; cat {0}/lucas | wc -c", place.path().display());
    let ran = jail.run(&script(&folder, &text).readable(place.path())).expect("a run");
    assert_eq!(shown(&ran.output), "other0\n", "{ran:?}");
}

#[test]
fn what_a_program_leaves_is_removed_with_its_folder() {
    let folder = folder();
    let path = folder.path().to_owned();
    let ran = jail()
        .run(&script(&folder, "umask 777; mkdir a; mkdir b; touch c; ln -s / d; mkfifo e"))
        .expect("a run");
    assert!(ran.is_success(), "{ran:?}");
    drop(folder);
    assert!(!path.exists());
}

#[test]
fn folders_in_folders_deeper_than_any_path_are_removed_too() {
    let folder = folder();
    let path = folder.path().to_owned();
    let text = "import os\nfor level in range(3000): os.mkdir('d'); os.chdir('d')\nopen('f', 'w')\nos.chmod";
    jail().run(&Job::new("python3", folder.path()).arguments(["-c", text])).expect("a run");
    drop(folder);
    assert!(!path.exists());
}

#[test]
fn what_is_written_into_a_folder_follows_no_link_that_a_program_left() {
    let (folder, canary) = (folder(), canary());
    let text = format!("ln -s {}/bird a.txt", canary.path().display());
    assert!(jail().run(&script(&folder, &text)).expect("a run").is_success());
    folder.write("a.txt", b"new").expect("written");
    assert_eq!(fs::read(canary.path().join("bird")).expect("a file"), b"sings");
    assert_eq!(fs::read(folder.path().join("a.txt")).expect("a file"), b"new");
}

#[test]
fn only_its_three_streams_are_open_to_a_program() {
    // Whatever whoever started us had left open, and one more.
    let open = fs::File::open("/etc/passwd").expect("a file");
    rustix::io::fcntl_setfd(&open, rustix::io::FdFlags::empty()).expect("inherited");
    let text = "import os\nprint([fd for fd in map(int, os.listdir('/proc/self/fd')) if os.path.islink('/proc/self/fd/%d' % fd)])";
    assert_eq!(lines(text), ["[0, 1, 2]"]);
}

#[test]
fn what_only_root_may_read_is_read_where_it_was_asked_for_and_nowhere_else() {
    let private = folder();
    fs::create_dir(private.path().join("given")).expect("a folder");
    fs::write(private.path().join("given/part"), "given").expect("a file");
    fs::write(private.path().join("secret"), "secret").expect("a file");
    fs::set_permissions(private.path(), fs::Permissions::from_mode(0o700)).expect("private");
    let folder = folder();
    let place = private.path().display();
    let text = format!(
        "cat {place}/given/part; cat {place}/secret /etc/shadow; echo x > {place}/given/part; ls {place}"
    );
    let ran = jail().run(&script(&folder, &text).readable(private.path().join("given"))).expect("a run");
    assert_eq!(shown(&ran.output), "given", "{ran:?}");
    assert_eq!(fs::read(private.path().join("given/part")).expect("a file"), b"given");
}

#[test]
fn when_lucas_is_killed_its_prisoners_end() {
    let folder = folder();
    let mark = format!("mark-{}", folder.path().display());
    let mut lucas = process::Command::new(crate::supervisor())
        .args(["sh", "-c", "sleep 1000 & sleep 1000", &mark])
        .stdin(process::Stdio::null())
        .stderr(process::Stdio::null())
        .spawn()
        .expect("lucas");
    // Lucas itself bears the mark, and so does the shell that it runs.
    let deadline = Instant::now() + Duration::from_secs(20);
    while crate::processes_with(&mark).len() < 2 && Instant::now() < deadline {}
    assert!(crate::processes_with(&mark).len() >= 2);
    lucas.kill().expect("killed");
    lucas.wait().expect("ended");
    let deadline = Instant::now() + Duration::from_secs(20);
    while !crate::processes_with(&mark).is_empty() && Instant::now() < deadline {}
    assert_eq!(crate::processes_with(&mark), Vec::<String>::new());
}

#[test]
fn a_program_that_is_given_up_is_gone() {
    let folder = folder();
    let mark = format!("mark-{}", folder.path().display());
    let job = Job::new("sh", folder.path()).arguments(["-c", "sleep 1000 & sleep 1000", &mark]);
    let talk = jail().at_pipes(&job).expect("a start");
    assert!(!crate::processes_with(&mark).is_empty());
    drop(talk);
    assert_eq!(crate::processes_with(&mark), Vec::<String>::new());
}
