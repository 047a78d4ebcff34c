// Package upload takes files in that are too large for one call: announced
// first, then sent part by part in any order and as often as it takes. A
// domain holds a Box for its kind of file, and takes a complete one out of it
// in the transaction that does something with it.
package upload

import (
	"path"
	"strconv"
	"strings"
	"unicode"

	"github.com/google/uuid"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/fault"
)

const (
	// PartSize is that of every part of an upload but the last.
	PartSize = 8 << 20

	maxOpen = 20
)

// Faults of uploads.
var (
	// ErrNotFound is the answer to an upload that is not the company's, is of
	// another box, or was taken already.
	ErrNotFound = fault.New(fault.NotFound, "upload.notFound")
	// ErrPart refuses a part that is outside of the file or has another size
	// than announced.
	ErrPart = fault.New(fault.Invalid, "upload.part")
	// ErrIncomplete says that parts are missing.
	ErrIncomplete = fault.New(fault.Conflict, "upload.incomplete")
	// ErrTooMany says that the company has begun many uploads and finished
	// none of them.
	ErrTooMany = fault.New(fault.TooMany, "upload.tooMany")
)

// Upload is a file on its way in.
type Upload struct {
	ID   uuid.UUID
	Name string
	Size int64
}

// parts is how many parts the file comes in.
func (u Upload) parts() int { return int((u.Size + PartSize - 1) / PartSize) }

// partSize is what part n must have.
func (u Upload) partSize(n int) int64 { return min(PartSize, u.Size-int64(n)*PartSize) }

func (u Upload) keys(company uuid.UUID) []string {
	keys := make([]string, u.parts())
	for n := range keys {
		keys[n] = blob.Key(company, "upload", u.ID) + "/" + strconv.Itoa(n)
	}
	return keys
}

// CleanName is the last element of a path of any system, without what could
// confuse whoever reads it later: control characters, marks that turn the
// direction of writing. A name of which nothing is left is refused.
func CleanName(name string) (string, error) {
	const maxName = 200
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "")))
	if strings.Trim(name, "./") == "" {
		return "", fault.Fields(map[string]string{"fileName": "required"})
	}
	if short := []rune(name); len(short) > maxName {
		name = string(short[:maxName])
	}
	return name, nil
}
