#!/bin/sh
#SBATCH --nodes=10
#SBATCH --ntasks-per-node=1
#SBATCH --exclusive
# Solves on the machines of a Slurm allocation, one process on each:
#
#   sbatch slurm.sh kangaroos 12 3 --json
#
# srun tells each process its number by SLURM_PROCID. The directory of the job is on a file system that all machines share, so that the
# same job goes on where the last one was ended, on any number of machines.
set -eu
umask 077
port=${PORT:-8437}
scontrol show hostnames "$SLURM_JOB_NODELIST" | sed "s/\$/:$port/" >hosts.txt
test -s secret || head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n' >secret
srun --kill-on-bad-exit=0 "${LUCAS:-lucas}" solve "$@" --hosts hosts.txt --secret secret --work work
