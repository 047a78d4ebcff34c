package ledger_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
)

func TestSameCorporateNumber(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"556677-8899", "5566778899", true},
		{"556677-8899", "165566778899", true},
		{"SE556677889901", "556677-8899", true},
		{"19860510-0000", "860510-0000", true},
		{"2345678-1", "2345678-1 ", true}, // Finland
		{"556677-8899", "556677-8898", false},
		{"", "", false},
		{"-", "-", false},
		{"", "556677-8899", false},
	} {
		require.Equal(t, c.same, ledger.SameCorporateNumber(c.a, c.b), "%q %q", c.a, c.b)
		require.Equal(t, c.same, ledger.SameCorporateNumber(c.b, c.a), "%q %q", c.b, c.a)
	}
}

func TestGarbled(t *testing.T) {
	t.Parallel()
	for text, garbled := range map[string]bool{
		"Ink”p av tj„nster": true, "sÃ¥ kallade": true, "p÷lsa": true, "k\ufffdp": true, "Lunch p† stan": true, "bokf”ring": true,
		"Inköp av tjänster": false, "Café Ölet": false, "„Zitat” und so": false, "3 ÷ 4": false, "d’été": false, "São Paulo": false, "Škoda Ž": false,
		"Kuljetus ääri": false, "geïmporteerd": false, "": false, "100 %‰": false,
	} {
		require.Equal(t, garbled, ledger.Garbled(text), text)
	}
}

func TestNotices_CountAllAndKeepTheFirst(t *testing.T) {
	t.Parallel()
	var n ledger.Notices
	n.Add(ledger.Notice{Code: ledger.NoticeNoRows, Line: 7})
	for i := range 1000 {
		n.Add(ledger.Notice{Code: ledger.NoticeBadAmount, Line: i + 1, Skipped: 2})
	}
	require.Equal(t, 1000, n.Count(ledger.NoticeBadAmount))
	require.Equal(t, 0, n.Count(ledger.NoticeBadDate))
	require.Equal(t, 2000, n.Skipped())
	require.Len(t, n.Tallies(), 2)
	require.Equal(t, ledger.NoticeNoRows, n.Tallies()[0].Code)
	require.Len(t, n.Tallies()[1].First, 20)
	require.Equal(t, 20, n.Tallies()[1].First[19].Line)
}

func TestNotices_CloneGrowsOnItsOwn(t *testing.T) {
	t.Parallel()
	var n ledger.Notices
	n.Add(ledger.Notice{Code: ledger.NoticeNoRows, Line: 1})
	clone := n.Clone()
	clone.Add(ledger.Notice{Code: ledger.NoticeNoRows, Line: 2})
	clone.Add(ledger.Notice{Code: ledger.NoticeBadDate, Line: 3})
	require.Equal(t, 1, n.Count(ledger.NoticeNoRows))
	require.Len(t, n.Tallies(), 1)
}
