package blob

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Modes of what a store keeps: its owner's alone.
const (
	privateFolder = 0o700
	privateFile   = 0o600
)

// private makes the folder of a store, or takes the rights of others away from
// one that was there before and all in it. The folder itself comes last, and so
// says whether the rest is done. What belongs to somebody else stays as it is.
func private(dir string) error {
	if err := os.MkdirAll(dir, privateFolder); err != nil {
		return err
	}
	info, err := os.Stat(dir)
	if err != nil || ownerOnly(info.Mode()) == info.Mode() {
		return err
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if path == dir && err == nil {
			return nil
		}
		if err == nil && (d.IsDir() || d.Type().IsRegular()) {
			err = narrow(path)
		}
		return ignoreOthers(err)
	})
	return errors.Join(err, ignoreOthers(narrow(dir)))
}

// narrow takes the rights of others away.
func narrow(path string) error {
	info, err := os.Lstat(path)
	if err != nil {
		return err
	}
	return os.Chmod(path, ownerOnly(info.Mode()))
}

func ownerOnly(mode fs.FileMode) fs.FileMode { return mode &^ 0o077 }

// ignoreOthers lets pass what is not ours to change, or has gone meanwhile.
func ignoreOthers(err error) error {
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
