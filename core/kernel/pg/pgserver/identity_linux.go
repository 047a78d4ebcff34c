package pgserver

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// identity is an account to run PostgreSQL as. It refuses to be root, and to
// be somebody without an entry in the password file.
type identity int

const (
	// caller runs it as whoever we are.
	caller identity = iota
	// namespaced runs it in a user namespace in which we are called nobody: the
	// files stay ours and nothing has to be readable for others.
	namespaced
	// nobody really becomes that user, where namespaces are forbidden.
	nobody
)

func (i identity) String() string {
	return [...]string{"as this user", "in a user namespace", "as nobody"}[i]
}

// capDACOverride lets nobody through folders that only root may enter.
const capDACOverride = 1

// identities lists who PostgreSQL could be run as here, best first.
func identities() []identity {
	uid := os.Getuid()
	if uid == 0 {
		return []identity{namespaced, nobody}
	}
	if _, err := user.LookupId(strconv.Itoa(uid)); err != nil {
		return []identity{namespaced}
	}
	return []identity{caller}
}

// attr is how the kernel is told: an own process group, so that Ctrl-C reaches
// us but not the server before we have closed our connections, and a fast
// shutdown for it when we die without having stopped it.
func (i identity) attr() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGINT}
	who := &syscall.Credential{Uid: nobodyID, Gid: nobodyID, NoSetGroups: true}
	switch i {
	case caller:
	case namespaced:
		attr.Credential = who
		attr.Cloneflags = syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: nobodyID, HostID: os.Getuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: nobodyID, HostID: os.Getgid(), Size: 1}}
	case nobody:
		attr.Credential = who
		attr.AmbientCaps = []uintptr{capDACOverride}
	}
	return attr
}

// own makes a folder and all in it belong to the account that will use it. It
// changes nothing when the folder does already, and refuses one of another
// person.
func own(dir string, as identity) error {
	if err := Ours(dir); err != nil {
		return err
	}
	uid, gid := os.Getuid(), os.Getgid()
	if as == nobody {
		uid, gid = nobodyID, nobodyID
	}
	info, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("look at owner: %w", err)
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); ok && int(stat.Uid) == uid {
		return nil
	}
	err = filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Lchown(path, uid, gid)) //nolint:gosec // the folder is ours alone
	})
	if err != nil {
		return fmt.Errorf("give %s to user %d: %w", dir, uid, err)
	}
	return nil
}

// dropStale removes a pid file that names a living process which is not this
// cluster's server: its number was given to another program after a crash, and
// PostgreSQL would refuse to start for as long as that one lives.
func dropStale(f folder) error {
	lines, err := f.pidFile()
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	proc := "/proc/" + lines[0]
	if cwd, err := os.Readlink(filepath.Join(proc, "cwd")); err == nil && cwd == f.cluster() {
		return nil // a server that somebody started by hand: let PostgreSQL refuse
	}
	return os.Remove(filepath.Join(f.cluster(), "postmaster.pid"))
}
