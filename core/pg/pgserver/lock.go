//go:build unix

package pgserver

import (
	"context"
	"errors"
	"os"
	"syscall"
)

var errLocked = errors.New("locked by another process")

// tryLock takes a file's lock or returns errLocked. The lock lasts until the
// file is closed by everyone who has it open by inheritance from us.
func tryLock(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = errLocked
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// lock waits for a file's lock.
func lock(ctx context.Context, path string) (*os.File, error) {
	for {
		file, err := tryLock(path)
		if !errors.Is(err, errLocked) {
			return file, err
		}
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
	}
}
