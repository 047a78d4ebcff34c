package mail_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
)

func TestTemplates_Prepared(t *testing.T) {
	t.Parallel()
	templates := newTemplates(t)
	for locale, want := range map[string][]string{
		"sv-SE": {"svar på 7 av 40 frågor för 2025", "ett svar på en av 40", "inget som var säkert nog", "Utrymmet för AI tog slut", "Granska förslagen", "Öppna frågorna"},
		"en-US": {"answers to 7 of 40 questions for 2025", "an answer to one of 40", "nothing certain enough", "was used up", "Review the suggestions", "Open the questions"},
		"fi-FI": {"vastausta 7 kysymykseen", "vastausta yhteen kysymykseen", "mitään riittävän varmaa", "loppui ennen", "Tarkista ehdotukset", "Avaa kysymykset"},
		"nl-NL": {"antwoorden voor op 7 van de 40 vragen voor 2025", "op één van de 40", "niets dat zeker genoeg", "was op voordat", "Voorstellen bekijken", "Vragen openen"},
	} {
		made := func(suggested int, unfinished bool) mail.Message {
			m, err := templates.Prepared(locale, anna(), mail.Prepared{
				Company: "A & B", Year: 2025, Suggested: suggested, Questions: 40, Unfinished: unfinished, Link: "https://tillit.test/company/my-questions?year=2025",
			})
			require.NoError(t, err)
			for _, part := range []string{m.Subject, m.Text, m.HTML} {
				require.NotRegexp(t, `\{\w+\}|<no value>|ZgotmplZ`, part)
			}
			require.Contains(t, m.Subject, "A & B")
			return m
		}
		many, one, none := made(7, false), made(1, false), made(0, true)
		require.Contains(t, many.Text, want[0])
		require.Contains(t, one.Text, want[1])
		require.Contains(t, none.Text, want[2])
		require.Contains(t, none.Text, want[3])
		require.Equal(t, many.Subject, one.Subject)
		require.NotEqual(t, many.Subject, none.Subject, "nothing is not announced as suggestions")
		require.NotContains(t, many.Text, want[3])
		require.Contains(t, many.HTML, want[4])
		require.Contains(t, none.HTML, want[5])
		require.NotContains(t, none.HTML, want[4])
	}
}
