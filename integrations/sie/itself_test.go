package sie_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
)

// The sum was computed by another reader, which finds the sums of five files of
// other programs to be right.
func TestOpen_Checksum(t *testing.T) {
	t.Parallel()
	const before, after = "#KSUMMA\n#SIETYP 4\n#FNAMN \"Exempel \\\"A\\\" AB\"\n#VER A 1 20250101 \"Kaffe och bulle\"\n{\n#TRANS 6110 {1 \"10\"} 100.00\n#TRANS\t1930 {} -100.00\n}\n", "#KONTO 6110 Kontor\n#KONTO 1930 Bank\n"
	for said, differs := range map[string]bool{"": false, "339993444": false, "339993445": true, "-339993444": true} {
		f, _ := read(t, []byte(before+"#KSUMMA "+said+"\n"+after))
		n := f.Notices()
		require.Equal(t, differs, n.Count(ledger.NoticeChecksumDiffers) == 1, said)
	}
}

func TestOpen_WhatTheFileSaysOfItself(t *testing.T) {
	t.Parallel()
	f, _ := read(t, []byte("#FLAGGA 1\n#SIETYP 4\n#RAR 0 20250101 20251231\n#RAR -1 20240101 20241231\n#OMFATTN 20250331\n"+
		"#IB 0 1930 50\n#IB -1 1930 7\n#UB 0 1930 -50,00\n#UB -1 1930 50\n#UB 0 2440 9\n#OUB 0 1930 {1 \"1\"} 5\n#RES 0 6110 100\n#RES -1 6110 3\n#RES 0 5010 hundra\n"+
		"#KONTO 6110 Kontor\n#KONTO 1930 Bank\n#VER A 1 20250101\n{\n#TRANS 6110 {} 100\n#TRANS \"\" {} 100.00\n}\n"))
	h := f.Head()
	require.Equal(t, day(2025, 3, 31), h.Reaches)
	require.Equal(t, h.Years[0], h.Current)
	require.Equal(t, []ledger.Balance{
		{Account: "1930", Opening: dec("50.00"), Closing: dec("-50.00")},
		{Account: "2440", Closing: dec("9.00")},
		{Account: "6110", Closing: dec("100.00")},
	}, h.Balances)
	n := f.Notices()
	require.Equal(t, 1, n.Count(ledger.NoticeTakenInBefore))
	require.Equal(t, 1, n.Count(ledger.NoticeNoAccount))
	require.Zero(t, n.Count(ledger.NoticeBadAmount))
}
