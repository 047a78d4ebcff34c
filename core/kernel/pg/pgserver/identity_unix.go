//go:build unix && !linux

package pgserver

import "syscall"

// identity is an account to run PostgreSQL as: here always our own.
type identity struct{}

func (identity) String() string { return "as this user" }

func identities() []identity { return []identity{{}} }

// attr gives the server a process group of its own, so that Ctrl-C reaches us
// but not the server before we have closed our connections.
func (identity) attr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func own(string, identity) error { return nil }

// dropStale leaves the pid file to PostgreSQL, which knows a stale one unless
// its number has been given to another program.
func dropStale(folder) error { return nil }
