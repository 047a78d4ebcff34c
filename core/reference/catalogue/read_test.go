package catalogue_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
)

const header = "id,standards,code,paragraph,section,chapter,category,sub_category,group,type,shape,unit,options," +
	"multiple,need,datapoint,condition,phasing_in_years,phasing_in_years_750,figure,topic,legal,xbrl,source\n"

// small is a whole catalogue of four questions, one of them a table.
func small() fstest.MapFS {
	names := func(s string) string {
		return `{sv-SE: "` + s + ` sv", en-US: "` + s + ` en", fi-FI: "` + s + ` fi", nl-NL: "` + s + ` nl"}`
	}
	files := fstest.MapFS{
		"options/unit.yaml": {Data: []byte("id: unit\noptions:\n  - key: MWh\n    labels: " + names("MWh") + "\n")},
		"options/form.yaml": {Data: []byte("id: form\noptions:\n" +
			"  - key: limited\n    labels: " + names("Limited") + "\n" +
			"  - key: other\n    labels: " + names("Other") + "\n    standards: [SMEC]\n")},
		"e1/edition.yaml": {Data: []byte("id: e1\nfamily: F\nstandards: [SMEB, SMEC]\ntitles: " + names("E1") + "\n" +
			"legal: {act: {sv-SE: A, en-US: A, fi-FI: A, nl-NL: A}, officialJournal: {sv-SE: J, en-US: J, fi-FI: J, nl-NL: J}, url: U}\nvalidFrom: 2025-07-30\nreportingYears: {from: 2024}\n" +
			"parts: [p]\nchapters:\n  - id: c\n    names: " + names("Chapter") + "\n")},
		"e1/p/groups.yaml": {Data: []byte("categories:\n  - id: k\n    names: " + names("Category") + "\n" +
			"subCategories:\n  - id: s\n    names: " + names("Sub") + "\n" +
			"groups:\n  - id: sites\n    names: " + names("Sites") + "\n    rows: free\n")},
		"e1/p/questions.csv": {Data: []byte(header +
			"B1_01,SMEB;SMEC,B1,1,GeneralInformation,c,k,s,,MultipleChoice,single,,form,false,necessary,,,0,0,,general,,,src\n" +
			"B1_02,SMEB;SMEC,B1,2,GeneralInformation,c,k,s,,Text,single,,,false,voluntary,,answer(B1_01)=other,0,0,,general,,,src\n" +
			"B1_03,SMEB;SMEC,B1,3,GeneralInformation,c,k,s,sites,Text,table,,,false,necessary,,,0,0,,general,,,src\n" +
			"B3_01,SMEC,B3,4,ClimateReporting,c,k,s,,Number,single,MWh,,false,necessary,,employees>=50,1,2,1+2,E1,,x,src\n")},
	}
	for _, locale := range catalogue.Locales() {
		text := "locale: " + string(locale) + "\nquestions:\n"
		for _, id := range []string{"B1_01", "B1_02", "B1_03", "B3_01"} {
			text += "  " + id + ":\n    shortTitle: Short " + id + " " + string(locale) + "\n    title: Title " + id + " " + string(locale) +
				"\n    guidance: Guidance " + id + " " + string(locale) + "\n"
		}
		files["e1/p/texts/"+string(locale)+".yaml"] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

func TestRead(t *testing.T) {
	t.Parallel()
	content, err := catalogue.Read(small())
	require.NoError(t, err)
	require.Len(t, content.Editions, 1)

	e := content.Editions[0]
	require.Equal(t, "e1", e.ID)
	require.Equal(t, 2024, e.FirstYear)
	require.True(t, e.Serves(catalogue.SMEC))
	require.False(t, e.Serves(catalogue.CSRD))
	require.Len(t, e.Questions, 4)

	q, ok := e.Question("B1_02")
	require.True(t, ok)
	require.Equal(t, catalogue.GeneralInformation, q.Section)
	require.Equal(t, "answer(B1_01)=other", q.Condition.String())
	require.Equal(t, catalogue.Voluntary, q.Need)
	require.Equal(t, "Title B1_02 fi-FI", q.Texts[catalogue.Finnish].Title)
	require.Equal(t, "Chapter sv", e.Chapter(q.Chapter)[catalogue.Swedish])
	require.Equal(t, "Category fi", e.Category(q.Category)[catalogue.Finnish])
	require.Equal(t, "Sub nl", e.SubCategory(q.SubCategory)[catalogue.Dutch])

	form, _ := e.Question("B1_01")
	require.Len(t, e.Options(form, catalogue.SMEB), 1, "an option may belong to one standard alone")
	require.Len(t, e.Options(form, catalogue.SMEC), 2)

	_, ok = e.Question("B9_99")
	require.False(t, ok)
}

func TestRead_HashFollowsTheContent(t *testing.T) {
	t.Parallel()
	hash := func(files fstest.MapFS) string {
		content, err := catalogue.Read(files)
		require.NoError(t, err)
		return content.Editions[0].Hash
	}
	changed := small()
	edit(t, changed, "options/form.yaml", "Limited sv", "Aktiebolag")
	require.Equal(t, hash(small()), hash(small()))
	require.NotEqual(t, hash(small()), hash(changed), "shared options are part of an edition")
}

func edit(t *testing.T, files fstest.MapFS, file, from, to string) {
	t.Helper()
	require.Contains(t, string(files[file].Data), from)
	files[file] = &fstest.MapFile{Data: []byte(strings.Replace(string(files[file].Data), from, to, 1))}
}

func TestRead_RefusesWithFileLineAndReason(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ file, from, to, want string }{
		{"e1/p/questions.csv", "B1_02,", "B1_01,", `e1/p/questions.csv:3: "B1_01" stands in e1/p/questions.csv:2 already`},
		{"e1/p/questions.csv", "B1_02,", ",", "e1/p/questions.csv:3: id is empty"},
		{"e1/p/questions.csv", "B1_02,", "C1_02,", `e1/p/questions.csv:3: the id "C1_02" is not B1_ and a number`},
		{"e1/p/questions.csv", ",ClimateReporting,", ",Climate,", `e1/p/questions.csv:5: section "Climate" is unknown`},
		{"e1/p/questions.csv", ",ClimateReporting,", ",11,", `e1/p/questions.csv:5: section "11" is unknown`},
		{"e1/p/questions.csv", ",Number,", ",Figure,", `e1/p/questions.csv:5: type "Figure" is unknown`},
		{"e1/p/questions.csv", ",MWh,", ",GWh,", `e1/p/questions.csv:5: unit "GWh" is unknown`},
		{"e1/p/questions.csv", ",MWh,", ",,", "e1/p/questions.csv:5: a unit goes with a Number"},
		{"e1/p/questions.csv", ",form,", ",shape,", `e1/p/questions.csv:2: option list "shape" is unknown`},
		{"e1/p/questions.csv", ",form,", ",,", "e1/p/questions.csv:2: options go with a MultipleChoice"},
		{"e1/p/questions.csv", "Text,single,,,false", "Text,single,,,true", "e1/p/questions.csv:3: multiple goes with a MultipleChoice"},
		{"e1/p/questions.csv", "Text,single", "Text,matrix", `e1/p/questions.csv:3: shape "matrix" is unknown`},
		{"e1/p/questions.csv", "s,sites,", "s,,", "e1/p/questions.csv:4: a table needs a group with rows"},
		{"e1/p/questions.csv", ",c,k,s,,Text", ",d,k,s,,Text", `e1/p/questions.csv:3: "d" is not among the chapters`},
		{"e1/p/questions.csv", ",1,2,1+2", ",2,1,1+2", "e1/p/questions.csv:5: phasing_in_years_750 is less than phasing_in_years"},
		{"e1/p/questions.csv", "B1_02,", "B1_02-x,", `e1/p/questions.csv:3: the id "B1_02-x" is not B1_ and a number`},
		{"e1/p/questions.csv", ",1,2,1+2", ",one,2,1+2", "e1/p/questions.csv:5: phasing_in_years is no whole number"},
		{"e1/p/questions.csv", ",voluntary,,answer", ",must,,answer", `e1/p/questions.csv:3: need "must" is unknown`},
		{"e1/p/questions.csv", ",voluntary,,answer", ",,,answer", "e1/p/questions.csv:3: neither a need nor a datapoint says how much it is wanted"},
		{"e1/p/questions.csv", ",voluntary,,answer", ",,VS-1,answer", `e1/p/questions.csv:3: "VS-1" is no datapoint of the edition`},
		{"e1/p/questions.csv", ",false,voluntary", ",no,voluntary", "e1/p/questions.csv:3: multiple is neither true nor false"},
		{"e1/p/questions.csv", "B1_01)=other", "B9_01)=other", `e1/p/questions.csv:3: the condition looks at "B9_01", which is no question`},
		{"e1/p/questions.csv", "B1_01)=other", "B1_01)=none", `e1/p/questions.csv:3: "none" is no option of B1_01`},
		{"e1/p/questions.csv", "answer(B1_01)=other", "answered(B1_03)", "e1/p/questions.csv:3: the condition looks at B1_03, which is a table"},
		{"e1/p/questions.csv", "answer(B1_01)=other", "answered(B1_02)", "e1/p/questions.csv:3: the condition runs in a circle"},
		{"e1/p/questions.csv", "employees>=50", "turnover>=50", `e1/p/questions.csv:5: "turnover>=50" is no clause of a condition`},
		{"e1/p/questions.csv", "SMEC,B3", "CSRD,B3", "e1/p/questions.csv:5: the edition does not serve CSRD"},
		{"e1/p/questions.csv", "SMEC,B3", "ABC,B3", `e1/p/questions.csv:5: standard "ABC" is unknown or stands twice`},
		{"e1/p/questions.csv", ",1+2,E1", ",4,E1", `e1/p/questions.csv:5: "4" is no figure of the footprint`},
		{"e1/p/questions.csv", ",1+2,E1", ",energy:steam,E1", `e1/p/questions.csv:5: "energy:steam" is no figure of the footprint`},
		{"e1/p/questions.csv", ",1+2,E1", ",energy:fuels%,E1", `e1/p/questions.csv:5: the figure is in %, the question in "MWh"`},
		{"e1/p/questions.csv", ",1+2,E1", ",form=1,E1", "e1/p/questions.csv:5: a single question holds one figure"},
		{"e1/p/questions.csv", "=other,0,0,,general", "=other,0,0,1,general", "e1/p/questions.csv:3: a figure goes with a Number"},
		{"e1/p/questions.csv", ",E1,", ",E9,", `e1/p/questions.csv:5: topic "E9" is unknown`},
		{"e1/p/questions.csv", ",x,src", ", x,src", "e1/p/questions.csv:5: xbrl begins or ends with a space"},
		{"e1/p/questions.csv", ",x,src", ",src", "e1/p/questions.csv:5: wrong number of fields"},
		{"e1/p/questions.csv", "id,standards", "key,standards", "e1/p/questions.csv:1: the columns are not id,standards"},
		{"e1/p/groups.yaml", "rows: free", "rows: some", `e1/p/groups.yaml:10: "some" is no kind of rows`},
		{"e1/p/groups.yaml", "rows: free", "rows: options", "e1/p/groups.yaml:8: rowsFrom goes with rows from options or from a group"},
		{"e1/p/groups.yaml", "rows: free", "rows: options\n    rowsFrom: waste", `e1/p/groups.yaml:8: option list "waste" is unknown`},
		{"e1/p/groups.yaml", "rows: free", "rows: group\n    rowsFrom: sites", `e1/p/groups.yaml:8: "sites" is no group with free rows`},
		{"e1/p/groups.yaml", "id: s\n", "id: u\n", `e1/p/groups.yaml:5: no question uses "u" of the subCategories`},
		{"e1/p/groups.yaml", "fi-FI: \"Category fi\", ", "", "e1/p/groups.yaml:3: fi-FI is missing"},
		{"e1/edition.yaml", "id: e1", "id: e2", `e1/edition.yaml:1: the folder is called "e1"`},
		{"e1/edition.yaml", "family: F\n", "", "e1/edition.yaml:1: family is missing"},
		{"e1/edition.yaml", "family: F\n", "family: F\nfamily: G\n", `e1/edition.yaml:3: "family" stands twice`},
		{"e1/edition.yaml", "family: F\n", "family: F\nkin: G\n", `e1/edition.yaml:3: unknown key "kin"`},
		{"e1/edition.yaml", "2025-07-30", "2025-02-30", `e1/edition.yaml:6: "2025-02-30" is no date`},
		{"e1/edition.yaml", "from: 2024", "from: then", `e1/edition.yaml:7: "then" is no year`},
		{"e1/edition.yaml", "parts:", "leftOut: [{id: B1_02, reason: R}]\nparts:", "e1/p/questions.csv:3: B1_02 is asked, and left out by edition.yaml"},
		{"e1/edition.yaml", "parts:", "leftOut: [{id: A, reason: R}, {id: A, reason: R}]\nparts:", `e1/edition.yaml:8: "A" is left out already`},
		{"e1/edition.yaml", "parts:", "leftOut: [{id: A}]\nparts:", "e1/edition.yaml:8: reason is missing"},
		{"e1/p/texts/fi-FI.yaml", "  B1_02:", "  B9_02:", `e1/p/texts/fi-FI.yaml:7: there is no question "B9_02"`},
		{"e1/p/texts/fi-FI.yaml", "  B1_02:", "  B9_02:", "e1/p/texts/fi-FI.yaml:3: the texts of B1_02 are missing"},
		{"e1/p/texts/fi-FI.yaml", "locale: fi-FI", "locale: sv-SE", `e1/p/texts/fi-FI.yaml:1: "fi-FI" expected`},
		{"e1/p/texts/fi-FI.yaml", "Short B1_02 fi-FI", strings.Repeat("å", 61), "e1/p/texts/fi-FI.yaml:8: the short title has 61 characters, 60 fit"},
		{"e1/p/texts/fi-FI.yaml", "title: Title B1_02 fi-FI", `title: ""`, "e1/p/texts/fi-FI.yaml:9: the text is empty"},
		{"e1/p/texts/fi-FI.yaml", "title: Title B1_02 fi-FI", `title: Title B1_02 sv-SE`, "e1/p/texts/fi-FI.yaml:7: B1_02 reads as in sv-SE"},
		{"e1/p/texts/fi-FI.yaml", "Short B1_02 fi-FI", "Short B1_02 en-US", "e1/p/texts/fi-FI.yaml:7: B1_02 reads as in en-US"},
		{"e1/p/texts/nl-NL.yaml", "    guidance: Guidance B1_02 nl-NL\n", "", "e1/p/texts/nl-NL.yaml:7: B1_02 has no guidance"},
		{"e1/p/texts/nl-NL.yaml", "questions:", "questions: [", "e1/p/texts/nl-NL.yaml: "},
		{"options/form.yaml", "key: other", "key: limited", `options/form.yaml:5: "limited" stands in line 3 already`},
		{"options/form.yaml", "key: other", "key: other\n    parent: more", `options/form.yaml:5: parent "more" does not stand before "other"`},
		{"options/form.yaml", "id: form", "id: forms", `options/form.yaml:1: the file is called "form"`},
		{"options/form.yaml", "[SMEC]", "[VSME]", `options/form.yaml:7: standard "VSME" is unknown or stands twice`},
	} {
		t.Run(c.want, func(t *testing.T) {
			t.Parallel()
			files := small()
			edit(t, files, c.file, c.from, c.to)
			_, err := catalogue.Read(files)

			_, ok := errors.AsType[catalogue.Broken](err)
			require.True(t, ok, "%v", err)
			require.ErrorContains(t, err, c.want)
		})
	}
}

// A later edition may give a question another code; its id stays, as no other
// family's does.
func TestRead_KeepsIDsOverEditions(t *testing.T) {
	t.Parallel()
	files := two(t)
	edit(t, files, "e2/p/questions.csv", "B1_02,SMEB;SMEC,B1,", "B1_02,SMEB;SMEC,B9,")
	_, err := catalogue.Read(files)
	require.NoError(t, err)
	edit(t, files, "e2/edition.yaml", "family: F", "family: G")
	_, err = catalogue.Read(files)
	require.ErrorContains(t, err, `e2/p/questions.csv:3: the id "B1_02" is not B9_ and a number`)
}

func TestRead_RefusesMissingAndStrayFiles(t *testing.T) {
	t.Parallel()
	files := small()
	delete(files, "e1/p/texts/nl-NL.yaml")
	files["e1/p/texts/de-DE.yaml"] = &fstest.MapFile{Data: []byte("x: y")}
	_, err := catalogue.Read(files)
	require.ErrorContains(t, err, "e1/p/texts/nl-NL.yaml: the file is missing")
	require.ErrorContains(t, err, "e1/p/texts/de-DE.yaml: this is no locale of the catalogue")

	_, err = catalogue.Read(fstest.MapFS{"README.md": {}})
	require.ErrorContains(t, err, "there is no edition")
}
