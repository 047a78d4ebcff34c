//go:build !js

package format

import (
	"io"

	"tillit/core/books/ledger"
	"tillit/integrations/table"
)

func tables() []File {
	return []File{{Kind: "table", Extensions: []string{".csv", ".txt", ".xlsx"}, Open: openTable}}
}

func openTable(src io.ReadSeeker) (ledger.Books, error) {
	f, err := table.Open(src)
	if err != nil {
		return nil, err
	}
	return f, nil
}
