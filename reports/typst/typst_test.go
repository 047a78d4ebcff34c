package typst_test

import (
	"bytes"
	"cmp"
	"context"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"
	"unicode"

	"github.com/ledongthuc/pdf"
	"github.com/stretchr/testify/require"

	"tillit/reports/typst"
)

const web = "../../web"

func engine(t testing.TB, o typst.Options) *typst.Engine {
	t.Helper()
	if o.Web == "" {
		o.Web = web
	}
	o.Out = io.Discard
	e := typst.New(o)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return e
}

func document(main string, data any) typst.Document {
	return typst.Document{
		Templates: fstest.MapFS{"main.typ": {Data: []byte(main)}}, Data: data, Made: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC),
	}
}

const paragraphs = `#set document(title: "Rapport")
#set text(font: json("fonts.json"), fallback: false, lang: "sv")
= Rubrik
#for text in json("data.json") { par(text) }`

func read(t *testing.T, file []byte) *pdf.Reader {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	return r
}

func textOf(t *testing.T, file []byte) string {
	t.Helper()
	r := read(t, file)
	var out strings.Builder
	for n := range r.NumPage() {
		text, err := r.Page(n + 1).GetPlainText(nil)
		require.NoError(t, err)
		out.WriteString(text)
	}
	return out.String()
}

func TestEngine_PDF_IsTaggedAndTheSameEachTime(t *testing.T) {
	t.Parallel()
	e := engine(t, typst.Options{})
	d := document(paragraphs, []string{"Räksmörgås för 12 €"})
	first, err := e.PDF(t.Context(), d)
	require.NoError(t, err)
	again, err := e.PDF(t.Context(), d)
	require.NoError(t, err)
	require.Equal(t, first, again)
	other, err := engine(t, typst.Options{}).PDF(t.Context(), d)
	require.NoError(t, err)
	require.Equal(t, first, other)

	require.Contains(t, textOf(t, first), "Räksmörgås för 12 €")
	root := read(t, first).Trailer().Key("Root")
	require.Equal(t, "sv", root.Key("Lang").Text())
	require.True(t, root.Key("MarkInfo").Key("Marked").Bool())
	require.Equal(t, "Document", root.Key("StructTreeRoot").Key("K").Index(0).Key("S").Name())
}

// Whatever people write comes out as they wrote it, or by its number.
func TestEngine_PDF_TakesNoTextForTypst(t *testing.T) {
	t.Parallel()
	e := engine(t, typst.Options{})
	for text, want := range map[string]string{
		`#eval("1+1") #import "@preview/x:1.0.0" #read("/etc/passwd")`:            "",
		`$ x^2 $ *not bold* _not italic_ ` + "`raw`" + ` ~ -- --- ... \ // /* */`: "",
		"@label <label> [content] {code}\n= heading\n- item\n+ one":               "",
		`"quoted" 'single' \u{1F600} &amp; <iframe src=file:///etc>`:              "",
		"1\u00a0234\u202f567,5 − 3 ≤ 4 tCO₂e":                                     "",
		"🌱 växer ❤️":                     "🌱 växer ❤",
		"中文":                             "[U+4E2D][U+6587]",
		"a\x00b\x1bc\x7fd\ufeffe":        "abcde",
		"\u202egnp.exe":                  "gnp.exe",
		"\xff":                           "[U+FFFD]",
		strings.Repeat("Hållbarhet", 40): "",
	} {
		file, err := e.PDF(t.Context(), document(paragraphs, []string{text}))
		require.NoError(t, err, text)
		require.Equal(t, letters("Rubrik"+cmp.Or(want, text)), letters(textOf(t, file)))
	}
}

// The letters of other directions are there, in whatever order a reader of
// files takes them.
func TestEngine_PDF_ShowsOtherDirections(t *testing.T) {
	t.Parallel()
	file, err := engine(t, typst.Options{}).PDF(t.Context(), document(paragraphs, []string{"שלום עליכם", "سلام"}))
	require.NoError(t, err)
	require.ElementsMatch(t, []rune("Rubrikשלוםעליכםسلام"), []rune(letters(textOf(t, file))))
}

// letters leaves out white space, which readers of files put where they like.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '\u200b' {
			return -1
		}
		return r
	}, text)
}

func TestEngine_PDF_SaysWhatIsWrongWithADocument(t *testing.T) {
	t.Parallel()
	e := engine(t, typst.Options{})
	for name, c := range map[string]struct{ main, want string }{
		"a mistake":          {`#set document(title: "x")` + "\n= A\n#unknown", "unknown variable"},
		"no title":           {"= A", "title"},
		"no words for shape": {`#set document(title: "x")` + "\n= A\n#figure(rect(), kind: image, supplement: none)\n#image(\"dot.png\")", "alt"},
		"another file":       {`#set document(title: "x")` + "\n#read(\"../../../etc/passwd\")", "access"},
		"a file of the host": {`#set document(title: "x")` + "\n#read(\"/etc/passwd\")", "not found"},
		"a package":          {`#set document(title: "x")` + "\n#import \"@preview/cetz:0.4.2\"", "package"},
	} {
		d := document(c.main, nil)
		d.Pictures = map[string][]byte{"dot.png": dot(t)}
		_, err := e.PDF(t.Context(), d)
		var invalid *typst.InvalidError
		require.ErrorAs(t, err, &invalid, name)
		require.Contains(t, invalid.Reason, c.want, name)
	}
	_, err := e.PDF(t.Context(), document(paragraphs, []any{func() {}}))
	require.Error(t, err)
}

func dot(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, 1, 1))))
	return out.Bytes()
}

const endless = `#set document(title: "x")
#let n = range(3000)
#for a in n { for b in n { for c in n { let d = a + b + c } } }`

const greedy = `#set document(title: "x")
#let s = "0123456789abcdef"
#for _ in range(28) { s = s + s }
#s.len()`

// A document that goes wrong takes none of the others with it.
func TestEngine_PDF_GoesOnAfterAFall(t *testing.T) {
	t.Parallel()
	e := engine(t, typst.Options{})
	fine := document(paragraphs, []string{"fine"})
	goesOn := func() {
		t.Helper()
		file, err := e.PDF(t.Context(), fine)
		require.NoError(t, err)
		require.Equal(t, "Rubrikfine", letters(textOf(t, file)))
	}
	goesOn()
	_, err := e.PDF(t.Context(), document(greedy, nil))
	require.Error(t, err)
	goesOn()
	e.Kill()
	goesOn()

	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	_, err = e.PDF(ctx, document(endless, nil))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.NotErrorIs(t, err, typst.ErrTooLong)
	goesOn()
}

func TestEngine_PDF_TakesTooLong(t *testing.T) {
	t.Parallel()
	_, err := engine(t, typst.Options{Timeout: time.Millisecond}).PDF(t.Context(), document(endless, nil))
	require.ErrorIs(t, err, typst.ErrTooLong)
}

func TestEngine_PDF_FollowsLinksToItsFolder(t *testing.T) {
	t.Parallel()
	place, err := filepath.Abs(web)
	require.NoError(t, err)
	link := filepath.Join(t.TempDir(), "web")
	require.NoError(t, os.Symlink(place, link))
	_, err = engine(t, typst.Options{Web: link}).PDF(t.Context(), document(paragraphs, []string{"fine"}))
	require.NoError(t, err)
}

func TestEngine_PDF_ForManyAtOnce(t *testing.T) {
	t.Parallel()
	e := engine(t, typst.Options{})
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			text := strings.Repeat("Å", n+1)
			file, err := e.PDF(t.Context(), document(paragraphs, []string{text}))
			if err != nil || letters(textOf(t, file)) != "Rubrik"+text {
				t.Errorf("document %d: %v", n, err)
			}
		})
	}
	all.Wait()
}

func TestEngine_TellsWhatIsMissing(t *testing.T) {
	t.Parallel()
	d := document(paragraphs, []string{"fine"})
	_, err := engine(t, typst.Options{Web: t.TempDir()}).PDF(t.Context(), d)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = engine(t, typst.Options{Node: "/no/such/node"}).PDF(t.Context(), d)
	require.ErrorIs(t, err, os.ErrNotExist)

	e := engine(t, typst.Options{})
	require.NoError(t, e.Close())
	_, err = e.PDF(t.Context(), d)
	require.ErrorIs(t, err, os.ErrClosed)
}
