//go:build unix

// Package filelock lets processes take turns by the kernel's locks on files,
// which are gone when their holder is, however it ended.
package filelock

import (
	"context"
	"errors"
	"os"
	"syscall"
	"time"
)

// ErrTaken says that another process holds the lock.
var ErrTaken = errors.New("locked by another process")

// Try takes the lock of a file for ourselves alone, or returns ErrTaken. The
// lock lasts until the file is closed, also by every child that was given it.
func Try(path string) (*os.File, error) { return try(path, syscall.LOCK_EX) }

// Wait takes the lock of a file for ourselves alone as soon as it is free.
func Wait(ctx context.Context, path string) (*os.File, error) {
	return wait(ctx, path, syscall.LOCK_EX)
}

// Share takes the lock of a file together with all others who share it.
func Share(ctx context.Context, path string) (*os.File, error) {
	return wait(ctx, path, syscall.LOCK_SH)
}

func wait(ctx context.Context, path string, how int) (*os.File, error) {
	const pause = 10 * time.Millisecond
	for {
		file, err := try(path, how)
		if !errors.Is(err, ErrTaken) {
			return file, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}

func try(path string, how int) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(file.Fd()), how|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = ErrTaken
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}
