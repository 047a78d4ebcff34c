package format_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/integrations/format"
)

func TestOpen(t *testing.T) {
	t.Parallel()
	books, kind, err := format.Open(strings.NewReader("#SIETYP 4\n#FNAMN \"Skog\"\n"))
	require.NoError(t, err)
	require.Equal(t, "sie", kind)
	require.Equal(t, "Skog", books.Head().Company)

	books, kind, err = format.Open(strings.NewReader("<SieEntry/>"))
	require.NoError(t, err)
	require.Equal(t, "sie", kind, "the same books as in the older format")
	require.Equal(t, "sie5", books.Head().Format)

	_, kind, err = format.Open(strings.NewReader("<auditfile/>"))
	require.NoError(t, err)
	require.Equal(t, "xaf", kind)

	books, kind, err = format.Open(strings.NewReader("konto;belopp\n"))
	require.NoError(t, err)
	require.Equal(t, "table", kind)
	require.Implements(t, (*ledger.Sheet)(nil), books)

	_, _, err = format.Open(strings.NewReader("kära läsare\n"))
	require.ErrorIs(t, err, ledger.ErrUnknownFormat)

	_, kind, err = format.Open(strings.NewReader("#SIETYP 1\n"))
	require.ErrorIs(t, err, ledger.ErrBalancesOnly, "it is SIE, so no other format is tried")
	require.Equal(t, "sie", kind)
}
