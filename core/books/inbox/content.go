package inbox

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"io"
	"mime"

	"tillit/core/books/ledger"
	"tillit/core/kernel/unpack"
	"tillit/core/kernel/upload"
)

// asJSON is the type of rows.
const asJSON = "application/json"

// kind is the type without its parameters.
func (s Sent) kind() string {
	kind, _, err := mime.ParseMediaType(s.Type)
	if err != nil {
		return ""
	}
	return kind
}

// unpacked reads the content, never more than MaxUnpacked of it, nor more than
// an honest packer makes so small.
func (s Sent) unpacked() (io.Reader, error) {
	switch s.Encoding {
	case "", "identity":
		return bytes.NewReader(s.Body), nil
	case "gzip":
		packed, err := gzip.NewReader(bytes.NewReader(s.Body))
		if err != nil {
			return nil, ErrEncoding
		}
		return &bounded{src: packed, left: min(MaxUnpacked, max(unpack.Free, unpack.MaxRatio*len(s.Body)))}, nil
	}
	return nil, ErrEncoding
}

// bounded reads what a packer made, and no more of it than is left.
type bounded struct {
	src  io.Reader
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.src.Read(p)
	if b.left -= n; b.left < 0 {
		return 0, ledger.ErrTooLarge
	}
	if err != nil && err != io.EOF {
		return n, ErrEncoding
	}
	return n, err
}

// digest tells contents apart, however they were packed.
func (s Sent) digest() ([]byte, error) {
	content, err := s.unpacked()
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	size, err := io.Copy(sum, content)
	if err == nil && size == 0 {
		err = ledger.ErrEmptyFile
	}
	return sum.Sum(nil), err
}

// file is the content as a file; rows become a table.
func (s Sent) file() (name string, content io.Reader, err error) {
	if s.kind() == asJSON {
		content, err = table(s.unpacked)
	} else {
		content, err = s.unpacked()
	}
	if err != nil {
		return "", nil, err
	}
	name, err = upload.CleanName(cmp.Or(s.Name, "delivery"+ending(s.kind())))
	return name, content, err
}

// ending is what a file of a type is usually called at the end.
func ending(kind string) string {
	return map[string]string{
		"text/plain": ".se", "application/xml": ".xml", "text/xml": ".xml", "text/csv": ".csv", asJSON: ".json",
		"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
	}[kind]
}
