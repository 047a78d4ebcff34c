// Package unpack bounds what files of strangers may take of this machine: an
// Archive gives no more than its size allows, and a Budget says how many files
// are read at once, of a company and in all.
package unpack

import (
	"archive/zip"
	"compress/flate"
	"errors"
	"io"
	"strings"
)

// What no honest archive is beyond.
const (
	// MaxParts is how many parts an archive may have.
	MaxParts = 20_000
	// Free is what any archive may unpack to; beyond it, no more than MaxRatio
	// times what it takes.
	Free = 16 << 20
	// MaxRatio is how many times its size an archive may unpack to.
	MaxRatio = 100

	maxDirectory = 4 << 20 // bytes read to find out what the parts are
)

// What stops an archive from being read.
var (
	// ErrBroken says that it is no archive, or damaged.
	ErrBroken = errors.New("archive is broken")
	// ErrDishonest refuses one that was made to fill the memory of whoever
	// opens it: it unpacks to too much, has too many parts, or lies about their
	// sizes.
	ErrDishonest = errors.New("archive is no honest one")
)

// Archive is a zip file.
type Archive struct {
	parts []*zip.File
	left  int64 // that its parts may still give
}

// Open reads what the parts of an archive are. They give no more than most
// bytes, all of them together. It returns ErrBroken and ErrDishonest.
func Open(file io.ReaderAt, size, most int64) (*Archive, error) {
	bounded := &bounded{file: file, left: maxDirectory}
	z, err := zip.NewReader(bounded, size)
	switch {
	case errors.Is(err, ErrDishonest):
		return nil, err
	case err != nil:
		return nil, errors.Join(ErrBroken, err)
	case len(z.File) > MaxParts:
		return nil, ErrDishonest
	}
	bounded.left = -1 // parts have bounds of their own
	var packed, unpacked uint64
	for _, part := range z.File {
		// Sizes of their own: a sum could overflow.
		if part.CompressedSize64 > uint64(size) || part.UncompressedSize64 > uint64(most) {
			return nil, ErrDishonest
		}
		packed += part.CompressedSize64
		unpacked += part.UncompressedSize64
	}
	// Parts that overlap take more than there is.
	if packed > uint64(size) || unpacked > uint64(most) || tooDense(uint64(size), unpacked) {
		return nil, ErrDishonest
	}
	return &Archive{parts: z.File, left: most}, nil
}

func tooDense(packed, unpacked uint64) bool { return unpacked > Free && unpacked > packed*MaxRatio }

// Parts are all parts, in the order in which the archive names them.
func (a *Archive) Parts() []*zip.File { return a.parts }

// Part finds the part of that name, in whatever case and with whatever slashes
// it is written: nil when there is none. Two of one name are ErrDishonest:
// which of them holds is anybody's guess.
func (a *Archive) Part(name string) (found *zip.File, err error) {
	for _, part := range a.parts {
		if strings.EqualFold(strings.ReplaceAll(part.Name, `\`, "/"), name) {
			if found != nil {
				return nil, ErrDishonest
			}
			found = part
		}
	}
	return found, nil
}

// Read unpacks a part as it is read. What gives more than the archive says of
// it, or than the archive may give, ends with ErrDishonest; what is damaged with
// ErrBroken.
func (a *Archive) Read(part *zip.File) (io.ReadCloser, error) {
	if tooDense(part.CompressedSize64, part.UncompressedSize64) {
		return nil, ErrDishonest
	}
	r, err := part.Open()
	if err != nil {
		return nil, errors.Join(ErrBroken, err)
	}
	return &measured{ReadCloser: r, archive: a, left: part.UncompressedSize64}, nil
}

// measured counts what really comes out.
type measured struct {
	io.ReadCloser

	archive *Archive
	left    uint64
}

// Read implements io.Reader.
func (m *measured) Read(p []byte) (int, error) {
	n, err := m.ReadCloser.Read(p)
	m.archive.left -= int64(n)
	if uint64(n) > m.left || m.archive.left < 0 {
		return 0, ErrDishonest
	}
	m.left -= uint64(n)
	if isDamage(err) {
		err = errors.Join(ErrBroken, err)
	}
	return n, err
}

// isDamage tells a part that cannot be unpacked from a file that cannot be
// read, now or for whoever asked.
func isDamage(err error) bool {
	_, corrupt := errors.AsType[flate.CorruptInputError](err)
	return corrupt || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, zip.ErrChecksum) || errors.Is(err, zip.ErrFormat)
}

// bounded hands out no more than left bytes of a file, unless that is negative.
type bounded struct {
	file io.ReaderAt
	left int64
}

// ReadAt implements io.ReaderAt.
func (b *bounded) ReadAt(p []byte, at int64) (int, error) {
	if b.left >= 0 {
		b.left -= int64(len(p))
		if b.left < 0 {
			return 0, ErrDishonest
		}
	}
	return b.file.ReadAt(p, at)
}
