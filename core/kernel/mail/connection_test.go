package mail_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
)

func TestTemplates_Connection(t *testing.T) {
	t.Parallel()
	templates := newTemplates(t)
	const to = "https://tillit.test/company/integrations"
	for locale, want := range map[string]string{
		"sv-SE": "Anslut systemet igen.", "en-US": "Connect the system again.", "fi-FI": "Yhdistä järjestelmä uudelleen.", "nl-NL": "Koppel het systeem opnieuw.",
	} {
		m, err := templates.Connection(locale, anna(), mail.Connection{Company: "A & B", System: "fortnox", Reason: "refused", Link: to})
		require.NoError(t, err)
		require.Contains(t, m.Subject, "Fortnox")
		require.Contains(t, m.Text, want)
		require.Contains(t, m.Text, "\n"+to+"\n")
		require.Contains(t, m.HTML, "A &amp; B")
		for _, part := range []string{m.Subject, m.Text, m.HTML} {
			require.NotRegexp(t, `\{\w+\}|<no value>|ZgotmplZ`, part)
		}
	}
}
