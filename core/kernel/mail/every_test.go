package mail_test

import (
	"html"
	"net/http"
	netmail "net/mail"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
)

// hostile is what a name may hold: markup, a variable of ours, and what could
// end a header.
const hostile = "<script>alert(1)</script><img src=x onerror=alert(1)>\" ' {count} {name} & Co\r\nBcc: eve@tillit.test"

var leave = mail.Leave{Page: "https://tillit.test/mails?token=abc-_", Call: "https://tillit.test/api/mails/off?token=abc-_"}

// every makes each mail of the product once, and names those that always come.
func every(t *testing.T, templates *mail.Templates, locale, name string) (mails map[string]mail.Message, fixed []string) {
	t.Helper()
	to := mail.Address{Name: name, Email: "anna@tillit.test"}
	at := "https://tillit.test/there?a=1&b=%2B"
	mails = map[string]mail.Message{}
	add := func(key string, always bool) func(mail.Message, error) {
		return func(m mail.Message, err error) {
			require.NoError(t, err, key)
			mails[key] = m
			if always {
				fixed = append(fixed, key)
			}
		}
	}
	add("reset", true)(templates.ResetPassword(locale, to, at, 30*time.Minute))
	add("invitation", true)(templates.Invitation(locale, to, mail.Invitation{By: name, Home: name, Link: at, Life: 7 * 24 * time.Hour}))
	add("anonymous invitation", true)(templates.Invitation(locale, to, mail.Invitation{Link: at, Life: 7 * 24 * time.Hour}))
	add("two factor taken away", true)(templates.TwoFactorReset(locale, to, name, at))
	for _, what := range []string{"account", "administration"} {
		add("taken "+what, true)(templates.RightsTaken(locale, to, mail.Rights{What: what, By: name, Company: name, Link: at}))
	}
	add("administrator", true)(templates.NewAdministrator(locale, to, mail.NewAdministrator{Company: name, Made: name, By: name, Link: at}))
	for _, what := range []string{"password", "twoFactorOn", "twoFactorOff", "recoveryCodes"} {
		add("changed "+what, true)(templates.Changed(locale, to, what, at))
	}
	add("sign-up", true)(templates.SignUp(locale, to, name, at, 48*time.Hour))
	add("sign-up of who is known", true)(templates.SignUpKnown(locale, to, name, at))
	for _, over := range []bool{false, true} {
		key := map[bool]string{false: "trial ending", true: "trial over"}[over]
		add(key, false)(templates.Trial(locale, to, mail.Trial{Company: name, LastDay: noon(), Over: over, Contact: "hello@tillit.test", Link: at, Leave: leave}))
	}
	add("connection", false)(templates.Connection(locale, to, mail.Connection{Company: name, System: "kleer", Reason: "refused", Link: at, Leave: leave}))
	add("import that waits", false)(templates.ImportWaiting(locale, to, mail.ImportWaiting{Company: name, File: name, Link: at, Leave: leave}))
	for key, suggested := range map[string]int{"prepared": 3, "prepared one": 1, "prepared none": 0} {
		add(key, false)(templates.Prepared(locale, to, mail.Prepared{Company: name, Year: 2025, Suggested: suggested, Questions: 9, Unfinished: true, Link: at, Leave: leave}))
	}
	words := strings.NewReplacer("{", "(", "}", ")").Replace(name) // stands on lines of its own
	for _, what := range []string{"request", "reminder", "rejected", "received", "declined"} {
		in := mail.SupplierRequest{What: what, Company: name, Supplier: name, Year: 2025, Due: noon(), Words: words + "\n\n " + words, Link: at}
		always := what == "received" || what == "declined"
		if !always {
			in.Leave = leave
		}
		add("supplier "+what, always)(templates.SupplierRequest(locale, to, in))
	}
	add("assigned", false)(templates.Assigned(locale, to, mail.Assignment{
		Company: name, By: []string{name, name}, Titles: []string{name, "b"}, Link: at, Leave: leave,
		Sections: []mail.AssignedInYear{{Section: "Policies", Year: 2025, Count: 2}},
	}))
	add("unread", false)(templates.Unread(locale, to, mail.Unread{
		Company: name, Link: at, Leave: leave,
		Notices: []mail.Notice{{What: "mentioned", By: name, About: name}, {What: "finished.report.build"}},
	}))
	return mails, fixed
}

var (
	inText = regexp.MustCompile(`https?://\S+`)
	inHTML = regexp.MustCompile(`href="([^"]+)"`)
)

func links(found []string) map[string]bool {
	set := map[string]bool{}
	for _, link := range found {
		set[link] = true
	}
	return set
}

// T46: every mail in every language is whole, says the same in both its parts,
// and shows what people have typed as text.
func TestEveryMail(t *testing.T) {
	t.Parallel()
	templates := newTemplates(t)
	bodies := map[string]string{}
	for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
		mails, fixed := every(t, templates, locale, hostile)
		require.Equal(t, 27, len(mails)) //nolint:testifylint // Len prints them all
		for key, m := range mails {
			what := locale + " " + key
			require.NotEmpty(t, m.Subject, what)
			require.Contains(t, m.HTML, `<html lang="`+locale+`">`, what)
			require.NotContains(t, m.HTML, "<script", what)
			require.NotContains(t, m.HTML, "<img", what)
			require.NotRegexp(t, `(?i) (src|on\w+)=["']?[^&]`, regexp.MustCompile(`&lt;.*?&gt;`).ReplaceAllString(m.HTML, ""), what)
			require.NotRegexp(t, `<no value>|ZgotmplZ|\{\{`, m.Subject+m.Text+m.HTML, what)

			plain := strings.ReplaceAll(m.Text, hostile, "X")
			require.NotRegexp(t, `\{\w+\}`, plain, what)
			require.NotContains(t, plain, "  ", what)
			require.NotContains(t, m.Text, "\n\n\n", what)
			if locale == "nl-NL" {
				require.NotRegexp(t, `(?i)\b(je|jij|jou|jouw|jullie)\b`, m.Subject+m.Text, "people are spoken to formally: %s", what)
			}

			var shown []string
			for _, found := range inHTML.FindAllStringSubmatch(m.HTML, -1) {
				shown = append(shown, html.UnescapeString(found[1]))
			}
			require.Equal(t, links(inText.FindAllString(m.Text, -1)), links(shown), "the same links in both parts: %s", what)

			bare, _ := every(t, templates, locale, "Anna")
			require.Empty(t, bodies[bare[key].Text], "worded twice: %s", what)
			bodies[bare[key].Text] = what
		}
		for key, m := range mails {
			always := false
			for _, f := range fixed {
				always = always || f == key
			}
			require.Equal(t, always, m.Leave == "", key)
			require.Equal(t, always, !strings.Contains(m.Text, leave.Page), key)
		}
	}
}

// What can be turned off says so to mail programs, by RFC 8058, also where the
// address is longer than a line; what cannot does not. Nothing in a name gets
// among the headers.
func TestSMTP_EveryMail(t *testing.T) {
	t.Parallel()
	server := listen(t)
	sender, err := mail.NewSMTP("smtp://"+server.address, mail.Address{Name: "Tillit", Email: "noreply@tillit.test"}, noon)
	require.NoError(t, err)
	mails, _ := every(t, newTemplates(t), "fi-FI", hostile)
	for key, m := range mails {
		if m.Leave != "" {
			m.Leave += strings.Repeat("x", 120)
		}
		require.NoError(t, sender.Send(t.Context(), m), key)
		got := <-server.mails
		read, err := netmail.ReadMessage(strings.NewReader(got.Data))
		require.NoError(t, err, key)
		require.Equal(t, "<anna@tillit.test>", got.To, key)
		require.Empty(t, read.Header.Get("Bcc"), key)
		if m.Leave == "" {
			require.NotContains(t, http.Header(read.Header), "List-Unsubscribe", key)
			continue
		}
		require.Equal(t, "<"+m.Leave+">", read.Header.Get("List-Unsubscribe"), key)
		require.Equal(t, "List-Unsubscribe=One-Click", read.Header.Get("List-Unsubscribe-Post"), key)
	}
}
