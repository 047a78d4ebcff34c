// Package format is the one list of the formats that books come in as files.
// Each entry is a package of its own that turns them into [ledger.Books]; adding
// one adds a package and a line here.
package format

import (
	"errors"
	"io"

	"tillit/core/books/ledger"
	"tillit/integrations/sie"
	"tillit/integrations/sie5"
	"tillit/integrations/xaf"
)

// File is a format that books come in as a file.
type File struct {
	Kind       string   // of the source that the books belong to; formats of the same books share it
	Extensions []string // that such files usually carry, with their dots
	Open       func(io.ReadSeeker) (ledger.Books, error)
}

// Files are all formats, in the order in which they are tried. In a browser
// there are no tables among them: somebody has to say what their columns mean,
// and reading them would be two thirds of all that the browser is sent.
func Files() []File {
	return append([]File{
		{Kind: sie.Kind, Extensions: []string{".se", ".si", ".sie"}, Open: openSIE},
		{Kind: sie.Kind, Extensions: []string{".sie", ".xml"}, Open: openSIE5},
		{Kind: "xaf", Extensions: []string{".xaf", ".xml"}, Open: openXAF},
	}, tables()...)
}

// Open reads src in whatever format it is in and reports which; its content
// decides, not its name. It returns ledger.ErrUnknownFormat when it is in
// none, and the format's own fault when the file is one that cannot be used.
func Open(src io.ReadSeeker) (books ledger.Books, kind string, err error) {
	for _, f := range Files() {
		books, err := f.Open(src)
		if errors.Is(err, ledger.ErrUnknownFormat) {
			continue
		}
		return books, f.Kind, err
	}
	return nil, "", ledger.ErrUnknownFormat
}

func openSIE(src io.ReadSeeker) (ledger.Books, error) {
	f, err := sie.Open(src)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func openSIE5(src io.ReadSeeker) (ledger.Books, error) {
	f, err := sie5.Open(src)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func openXAF(src io.ReadSeeker) (ledger.Books, error) {
	f, err := xaf.Open(src)
	if err != nil {
		return nil, err
	}
	return f, nil
}
