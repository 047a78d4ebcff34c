package recognition_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/supplier/recognition"
)

func TestNumberKey_IsOneForEverySpelling(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{"556016-0680", "5560160680", "165560160680", "16556016-0680", "SE556016068001", "se 556016-0680"},
		{"FI01120389", "0112038-9", "112038-9"},
		{"NL001234567B01", "nl 0012.34.567.b01"},
		{"DE 811 569 869", "DE811569869"},
	} {
		for _, spelled := range same {
			require.Equal(t, recognition.NumberKey("SE", same[0]), recognition.NumberKey("SE", spelled), spelled)
			require.NotEmpty(t, recognition.NumberKey("SE", spelled), spelled)
		}
	}
	require.Equal(t, recognition.NumberKey("FI", "01120389"), recognition.NumberKey("SE", "0112038-9"), "at home it needs no hyphen")
	require.Equal(t, "NL 12345678", recognition.NumberKey("NL", "1234 5678"))
	require.NotEqual(t, recognition.NumberKey("SE", "556016-0680"), recognition.NumberKey("SE", "556703-7485"))
	for _, none := range []string{"", "-", "okänt", "0", "000000-0000", "9999999999", "123"} {
		require.Empty(t, recognition.NumberKey("SE", none), none)
	}
}

func TestNameKey_IsOneForEverySpelling(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{"Telia Sverige AB", "TELIA SVERIGE", "Telia-Sverige Aktiebolag", "AB Telia Sverige (publ)", " telia  sverige ab."},
		{"Åhléns AB", "Ahlens", "ÅHLÉNS aktiebolag"},
		{"Kesko Oyj", "kesko oyj.", "Kesko"},
		{"Oy Karl Fazer Ab", "Karl Fazer"},
		{"Jansen B.V.", "Jansen BV", "Jansen"},
		{"Philips N.V.", "PHILIPS NV"},
		{"Ørsted A/S", "Orsted"},
		{"L'Oréal", "LOreal"},
	} {
		for _, spelled := range same {
			require.Equal(t, recognition.NameKey(same[0]), recognition.NameKey(spelled), spelled)
		}
	}
	for _, c := range [][2]string{{"Telia Sverige AB", "Telia Company AB"}, {"H&M", "HM"}, {"AB", "Oy"}, {"Butik 1", "Butik 2"}} {
		require.NotEqual(t, recognition.NameKey(c[0]), recognition.NameKey(c[1]), c)
	}
	require.NotEmpty(t, recognition.NameKey("AB"), "a name that is nothing else keeps it")
	require.Empty(t, recognition.NameKey("1001"))
}
