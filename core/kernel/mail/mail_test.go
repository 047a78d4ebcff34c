package mail_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"mime"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/mail/mailtest"
)

const link = "https://tillit.test/reset-password?token=abc&email=anna%2Bwork%40tillit.test"

func newTemplates(t *testing.T) *mail.Templates {
	t.Helper()
	templates, err := mail.NewTemplates("sv-SE")
	require.NoError(t, err)
	return templates
}

func reset(t *testing.T, locale string, to mail.Address) mail.Message {
	t.Helper()
	m, err := newTemplates(t).ResetPassword(locale, to, link, 30*time.Minute)
	require.NoError(t, err)
	return m
}

func anna() mail.Address { return mail.Address{Name: "Anna Öberg", Email: "anna+work@tillit.test"} }

func noon() time.Time { return time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC) }

func TestTemplates_EveryLanguage(t *testing.T) {
	t.Parallel()
	subjects := map[string]bool{}
	for locale, greeting := range map[string]string{
		"sv-SE": "Hej Anna Öberg!", "en-US": "Hi Anna Öberg,", "fi-FI": "Hei Anna Öberg!", "nl-NL": "Hallo Anna Öberg,",
	} {
		m := reset(t, locale, anna())
		require.Equal(t, anna(), m.To)
		require.Contains(t, m.Text, greeting)
		require.Contains(t, m.HTML, greeting)
		require.Contains(t, m.Text, "\n"+link+"\n", "on a line of its own")
		require.Contains(t, m.HTML, `href="`+strings.ReplaceAll(link, "&", "&amp;")+`"`)
		require.Contains(t, m.HTML, `<html lang="`+locale+`">`)
		require.Contains(t, m.Text, "30 min")
		for _, part := range []string{m.Subject, m.Text, m.HTML} {
			require.NotRegexp(t, `\{(name|minutes)\}|<no value>|ZgotmplZ`, part)
		}
		require.NotContains(t, m.HTML, "<script")
		require.NotContains(t, m.HTML, " src=", "nothing is loaded from anywhere")
		subjects[m.Subject] = true
	}
	require.Len(t, subjects, 4)
	require.Equal(t, reset(t, "sv-SE", anna()), reset(t, "", anna()))
	require.Equal(t, reset(t, "sv-SE", anna()), reset(t, "de-DE", anna()))
	_, err := mail.NewTemplates("de-DE")
	require.Error(t, err)
}

// T46: a name is text, wherever it stands.
func TestTemplates_NamesAreText(t *testing.T) {
	t.Parallel()
	m := reset(t, "en-US", mail.Address{Name: `<img src=x onerror=alert(1)>{minutes}`, Email: "x@tillit.test"})
	require.NotContains(t, m.HTML, "<img")
	require.Contains(t, m.HTML, "&lt;img src=x onerror=alert(1)&gt;")
}

func given(titles ...string) mail.Assignment {
	return mail.Assignment{
		Company: "Norrsken & Co", By: []string{"Bo", "", "Cia", "Ada"}, Titles: titles, Link: "https://tillit.test/user/questions?year=2025",
		Sections: []mail.AssignedInYear{{Section: "Policies", Year: 2025, Count: len(titles)}},
	}
}

func TestTemplates_Assigned(t *testing.T) {
	t.Parallel()
	templates := newTemplates(t)
	titles := strings.Split("a b c d e f g h i j k l", " ")
	subjects := map[string]bool{}
	for locale, want := range map[string][]string{
		"sv-SE": {"12 frågor", "Bo, Cia och Ada", "Policyer 2025: 12", "- j\n- och 2 till\n"},
		"en-US": {"12 questions", "Bo, Cia and Ada", "Policies 2025: 12", "- j\n- and 2 more\n"},
		"fi-FI": {"12 kysymystä", "Bo, Cia ja Ada", "Toimintaperiaatteet 2025: 12", "- j\n- ja 2 muuta\n"},
		"nl-NL": {"12 vragen", "Bo, Cia en Ada", "Beleid 2025: 12", "- j\n- en nog 2\n"},
	} {
		m, err := templates.Assigned(locale, anna(), given(titles...))
		require.NoError(t, err)
		for _, text := range want {
			require.Contains(t, m.Text, text)
		}
		require.Contains(t, m.HTML, "Norrsken &amp; Co")
		require.Contains(t, m.HTML, `href="https://tillit.test/user/questions?year=2025"`)
		require.Contains(t, m.Subject, "12")
		require.Contains(t, m.Subject, "Norrsken & Co")
		one, err := templates.Assigned(locale, anna(), given("The question"))
		require.NoError(t, err)
		require.Contains(t, one.Text, "- The question\n")
		require.NotContains(t, one.Subject, "1")
		for _, part := range []string{m.Subject, m.Text, m.HTML, one.Subject, one.Text} {
			require.NotRegexp(t, `\{\w+\}|<no value>|ZgotmplZ`, part)
		}
		subjects[m.Subject] = true
	}
	require.Len(t, subjects, 4)

	gone := given("The question")
	gone.By = []string{""}
	m, err := templates.Assigned("en-US", anna(), gone)
	require.NoError(t, err)
	require.Contains(t, m.Text, "by someone in the company.")
}

// The mails call the sections what the menu of the web does.
func TestTemplates_SectionsAreThoseOfTheMenu(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
		var words struct {
			Sections map[string]string `json:"sections"`
		}
		var shell struct {
			Menu struct {
				Items map[string]struct {
					Text string `json:"text"`
				} `json:"items"`
			} `json:"menu"`
		}
		readJSON(t, filepath.Join("templates", locale+".json"), &words)
		readJSON(t, filepath.Join("..", "..", "..", "web", "messages", locale, "shell.json"), &shell)
		require.Len(t, words.Sections, 13)
		for section, name := range words.Sections {
			require.Equal(t, shell.Menu.Items[section].Text, name, "%s in %s", section, locale)
		}
	}
}

func readJSON(t *testing.T, path string, v any) {
	t.Helper()
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, v))
}

func TestFolder(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "mail")
	var log bytes.Buffer
	sender, err := mail.Open("", dir, "https://tillit.test", slog.New(slog.NewTextHandler(&log, nil)), noon)
	require.NoError(t, err)
	sent := reset(t, "sv-SE", anna())
	require.NoError(t, sender.Send(t.Context(), sent))
	require.NoError(t, sender.Send(t.Context(), sent), "the same moment is no conflict")

	texts, err := filepath.Glob(filepath.Join(dir, "20250301-120000.000-anna+work@tillit.test-*.txt"))
	require.NoError(t, err)
	require.Len(t, texts, 2)
	text, err := os.ReadFile(texts[0])
	require.NoError(t, err)
	require.Equal(t, "To: anna+work@tillit.test\nSubject: "+sent.Subject+"\n\n"+sent.Text, string(text))
	require.Contains(t, log.String(), texts[0])
	require.NotContains(t, log.String(), "token=")

	eml, err := os.ReadFile(strings.TrimSuffix(texts[0], ".txt") + ".eml")
	require.NoError(t, err)
	require.Equal(t, map[string]string{"text/plain": sent.Text, "text/html": sent.HTML}, bodies(t, bytes.NewReader(eml)))
	for _, path := range texts {
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	}
}

// bodies are the parts of a mail.
func bodies(t *testing.T, r io.Reader) map[string]string {
	t.Helper()
	_, found, err := mailtest.Read(r)
	require.NoError(t, err)
	return found
}

func TestSMTP(t *testing.T) {
	t.Parallel()
	server := listen(t)
	sender, err := mail.Open("smtp://"+server.address+"?from=Tillit+<noreply@mail.test>", "", "https://tillit.test", slog.Default(), noon)
	require.NoError(t, err)
	sent := reset(t, "fi-FI", anna())
	require.NoError(t, sender.Send(t.Context(), sent))

	got := <-server.mails
	require.Equal(t, "<noreply@mail.test>", got.From)
	require.Equal(t, "<anna+work@tillit.test>", got.To)
	m, err := netmail.ReadMessage(strings.NewReader(got.Data))
	require.NoError(t, err)
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	require.NoError(t, err)
	require.Equal(t, sent.Subject, subject)
	require.Equal(t, "Sat, 01 Mar 2025 12:00:00 +0000", m.Header.Get("Date"))
	require.Regexp(t, `@mail\.test>$`, m.Header.Get("Message-ID"))
	require.Equal(t, "auto-generated", m.Header.Get("Auto-Submitted"))
	require.Equal(t, map[string]string{"text/plain": sent.Text, "text/html": sent.HTML}, bodies(t, strings.NewReader(got.Data)))
}

// T31: what stands in a name cannot become a header or another recipient.
func TestSMTP_NothingBreaksOutOfAHeader(t *testing.T) {
	t.Parallel()
	server := listen(t)
	sender, err := mail.NewSMTP("smtp://"+server.address, mail.Address{Name: "Tillit", Email: "noreply@tillit.test"}, noon)
	require.NoError(t, err)
	m := reset(t, "en-US", mail.Address{Name: "Anna\r\nBcc: all@tillit.test\r\n\r\nHello", Email: "anna@tillit.test"})
	m.Subject = "One\r\nBcc: two@tillit.test"
	require.NoError(t, sender.Send(t.Context(), m))
	got := <-server.mails
	read, err := netmail.ReadMessage(strings.NewReader(got.Data))
	require.NoError(t, err)
	require.Empty(t, read.Header.Get("Bcc"))
	require.Equal(t, "<anna@tillit.test>", got.To)

	m.To.Email = "anna@tillit.test>\r\nRCPT TO:<eve@tillit.test"
	require.Error(t, sender.Send(t.Context(), m))
}

func TestSMTP_RefusesToSendInTheClear(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "smtp://", "smtp://mail.test?from=nobody", "mail.test:25"} {
		_, err := mail.NewSMTP(address, mail.Address{Email: "noreply@tillit.test"}, noon)
		require.Error(t, err, address)
	}
	// Encryption is asked of a server that has none.
	server := listen(t)
	sender, err := mail.NewSMTP("smtps://"+server.address, mail.Address{Email: "noreply@tillit.test"}, noon)
	require.NoError(t, err)
	require.Error(t, sender.Send(t.Context(), reset(t, "sv-SE", anna())))
	require.Empty(t, server.mails)
}

func TestParseAddress(t *testing.T) {
	t.Parallel()
	got, err := mail.ParseAddress("Tillit <no-reply@tillit.test>")
	require.NoError(t, err)
	require.Equal(t, mail.Address{Name: "Tillit", Email: "no-reply@tillit.test"}, got)
	_, err = mail.ParseAddress("nobody")
	require.Error(t, err)
}

type server struct {
	address string
	mails   chan mailtest.Received
}

// listen runs a mail server that keeps some mails.
func listen(t *testing.T) server {
	t.Helper()
	s := server{mails: make(chan mailtest.Received, 4)}
	running, err := mailtest.Listen(t.Context(), func(m mailtest.Received) { s.mails <- m })
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, running.Close()) })
	s.address = running.Address
	return s
}
