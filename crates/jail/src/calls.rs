//! Which system calls a program may make: seccomp. Those below fail as if the program had no permission; all others work.
//!
//! Landlock bounds the files that are opened, and knows nothing of owners, modes and times, of sockets but TCP's, of memory that
//! outlives its process, or of limits that one process sets to another. What it leaves is refused here.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    apply_filter,
};

/// Calls that no program under examination needs.
const FORBIDDEN: &[i64] = &[
    // The network, and other people's sockets.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    // Leaving the process group, by which everything is ended.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    // Other processes: their memory, their files, their pace.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    // Owners, modes, times and attributes of files that cannot be opened.
    libc::SYS_truncate,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_inotify_add_watch,
    libc::SYS_fanotify_init,
    // Memory that belongs to no process, or outlives it.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // Other roots, other namespaces.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_mount_setattr,
    // The kernel itself.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_syslog,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_vhangup,
];

/// Older calls of the same kinds.
#[cfg(target_arch = "x86_64")]
const OLDER: &[i64] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_modify_ldt,
    libc::SYS_uselib,
];
/// There are none.
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[i64] = &[];

/// The bit of the same calls in the other way that some kernels of this machine number them.
#[cfg(target_arch = "x86_64")]
const OTHER_NUMBERS: Option<i64> = Some(0x4000_0000);
/// There is none.
#[cfg(not(target_arch = "x86_64"))]
const OTHER_NUMBERS: Option<i64> = None;

/// The numbers of `ptrace`, `ioctl`, `process_vm_readv` and `process_vm_writev`, `rt_sigqueueinfo` and `rt_tgsigqueueinfo` that
/// exist only in that other way.
#[cfg(target_arch = "x86_64")]
const ONLY_OTHER: &[i64] = &[521, 514, 539, 540, 524, 536];
/// There are none.
#[cfg(not(target_arch = "x86_64"))]
const ONLY_OTHER: &[i64] = &[];

/// Forbids for good; says whether the kernel does.
pub(crate) fn forbid(has_scopes: bool) -> bool {
    try_to_forbid(has_scopes).is_ok()
}

fn try_to_forbid(has_scopes: bool) -> Result<(), seccompiler::Error> {
    // What it is given lies in memory, where no filter sees it; without it, libraries take the older call.
    install([(libc::SYS_clone3, Vec::new())].into(), libc::ENOSYS)?;
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        FORBIDDEN.iter().chain(OLDER).map(|&call| (call, Vec::new())).collect();
    rules.extend(guarded(has_scopes)?);
    if let Some(bit) = OTHER_NUMBERS {
        let others: Vec<_> = rules.iter().map(|(call, rules)| (call | bit, rules.clone())).collect();
        rules.extend(others);
        rules.extend(ONLY_OTHER.iter().map(|call| (call | bit, Vec::new())));
    }
    install(rules, libc::EPERM)
}

fn install(rules: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> Result<(), seccompiler::Error> {
    let machine = std::env::consts::ARCH.try_into()?;
    let refuse = SeccompAction::Errno(error.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, machine)?;
    apply_filter(&BpfProgram::try_from(filter)?)
}

/// Calls that are forbidden with some arguments only.
fn guarded(has_scopes: bool) -> Result<BTreeMap<i64, Vec<SeccompRule>>, seccompiler::Error> {
    let when = |argument: u8, compare: SeccompCmpOp, value: i32| {
        // Conversion as the kernel does it: these arguments are of 32 bits.
        SeccompCondition::new(argument, SeccompCmpArgLen::Dword, compare, u64::from(value.cast_unsigned()))
    };
    let is = |argument, value| {
        Ok::<_, seccompiler::Error>(SeccompRule::new(vec![when(argument, SeccompCmpOp::Eq, value)?])?)
    };
    let is_not = |argument, value| {
        Ok::<_, seccompiler::Error>(SeccompRule::new(vec![when(argument, SeccompCmpOp::Ne, value)?])?)
    };
    let has = |argument, mask: i32, value| {
        let mask = SeccompCmpOp::MaskedEq(u64::from(mask.cast_unsigned()));
        Ok::<_, seccompiler::Error>(SeccompRule::new(vec![when(argument, mask, value)?])?)
    };
    let namespaces = [
        libc::CLONE_NEWNS,
        libc::CLONE_NEWCGROUP,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWNET,
    ];
    let new_namespace = namespaces.into_iter().map(|flag| has(0, flag, flag)).collect::<Result<_, _>>()?;
    // A pair without connection could be pointed at anybody's socket; Java needs the connected kind.
    let kind = 0xf;
    let pairs =
        vec![is_not(0, libc::AF_UNIX)?, has(1, kind, libc::SOCK_DGRAM)?, has(1, kind, libc::SOCK_RAW)?];
    // Typing for another, and having another signalled.
    let controls = [libc::TIOCSTI, libc::TIOCLINUX, FIOSETOWN, SIOCSPGRP];
    let controls = controls.into_iter().map(|control| is(1, i32::try_from(control).unwrap_or(-1)));
    let owners = [libc::F_SETOWN, F_SETOWN_EX, libc::F_SETLEASE, libc::F_NOTIFY];
    let mut rules = BTreeMap::from([
        (libc::SYS_clone, new_namespace),
        (libc::SYS_socketpair, pairs),
        (libc::SYS_ioctl, controls.collect::<Result<_, _>>()?),
        (libc::SYS_fcntl, owners.into_iter().map(|owner| is(1, owner)).collect::<Result<_, _>>()?),
        (libc::SYS_prctl, vec![is(0, libc::PR_SET_PDEATHSIG)?]),
        (libc::SYS_prlimit64, vec![is_not(0, 0)?]),
        (libc::SYS_sched_setaffinity, vec![is_not(0, 0)?]),
    ]);
    if !has_scopes {
        // Where landlock does not keep signals in, only the program itself and its group may have them.
        let own = i32::try_from(std::process::id()).unwrap_or_default();
        for call in [
            libc::SYS_kill,
            libc::SYS_tkill,
            libc::SYS_tgkill,
            libc::SYS_rt_sigqueueinfo,
            libc::SYS_rt_tgsigqueueinfo,
        ] {
            let strangers = vec![when(0, SeccompCmpOp::Ne, own)?, when(0, SeccompCmpOp::Ne, 0)?];
            rules.insert(call, vec![SeccompRule::new(strangers)?]);
        }
        rules.insert(libc::SYS_pidfd_send_signal, Vec::new());
    }
    Ok(rules)
}

/// Says who is signalled; of `asm-generic/sockios.h`.
const FIOSETOWN: u64 = 0x8901;
/// The same by its other name.
const SIOCSPGRP: u64 = 0x8902;
/// The same for `fcntl`; of `asm-generic/fcntl.h`.
const F_SETOWN_EX: i32 = 15;
