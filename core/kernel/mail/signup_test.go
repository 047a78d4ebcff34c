package mail_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
)

func TestTemplates_SignUpAndTrial(t *testing.T) {
	t.Parallel()
	templates := newTemplates(t)
	const to = "https://tillit.test/welcome?token=abc"
	last := time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
	for locale, want := range map[string][]string{
		"sv-SE": {"i 48 timmar", "har redan ett konto", "Den 1 mars 2027 tar", "tog slut den 1 mars 2027", "Hör av er till oss, så", "Hör av er till oss på hej@tillit.test, så"},
		"en-US": {"for 48 hours", "already has an account", "The free period of A & B ends on March 1, 2027", "ended on March 1, 2027", "Contact us, and", "Contact us at hej@tillit.test, and"},
		"fi-FI": {"48 tuntia", "on jo tili", "päättyy 1. maaliskuuta 2027", "päättyi 1. maaliskuuta 2027", "Ottakaa meihin yhteyttä, niin", "Ottakaa meihin yhteyttä osoitteessa hej@tillit.test, niin"},
		"nl-NL": {"48 uur", "heeft al een account", "Op 1 maart 2027 eindigt", "eindigde op 1 maart 2027", "Neem contact met ons op, dan", "Neem contact met ons op via hej@tillit.test, dan"},
	} {
		signUp, err := templates.SignUp(locale, anna(), "A & B", to, 48*time.Hour)
		require.NoError(t, err)
		known, err := templates.SignUpKnown(locale, anna(), "A & B", to)
		require.NoError(t, err)
		ending, err := templates.Trial(locale, anna(), mail.Trial{Company: "A & B", LastDay: last, Link: to})
		require.NoError(t, err)
		require.Contains(t, ending.Text, want[4])
		over, err := templates.Trial(locale, anna(), mail.Trial{Company: "A & B", LastDay: last, Link: to, Over: true, Contact: "hej@tillit.test"})
		require.NoError(t, err)
		require.Contains(t, over.Text, want[5])
		subjects := map[string]bool{}
		for i, m := range []mail.Message{signUp, known, ending, over} {
			require.Contains(t, m.Text, want[i])
			require.Contains(t, m.Text, "\n"+to+"\n")
			require.Contains(t, m.Text, "A & B")
			require.Contains(t, m.HTML, "A &amp; B")
			for _, part := range []string{m.Subject, m.Text, m.HTML} {
				require.NotRegexp(t, `\{\w+\}|<no value>|ZgotmplZ`, part)
			}
			subjects[m.Subject] = true
		}
		require.Len(t, subjects, 4)
	}
}
