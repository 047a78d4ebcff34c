package sustainability_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ledongthuc/pdf"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/reportstest"
	"tillit/reports/sustainability"
	"tillit/reports/typst"
)

var engine *typst.Engine

func newEngine() *typst.Engine { return typst.New(typst.Options{Web: "../../web", Out: io.Discard}) }

// TestMain shares one engine: it is started once and sets all documents.
func TestMain(m *testing.M) {
	engine = newEngine()
	code := m.Run()
	_ = engine.Close()
	os.Exit(code)
}

func d(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func number(s string) *decimal.Decimal { n := d(s); return &n }

func share(s string) decimal.NullDecimal { return decimal.NewNullDecimal(d(s)) }

func logo(t testing.TB) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, 300, 100))
	draw.Draw(picture, picture.Bounds(), image.NewUniform(color.RGBA{R: 30, G: 90, B: 160, A: 255}), image.Point{}, draw.Src)
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, picture))
	return out.Bytes()
}

func answered(question, paragraph, title string, v sustainability.Value) sustainability.Item {
	return sustainability.Item{
		Reference: sustainability.Reference{Question: question, Version: 2}, Paragraph: paragraph, Title: title,
		Status: sustainability.Completed, Value: v,
	}
}

func missing(question, paragraph string, s sustainability.Status) sustainability.Item {
	return sustainability.Item{
		Reference: sustainability.Reference{Question: question}, Paragraph: paragraph, Title: "Fråga " + question,
		Status: s, Reason: "Vi har ingen egen mark", AskedFrom: 2027,
	}
}

// report has one of everything.
func report(t testing.TB, locale string) sustainability.Report {
	t.Helper()
	yes, employees := true, 1240
	energy := answered("B3_01", "B3 29", "Energi, totalt", sustainability.Value{Number: number("1234567.5"), Unit: "MWh"})
	energy.Before = &sustainability.Value{Number: number("-12.25"), Unit: "MWh"}
	energy.Sources = []int{1}
	energy.Explanation = "Elen köps med ursprungsgarantier."
	energy.FromFootprint = true
	computed := answered("B3_14", "B3 30", "Utsläpp i scope 1", sustainability.Value{Number: number("1200"), Unit: "tCO₂e"})
	computed.Version, computed.Status, computed.FromFootprint, computed.Own = 0, sustainability.Computed, true, true
	computed.Group = &sustainability.Value{Number: number("1900.5"), Unit: "tCO₂e"}
	typed := answered("B3_15", "B3 30", "Utsläpp i scope 2", sustainability.Value{Number: number("60"), Unit: "tCO₂e"})
	typed.Booked = &sustainability.Value{Number: number("50.512"), Unit: "tCO₂e"}
	draft := answered("B3_02", "B3 30", "Mål", sustainability.Value{Yes: &yes})
	draft.Status = sustainability.Draft
	policy := answered("B2_01", "B2 26", "Policy för klimatet", sustainability.Value{Text: "Vi kör fossilfritt före 2035."})
	policy.Kind = sustainability.Policy
	action := answered("C2_01", "C2 48", "Åtgärder för klimatet", sustainability.Value{Text: "Tio elbilar har köpts."})
	action.Kind = sustainability.Action
	target := answered("C3_01", "C3 54", "Mål för klimatet", sustainability.Value{Number: number("-50"), Unit: "%"})
	target.Kind = sustainability.Target
	var goals []sustainability.Item // a table that no page is wide enough for
	for n := range 7 {
		column := answered(fmt.Sprintf("B5_0%d", n+1), "B5 33", fmt.Sprintf("Kolumn %d", n+1), sustainability.Value{Rows: []sustainability.Row{
			{Key: "1", Value: sustainability.Value{Text: fmt.Sprintf("Mark %d", n+1)}},
		}})
		column.Series = "Mark"
		goals = append(goals, column)
	}
	goals[2].Status = sustainability.Unanswered
	goals[2].Value = sustainability.Value{}
	goals[6].Status = sustainability.Draft
	byCountry := answered("B8_01", "B8 39(c)", "Anställda", sustainability.Value{Rows: []sustainability.Row{
		{Key: "SE", Label: "Sverige", Value: sustainability.Value{Number: number("1200"), Unit: "anställda"}},
		{Key: "FI", Label: "Finland", Value: sustainability.Value{Number: number("40"), Unit: "anställda"}, Before: &sustainability.Value{Number: number("38"), Unit: "anställda"}},
	}})
	byCountry.Series = "Anställda per land"
	byCountry.Value.Rows[0].Booked = &sustainability.Value{Number: number("1199"), Unit: "anställda"}
	byCountry.Value.Rows[0].Group = &sustainability.Value{Number: number("1300"), Unit: "anställda"}
	return sustainability.Report{
		Head: reports.Head{
			Company: "Åkeriet & Söner AB", Year: 2025, Locale: locale, By: "Anna Öberg", Program: "Tillit 0.1.0",
			Made: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC), Seal: &reports.Seal{Version: 2, SHA256: "9f86d081"},
			Covered: &reports.Covered{Share: share("0.972"), Assumed: share("0.031"), Missing: share("46000")},
		},
		Brand:    reports.Brand{Accent: "#1e5aa0", Logo: logo(t), LogoOf: "Åkeriet & Söner AB", AgencyLogo: logo(t), Agency: "Byrån AB"},
		Coverage: sustainability.Coverage{Disclosed: 11, Asked: 45},
		Standard: sustainability.Standard{Name: "VSME", Act: "Commission Recommendation (EU) 2025/1710", Journal: "OJ L, 2025/1710"},
		Company: sustainability.Company{
			Number: "556677-8899", Address: "Storgatan 1, 211 42 Malmö", Country: "Sverige", Currency: "SEK", Employees: &employees,
			Description: "Vi kör gods för 12 € per mil.\nOch lagrar det.", Activities: []string{"6.6 Godstransport på väg"},
			Subsidiaries: []sustainability.Subsidiary{{1, "Åkeriet Finland Oy", "Finland"}, {2, "Åkeriet Åbo Ab", "Finland"}},
		},
		ValueChain: chain(),
		Materiality: []sustainability.Topic{{ID: "E1", Name: "Klimatförändringar", Material: true, SubTopics: []sustainability.SubTopic{
			{ID: "E1.1", Name: "Anpassning", Impact: share("7.33"), Financial: share("4.5"), Material: true, Assessed: true, References: []sustainability.Reference{{Question: "E1_I1", Version: 1}}},
			{ID: "E1.2", Name: "Energi", Impact: share("2"), Assessed: true, Reason: "Liten egen användning"},
			{ID: "E1.3", Name: "Utsläpp"},
		}}},
		Footprint: &sustainability.Footprint{
			Run: 4, Calculated: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), Months: 11,
			Now:    sustainability.Totals{Total: d("1650500"), Scope1: d("1200000"), Scope2Location: d("50500"), Scope2Market: d("10000"), Scope3: d("400000"), Low: d("1500000"), High: d("1800000")},
			Before: &sustainability.Totals{Total: d("1800000"), Scope1: d("1400000"), Scope2Location: d("50000"), Scope3: d("350000")},
			Categories: []sustainability.Category{
				{Depth: 1, Name: "Mobil förbränning", Kg: d("1200000"), Before: d("1400000"), Low: d("1100000"), High: d("1300000"), Share: share("0.727")},
				{Depth: 2, Name: "Diesel", Kg: d("1200000"), Before: d("1400000"), Low: d("1100000"), High: d("1300000"), Share: share("0.727")},
			},
			Quality: []sustainability.Quality{{Score: 1, Share: share("0.7")}, {Score: 5, Share: share("0.3")}}, Covered: covered,
			Licences: []string{"Contains public sector information licensed under the Open Government Licence v3.0."},
			Group: &sustainability.Group{
				Members: []string{"Åkeriet & Söner AB", "Åkeriet Finland Oy"},
				Now:     sustainability.Totals{Total: d("2450500"), Scope1: d("1900500"), Scope2Location: d("60000"), Scope2Market: d("20000"), Scope3: d("490000")},
				Before:  &sustainability.Totals{Total: d("2500000"), Scope1: d("2000000"), Scope2Location: d("50000"), Scope3: d("450000")},
			},
		},
		Chapters: []sustainability.Chapter{
			{Name: "Miljö", Sections: []sustainability.Section{{ID: "b3", Name: "B3 – Energi och utsläpp", Parts: []sustainability.Part{{Name: "Energi", Items: []sustainability.Item{
				policy, energy, draft, computed, typed, action, target,
				answered("B3_03", "B3 31", "Hur vi minskar", sustainability.Value{Text: "Första stycket.\nAndra stycket med #eval(\"1+1\") och $x$."}),
				answered("B3_04", "B3 32", "År för målet", sustainability.Value{Number: number("2030"), Year: true}),
				missing("B3_05", "B3 33(a); AR 7", sustainability.Unanswered), missing("B3_06", "B3 33(b); AR 7; AR 8-9", sustainability.Unanswered), missing("B3_13", "B3 33(a)", sustainability.Unanswered),
				missing("B3_07", "B3 34", sustainability.NotApplicable), missing("B3_08", "", sustainability.PhasedIn),
				missing("B3_09", "B3 35", sustainability.OptedOut), missing("B3_10", "B3 36", sustainability.NotMaterial),
				missing("B3_11", "B3 37", sustainability.Unmet), missing("B3_12", "B3 38", sustainability.Disabled),
			}}, {Name: "Mark", Items: goals}}}}},
			{Name: "Sociala förhållanden", Sections: []sustainability.Section{{ID: "b8", Name: "B8 – Arbetskraften", Parts: []sustainability.Part{{Name: "Anställda", Items: []sustainability.Item{
				byCountry,
				answered("B8_02", "B8 40", "Former", sustainability.Value{Choices: []string{"Heltid", "Deltid"}}),
				answered("B8_03", "B8 41", "Värdekedjan", sustainability.Value{Chain: &sustainability.Chain{Upstream: "Stål", Downstream: "Bilar"}}),
			}}}}}},
			{Name: "Bolagsstyrning", Sections: []sustainability.Section{{ID: "b11", Name: "B11 – Domar", Parts: []sustainability.Part{{Name: "Domar", Items: []sustainability.Item{
				missing("B11_01", "B11 43", sustainability.Unanswered),
			}}}}}},
		},
		Sources: []sustainability.Source{{Name: "Elavtal 2025.pdf", Uploaded: time.Date(2025, 5, 6, 0, 0, 0, 0, time.UTC), SHA256: strings.Repeat("ab12", 16)}},
	}
}

// covered are books of which payroll is more than half.
var covered = sustainability.Covered{
	Currency: "SEK",
	Reasons:  []sustainability.Reason{{Name: "Löner", Amount: decimal.New(47_800_000, 0)}, {Name: "Skatter", Amount: decimal.New(400_000, 0)}},
}

// How much of the money is known is told beside the total and in its name, and what is
// left out by its reason.
func TestWritePDF_TellsWhatIsLeftOut(t *testing.T) {
	t.Parallel()
	number := func(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }
	for want, told := range map[string]reports.Covered{
		"98,1 % av inköpen i pengar har en kategori": {Share: number("0.981"), Missing: number("20000")},
		"Summorna är delvisa: bara 39,8 % av inköpen i pengar har en kategori och ingår i utsläppen. Resten skulle ge omkring 1 200,0 ton": {
			Share: number("0.398"), Partial: true, Missing: number("1200000"),
		},
	} {
		r := report(t, "sv-SE")
		r.Head.Covered = &told
		text := strings.ReplaceAll(textOf(t, write(t, r)), "\u00a0", " ")
		require.Contains(t, text, want)
		require.Contains(t, text, "Undantaget: Löner 47 800 000 SEK, Skatter 400 000 SEK.")
		require.Equal(t, told.Partial, strings.Contains(text, "Totalt, platsbaserat (delvis)"))
	}
}

func write(t testing.TB, r sustainability.Report) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, sustainability.WritePDF(t.Context(), engine, r, &out))
	return out.Bytes()
}

func read(t *testing.T, file []byte) *pdf.Reader {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	return r
}

// textOf is the text of each page, as a reader of the file finds it.
func textOf(t *testing.T, file []byte) string {
	t.Helper()
	r := read(t, file)
	var out strings.Builder
	for n := range r.NumPage() {
		text, err := r.Page(n + 1).GetPlainText(nil)
		require.NoError(t, err)
		words := slices.DeleteFunc(strings.Fields(text), func(word string) bool { return word == "." }) // leaders
		out.WriteString("## " + strings.Join(words, " ") + "\n")
	}
	return out.String()
}

func TestWritePDF_Golden(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			reportstest.Golden(t, locale, textOf(t, write(t, report(t, locale))))
		})
	}
}

func TestWritePDF_GivesTheSameBytes(t *testing.T) {
	t.Parallel()
	require.True(t, bytes.Equal(write(t, report(t, "sv-SE")), write(t, report(t, "sv-SE"))))
}

// walk visits the tags of a file in the order in which they are read out.
func walk(node pdf.Value, visit func(pdf.Value)) {
	if node.Kind() == pdf.Array {
		for i := range node.Len() {
			walk(node.Index(i), visit)
		}
		return
	}
	if node.Kind() == pdf.Dict && !node.Key("S").IsNull() {
		visit(node)
		walk(node.Key("K"), visit)
	}
}

// What PDF/UA-1 asks of the tags, as far as a reader of the file can tell, in
// every language.
func TestWritePDF_IsReadOutInOrder(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		r := read(t, write(t, report(t, locale)))
		root := r.Trailer().Key("Root")
		require.Equal(t, locale, root.Key("Lang").Text())
		metadata, err := io.ReadAll(root.Key("Metadata").Reader())
		require.NoError(t, err)
		require.Contains(t, string(metadata), "pdfuaid:part>1<")

		level, heads, english := 0, 0, 0
		walk(root.Key("StructTreeRoot").Key("K"), func(tag pdf.Value) {
			if tag.Key("Lang").Text() == "en" {
				english++
			}
			switch kind := tag.Key("S").Name(); kind {
			case "H1", "H2", "H3", "H4", "H5", "H6":
				next := int(kind[1] - '0')
				require.LessOrEqual(t, next, level+1, "no level of headings is left out")
				level = next
			case "TH":
				heads++
				require.Contains(t, []string{"Column", "Row", "Both"}, scopeOf(tag), "a head says of which cells")
			case "Figure":
				require.NotEmpty(t, tag.Key("Alt").Text())
			}
		})
		require.Greater(t, heads, 20)
		require.Positive(t, english, "licensors' words are read out in their language")
		for n := range r.NumPage() {
			page := r.Page(n + 1).V
			for i, notes := 0, page.Key("Annots"); i < notes.Len(); i++ {
				require.Equal(t, "S", page.Key("Tabs").Name(), "the keyboard follows the tags")
				require.NotEmpty(t, notes.Index(i).Key("Contents").Text(), "a link says where it leads")
			}
		}
	}
}

func scopeOf(head pdf.Value) string {
	attributes := head.Key("A")
	if attributes.Kind() != pdf.Array {
		return attributes.Key("Scope").Name()
	}
	for i := range attributes.Len() {
		if scope := attributes.Index(i).Key("Scope").Name(); scope != "" {
			return scope
		}
	}
	return ""
}

func TestWritePDF_CanBeReadByAnybody(t *testing.T) {
	t.Parallel()
	r := read(t, write(t, report(t, "fi-FI")))
	root := r.Trailer().Key("Root")
	require.Equal(t, "fi-FI", root.Key("Lang").Text())
	require.True(t, root.Key("MarkInfo").Key("Marked").Bool())
	require.True(t, root.Key("ViewerPreferences").Key("DisplayDocTitle").Bool())
	require.Equal(t, "Kestävyysraportti 2025 – Åkeriet & Söner AB", r.Trailer().Key("Info").Key("Title").Text())

	tags, alts := map[string]int{}, []string{}
	walk(root.Key("StructTreeRoot").Key("K"), func(tag pdf.Value) {
		tags[tag.Key("S").Name()]++
		if alt := tag.Key("Alt"); !alt.IsNull() {
			alts = append(alts, alt.Text())
		}
	})
	for _, tag := range []string{"H1", "H2", "H3", "H4", "P", "Table", "TH", "TD", "TOC", "Link", "Figure"} {
		require.Positive(t, tags[tag], tag)
	}
	require.Len(t, alts, 6) // two logos, map, matrix, scopes, quality
	require.Contains(t, strings.Join(alts, "\n"), "Oma toiminta: 4 Tvätt, 5 Godstransport.")
	require.Contains(t, strings.Join(alts, "\n"), "E1.1 Anpassning")

	var bookmarks []string
	for mark := root.Key("Outlines").Key("First"); !mark.IsNull(); mark = mark.Key("Next") {
		bookmarks = append(bookmarks, mark.Key("Title").Text())
	}
	require.Equal(t, []string{"1 Tietoa raportista", "2 Arvoketju", "3 Kaksinkertainen olennaisuus", "4 Kasvihuonekaasupäästöt", "5 Miljö"}, bookmarks[:5])
	require.NotContains(t, strings.Join(bookmarks, "\n"), "Bolagsstyrning", "nothing was disclosed in it")
	require.Subset(t, bookmarks, []string{"7 Toimintaperiaatteet", "8 Toimet ja resurssit", "9 Tavoitteet", "10 Pois jätetyt tiedot"})
	links := 0
	for n := range r.NumPage() {
		for i, annotations := 0, r.Page(n+1).V.Key("Annots"); i < annotations.Len(); i++ {
			if annotations.Index(i).Key("Subtype").Name() == "Link" {
				links++
			}
		}
	}
	require.Greater(t, links, 15) // contents and index
}

// hostile is text that programs take for something else.
const hostile = `#eval("1+1") $x$ <b> @label [c] \ *b* _i_ = + - / // "q" 'a' ` + "`raw` \u202e\x00\x1b 🌱 שלום 中 "

func TestWritePDF_TakesNoTextForAnythingElse(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("långtord", 40)
	text := hostile + long
	r := report(t, "sv-SE")
	r.Head.Company, r.Head.By, r.Company.Address, r.Company.Description = text, text, text, text
	r.Brand.Agency, r.Company.Subsidiaries[0].Name, r.Sources[0].Name, r.Footprint.Licences[0] = text, text, text, text
	r.Materiality[0].SubTopics[1].Reason = text
	for i := range r.ValueChain.Activities {
		one := &r.ValueChain.Activities[i]
		one.Name, one.Description, one.Stakeholder = text, text, text
	}
	r.ValueChain.Flows[0].What, r.ValueChain.Suppliers[0].Names, r.ValueChain.Currency = text, []string{text}, text
	for _, c := range r.Chapters {
		for _, s := range c.Sections {
			for _, p := range s.Parts {
				for i := range p.Items {
					item := &p.Items[i]
					item.Reason, item.Explanation = text, text
					if item.Value.Text != "" {
						item.Value.Text = text
					}
					for n := range item.Value.Rows {
						item.Value.Rows[n].Label = text
					}
				}
			}
		}
	}
	letters := strings.Join(strings.Fields(textOf(t, write(t, r))), "")
	const literal = `#eval("1+1")$x$<b>@label[c]\*b*_i_=+-///"q"'a'` + "`raw`🌱"
	require.Greater(t, strings.Count(letters, literal), 15)
	require.Contains(t, letters, "[U+4E2D]")
}

// Where many sub-topics crowd, the matrix names those it has room for and the
// table all of them.
func TestWritePDF_NamesEveryPlaceInTheMatrix(t *testing.T) {
	t.Parallel()
	r := report(t, "sv-SE")
	topic := &r.Materiality[0]
	topic.SubTopics = nil
	for n := range 40 {
		topic.SubTopics = append(topic.SubTopics, sustainability.SubTopic{
			ID: fmt.Sprintf("E1.%d", n+10), Impact: share("10"), Financial: share("0"), Assessed: true, Material: true,
		})
	}
	text := textOf(t, write(t, r))
	for _, sub := range topic.SubTopics {
		require.Contains(t, text, sub.ID+" 10,0 0,0")
	}
	require.Contains(t, text, "E1.10 +39 Finansiell", "all of them lie in one place")
}

func TestWritePDF_LeavesOutWhatThereIsNot(t *testing.T) {
	t.Parallel()
	bare := sustainability.Report{Head: reports.Head{Company: "Nystart AB", Year: 2025, Locale: "en-US"}}
	text := textOf(t, write(t, bare))
	require.Contains(t, text, "Nystart AB")
	require.Contains(t, text, "Draft – no datapoint has been answered")
	for _, heading := range []string{"Value chain", "materiality", "Greenhouse", "answers not yet completed", "With disclosures from"} {
		require.NotContains(t, text, heading)
	}
}

func TestWritePDF_Fails(t *testing.T) {
	t.Parallel()
	require.Error(t, sustainability.WritePDF(t.Context(), engine, report(t, "de-DE"), io.Discard))
	_, err := sustainability.FileName(report(t, "de-DE"))
	require.Error(t, err)
	broken := report(t, "sv-SE")
	broken.Brand.Logo = []byte("no picture")
	var invalid *typst.InvalidError
	require.ErrorAs(t, sustainability.WritePDF(t.Context(), engine, broken, io.Discard), &invalid)
}

func TestFileName(t *testing.T) {
	t.Parallel()
	name, err := sustainability.FileName(report(t, "nl-NL"))
	require.NoError(t, err)
	require.Equal(t, "Duurzaamheidsverslag Åkeriet & Söner AB 2025.pdf", name)
}

// The index says how far each datapoint is required of a company of that size, where the
// act has a cap for others.
func TestWritePDF_SaysHowFarADatapointIsRequired(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string][]string{
		"sv-SE": {"Krävs, inom taket", "Frivillig; numret härlett", "taket för värdekedjan"},
		"en-US": {"Required, within the cap", "Voluntary; number inferred", "value chain cap"},
		"fi-FI": {"Vaaditaan, katon sisällä", "Vapaaehtoinen; numero päätelty", "arvoketjukatto"},
		"nl-NL": {"Verplicht, binnen het plafond", "Vrijwillig; nummer afgeleid", "waardeketenplafond"},
	} {
		r := report(t, locale)
		require.NotContains(t, textOf(t, write(t, r)), want[0], "%s: an act without a cap", locale)
		items := r.Chapters[0].Sections[0].Parts[0].Items
		items[0].Law = &sustainability.Law{Need: "necessary", InCap: true}
		items[1].Law = &sustainability.Law{Need: "voluntary", Inferred: true}
		said := textOf(t, write(t, r))
		for _, words := range want {
			require.Contains(t, said, words, locale)
		}
	}
}
