//go:build unix

package pgserver

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// nobodyID is the account that every system has an entry for.
const nobodyID = 65534

// Ours refuses a folder of an ordinary user to a start as root, which would
// leave files in it that the user cannot open. One that is not there is fine.
func Ours(path string) error {
	info, err := os.Stat(path)
	if os.Getuid() != 0 || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || stat.Uid == 0 || stat.Uid == nobodyID {
		return nil
	}
	name := strconv.Itoa(int(stat.Uid))
	if account, err := user.LookupId(name); err == nil {
		name = account.Username
	}
	return fmt.Errorf("%s belongs to %s, from whom a start as root would take it away: start as %s", path, name, name)
}
