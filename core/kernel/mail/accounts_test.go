package mail_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
)

func TestTemplates_Accounts(t *testing.T) {
	t.Parallel()
	templates := newTemplates(t)
	const to, life = "https://tillit.test/invitation?token=abc", 7 * 24 * time.Hour
	subjects := map[string]bool{}
	for locale, want := range map[string][]string{
		"sv-SE": {"Bo har bjudit in dig till Tillit, för A & B.", "i 7 dagar", "Någon har bjudit in dig till Tillit.", "Bo har tagit bort tvåfaktorsinloggningen"},
		"en-US": {"Bo has invited you to Tillit for A & B.", "for 7 days", "Someone has invited you to Tillit.", "Bo has removed two-factor sign-in"},
		"fi-FI": {"Bo on kutsunut sinut Tillitiin, yritys: A & B.", "7 päivää", "Joku on kutsunut sinut Tillitiin.", "Bo on poistanut kaksivaiheisen kirjautumisen"},
		"nl-NL": {"Bo heeft u uitgenodigd voor Tillit, voor A & B.", "7 dagen", "Iemand heeft u uitgenodigd voor Tillit.", "Bo heeft de tweestapsverificatie"},
	} {
		m, err := templates.Invitation(locale, anna(), mail.Invitation{By: "Bo", Home: "A & B", Link: to, Life: life})
		require.NoError(t, err)
		require.Contains(t, m.Text, want[0])
		require.Contains(t, m.Text, want[1])
		require.Contains(t, m.Text, "\n"+to+"\n")
		require.Contains(t, m.HTML, "A &amp; B")
		bare, err := templates.Invitation(locale, anna(), mail.Invitation{Link: to, Life: life})
		require.NoError(t, err)
		require.Contains(t, bare.Text, want[2])
		reset, err := templates.TwoFactorReset(locale, anna(), "Bo", to)
		require.NoError(t, err)
		require.Contains(t, reset.Text, want[3])
		for _, part := range []string{m.Subject, m.Text, m.HTML, bare.Text, reset.Subject, reset.Text, reset.HTML} {
			require.NotRegexp(t, `\{\w+\}|<no value>|ZgotmplZ`, part)
		}
		subjects[m.Subject], subjects[reset.Subject] = true, true
	}
	require.Len(t, subjects, 8)
}
