// Package blob stores files outside the database: uploads, logos, reports.
package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/uuid"
	gocloud "gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/gcerrors"

	"tillit/core/kernel/tenant"
)

// Store keeps files under keys. A file is written whole or not at all.
type Store struct {
	bucket *gocloud.Bucket
}

// Folder returns a store in a folder of this machine, which it creates. Nobody
// but its owner can read what is in it.
func Folder(dir string) (*Store, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find blob folder %s: %w", dir, err)
	}
	if err := private(abs); err != nil {
		return nil, fmt.Errorf("make blob folder %s: %w", abs, err)
	}
	bucket, err := fileblob.OpenBucket(abs, &fileblob.Options{
		DirFileMode: privateFolder,
		NoTempDir:   true, // a rename across file systems is not atomic
		Metadata:    fileblob.MetadataDontWrite,
	})
	if err != nil {
		return nil, fmt.Errorf("open blob folder %s: %w", abs, err)
	}
	return &Store{bucket: bucket}, nil
}

// On returns a store in an opened bucket of any provider.
func On(bucket *gocloud.Bucket) *Store { return &Store{bucket: bucket} }

// Close releases the store.
func (s *Store) Close() error { return s.bucket.Close() }

// Key names a file of a company. Kind is a plain word such as "logo".
func Key(company uuid.UUID, kind string, id uuid.UUID) string {
	return strings.Join([]string{company.String(), kind, id.String()}, "/")
}

// Stored is what became of a written file.
type Stored struct {
	Size   int64
	SHA256 string // lower-case hexadecimal
}

// Put writes all of r under key, replacing what was there. When r fails
// nothing is kept.
func (s *Store) Put(ctx context.Context, key string, r io.Reader) (stored Stored, err error) {
	ctx, abandon := context.WithCancel(ctx)
	defer abandon()
	w, err := s.bucket.NewWriter(ctx, key, &gocloud.WriterOptions{ContentType: "application/octet-stream", BeforeWrite: withoutOthers})
	if err != nil {
		return Stored{}, fmt.Errorf("create blob %s: %w", key, err)
	}
	hash := sha256.New()
	size, err := io.Copy(io.MultiWriter(w, hash), r)
	if err != nil {
		abandon() // makes Close drop what was written
		return Stored{}, errors.Join(fmt.Errorf("write blob %s: %w", key, err), ignoreCanceled(w.Close()))
	}
	if err := w.Close(); err != nil {
		return Stored{}, fmt.Errorf("finish blob %s: %w", key, err)
	}
	return Stored{Size: size, SHA256: hex.EncodeToString(hash.Sum(nil))}, nil
}

// withoutOthers lets nobody else read a file in a folder before there is
// anything in it.
func withoutOthers(as func(any) bool) error {
	var file *os.File
	if !as(&file) {
		return nil // of another provider
	}
	return file.Chmod(privateFile)
}

func ignoreCanceled(err error) error {
	if errors.Is(err, context.Canceled) || gcerrors.Code(err) == gcerrors.Canceled {
		return nil
	}
	return err
}

// Open returns the file under key, or tenant.ErrNotFound. The caller closes
// it. ctx bounds the opening alone: what answers a request is read when the
// request has been dealt with.
func (s *Store) Open(ctx context.Context, key string) (io.ReadSeekCloser, error) {
	reading, end := context.WithCancel(context.WithoutCancel(ctx))
	opened := context.AfterFunc(ctx, end)
	defer opened()
	r, err := s.bucket.NewReader(reading, key, nil)
	if err == nil {
		return opening{r, end}, nil
	}
	end()
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, tenant.ErrNotFound
	}
	return nil, fmt.Errorf("open blob %s: %w", key, err)
}

// opening is a file that is being read.
type opening struct {
	*gocloud.Reader
	end context.CancelFunc
}

// Close ends the reading.
func (o opening) Close() error {
	defer o.end()
	return o.Reader.Close()
}

// Each hands every file to take, in the order of their keys, with when it was
// written. What a writer that died left behind is among them. It stops at the
// first error.
func (s *Store) Each(ctx context.Context, take func(key string, written time.Time) error) error {
	files := s.bucket.List(nil)
	for {
		file, err := files.Next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("list blobs: %w", err)
		}
		if err := take(file.Key, file.ModTime); err != nil {
			return err
		}
	}
}

// Move gives a file another key, replacing what was there. Where it is cut off,
// both are there.
func (s *Store) Move(ctx context.Context, from, to string) error {
	if err := s.bucket.Copy(ctx, to, from, nil); err != nil {
		if gcerrors.Code(err) == gcerrors.NotFound {
			return tenant.ErrNotFound
		}
		return fmt.Errorf("move blob %s: %w", from, err)
	}
	return s.Delete(ctx, from)
}

// Delete removes the file under key; one that is not there is fine.
func (s *Store) Delete(ctx context.Context, key string) error {
	err := s.bucket.Delete(ctx, key)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil
	}
	return err
}
