package typst

import "golang.org/x/sys/unix"

// limitMemory has the system end a process that takes more.
func limitMemory(pid int, bytes uint64) error {
	return unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: bytes, Max: bytes}, nil)
}
