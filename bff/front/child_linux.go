package front

import "syscall"

// childAttr gives the web server a process group of its own, so that Ctrl-C
// reaches us but not it before requests are answered, and an end when we die.
func childAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
