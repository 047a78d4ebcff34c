package document

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"path"
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype"

	"tillit/core/kernel/unpack"
)

// extensions are those a file of each kind may have; the first is given to a
// file that has none.
func extensions(k Kind) []string {
	switch k {
	case JPEG:
		return []string{".jpg", ".jpeg"}
	case PDF, DOCX, XLSX, PPTX, CSV, TXT, PNG:
		return []string{"." + string(k)}
	}
	return nil
}

// ContentType is what a file of the kind is called on the web.
func (k Kind) ContentType() string {
	const office = "application/vnd.openxmlformats-officedocument."
	switch k {
	case PDF:
		return "application/pdf"
	case DOCX:
		return office + "wordprocessingml.document"
	case XLSX:
		return office + "spreadsheetml.sheet"
	case PPTX:
		return office + "presentationml.presentation"
	case CSV:
		return "text/csv; charset=utf-8"
	case TXT:
		return "text/plain; charset=utf-8"
	case PNG:
		return "image/png"
	case JPEG:
		return "image/jpeg"
	}
	return "application/octet-stream"
}

// identify reports what a file is, by its content, and under which name to keep
// it. It returns ErrType, ErrMacros, ErrDamaged and ErrNameMismatch.
func identify(name string, file io.ReaderAt, size int64) (Kind, string, error) {
	kind, err := kindOf(name, file, size)
	if err != nil {
		return "", "", err
	}
	extension := strings.ToLower(path.Ext(name))
	if extension == "" {
		return kind, name + extensions(kind)[0], nil
	}
	if !slices.Contains(extensions(kind), extension) {
		return "", "", ErrNameMismatch
	}
	return kind, name, nil
}

func kindOf(name string, file io.ReaderAt, size int64) (Kind, error) {
	const sniffLength = 64 << 10 // to tell any kind by
	head := make([]byte, min(size, sniffLength))
	if _, err := file.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	switch {
	case bytes.HasPrefix(head, []byte("%PDF-")):
		return PDF, nil
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		return PNG, nil
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return JPEG, nil
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return officeKind(file, size)
	}
	return textKind(name, head)
}

// textKind takes plain text alone: no page, picture or program that is written
// in text.
func textKind(name string, head []byte) (Kind, error) {
	media, _, err := mime.ParseMediaType(mimetype.Detect(head).String())
	if err != nil {
		return "", ErrType
	}
	switch media {
	case "text/plain", "text/csv", "text/tab-separated-values":
	default:
		return "", ErrType
	}
	if strings.EqualFold(path.Ext(name), ".csv") {
		return CSV, nil
	}
	return TXT, nil
}

// What an office file may unpack to: far more than any real one, far less than
// what one made to do harm would.
const (
	maxUnpacked = 2 << 30
	maxTypes    = 4 << 20
)

// officeKind opens a package of the office formats and reads what it says of
// itself.
func officeKind(file io.ReaderAt, size int64) (Kind, error) {
	archive, err := unpack.Open(file, size, maxUnpacked)
	if err != nil {
		return "", ErrDamaged
	}
	for _, f := range archive.Parts() {
		if strings.HasSuffix(strings.ToLower(f.Name), "vbaproject.bin") {
			return "", ErrMacros
		}
	}
	types, err := archive.Part("[Content_Types].xml")
	switch {
	case err != nil:
		return "", ErrDamaged
	case types == nil:
		return "", ErrType // an archive of something else
	}
	r, err := archive.Read(types)
	if err != nil {
		return "", ErrDamaged
	}
	said, err := io.ReadAll(io.LimitReader(r, maxTypes))
	if err = errors.Join(err, r.Close()); err != nil {
		return "", ErrDamaged
	}
	return saidKind(said)
}

func saidKind(types []byte) (Kind, error) {
	if bytes.Contains(bytes.ToLower(types), []byte("macroenabled")) {
		return "", ErrMacros
	}
	for kind, main := range map[Kind]string{
		DOCX: "wordprocessingml.document.main+xml", XLSX: "spreadsheetml.sheet.main+xml", PPTX: "presentationml.presentation.main+xml",
	} {
		if bytes.Contains(types, []byte(main)) {
			return kind, nil
		}
	}
	return "", ErrType
}
