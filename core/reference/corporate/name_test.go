package corporate_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/corporate"
)

func TestSpell(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                        "",
		" ÅHLÉNS—City,  Täby. ":   "ahlens city taby",
		"K-Rauta / 7-Eleven":      "k rauta 7 eleven",
		"H&M Hennes & Mauritz":    "h&m hennes & mauritz",
		"McDonald’s L'Oréal":      "mcdonalds loreal",
		"Ørsted Æro Straße":       "orsted aero strasse",
		"Łódź Čačak Ďáblice":      "łodz cacak dablice",
		"a\u0308lv A\u0308LV ½ ™": "alv alv 1 2 tm",
		"Яндекс":                  "яндекс",
		"Nord\x80lys":             "nord lys", // no character at all
		"ɏ ɐ":                     "ɏ ɐ",      // the last of the table and the first behind it
	} {
		require.Equal(t, want, corporate.Spell(text), text)
	}
}

func TestWords_LeavesTheLegalFormOut(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"AB Volvo (publ)": "volvo", "Oy Karl Fazer Ab": "karl fazer", "NS Reizigers B.V.": "ns reizigers", "Muster GmbH & Co. KG": "muster", "AB": "ab",
		"Kuljetus Virtanen Ky": "kuljetus virtanen", "T:mi Virtanen": "virtanen", "Osakeyhtiö Alko": "alko", "Virtanen ja Kumpp. Ay": "virtanen ja kumpp",
		"Bakkerij Jansen V.O.F.": "bakkerij jansen", "Coöperatie Univé U.A.": "unive", "Oy Ab": "oy", "": "",
		"Bygghandel": "bygghandel", "Nordea Oyj Abp": "nordea",
	} {
		require.Equal(t, want, strings.Join(corporate.Words(name), " "), name)
	}
}

func TestHasForm(t *testing.T) {
	t.Parallel()
	require.True(t, corporate.HasForm("faktura ", " ab mars"))
	require.True(t, corporate.HasForm("", " b v"))
	require.True(t, corporate.HasForm("oy ", ""))
	require.False(t, corporate.HasForm("telia ab ", " mars"), "the form is another's")
	require.False(t, corporate.HasForm("", " abborre"))
	require.False(t, corporate.HasForm("", ""))
}
