package catalogue_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
)

const voluntaryStandard = "vs-2026"

// What Annex II lists, as it was read by others: what may be required of a company
// with more than ten employees, and of one with up to ten.
func annexII() map[string]string {
	const all, larger = "all", "over-10"
	return map[string]string{
		"27(a)": all, "27(c)": all, "27(e)(i)-(vii)": all, "32": larger, "33": larger, "36": larger, "38": larger, "39(a)": larger, "39(b)": larger,
		"40(a)": all, "40(b)": all, "41(a)": all, "42(a)": all, "42(c)": all, "42(d)": all, "46(a)": larger, "46(b)": larger, "46(c)": larger,
		"58": larger, "61(a)": larger, "61(c)": larger, "62(a)(i)-(v)": larger, "62(c)": larger,
	}
}

func TestVoluntaryStandard_CapIsThatOfAnnexII(t *testing.T) {
	t.Parallel()
	act := cataloguetest.Content(t).Acts[voluntaryStandard]
	require.Len(t, act.Datapoints, 55)
	require.Len(t, act.Paragraphs, 64)
	capped := map[string]string{}
	for _, d := range act.Datapoints {
		if d.Cap == catalogue.AboveCap {
			continue
		}
		paragraph, _, _ := strings.Cut(d.Paragraph, " ")
		if strings.HasPrefix(paragraph, "33") { // one row, for both scopes
			paragraph = "33"
		}
		capped[paragraph] = string(d.Cap)
		require.Equal(t, catalogue.Necessary, d.Need, "nobody may be required what is not necessary: %s", d.ID)
		require.Equal(t, d.Cap == catalogue.CapOfAll, d.SmallNeed == "", "%s", d.ID)
	}
	require.Equal(t, annexII(), capped)
}

// What a company is asked goes by how many work for it: nobody knows, ten, eleven.
func TestQuestion_NeedOf(t *testing.T) {
	t.Parallel()
	e := edition(t, voluntaryStandard)
	unknown, none, ten, eleven := catalogue.Team{}, catalogue.Team{Known: true}, catalogue.Team{Size: 10, Known: true}, catalogue.Team{Size: 11, Known: true}
	for id, want := range map[string][4]catalogue.Need{
		"B3_01": {catalogue.Necessary, catalogue.Voluntary, catalogue.Voluntary, catalogue.Necessary},
		"B3_02": {catalogue.IfApplicable, catalogue.Voluntary, catalogue.Voluntary, catalogue.IfApplicable},
		"B3_16": {catalogue.BySector, catalogue.Voluntary, catalogue.Voluntary, catalogue.BySector},
		"B8_01": {catalogue.Necessary, catalogue.Necessary, catalogue.Necessary, catalogue.Necessary},
		"C5_01": {catalogue.Voluntary, catalogue.Voluntary, catalogue.Voluntary, catalogue.Voluntary},
		"C7_06": {catalogue.IfApplicable, catalogue.Voluntary, catalogue.Voluntary, catalogue.IfApplicable},
	} {
		q, ok := e.Question(id)
		require.True(t, ok, id)
		require.Equal(t, want, [4]catalogue.Need{q.NeedOf(unknown), q.NeedOf(none), q.NeedOf(ten), q.NeedOf(eleven)}, id)
	}
	energy, _ := e.Question("B3_01")
	require.Equal(t, []bool{true, false, false, true},
		[]bool{energy.Cap.Allows(unknown), energy.Cap.Allows(none), energy.Cap.Allows(ten), energy.Cap.Allows(eleven)})
	market, _ := e.Question("B3_13")
	require.False(t, market.Cap.Allows(eleven), "a detail beside what the act asks for")
	contracts, _ := e.Question("B8_01")
	require.True(t, contracts.Cap.Allows(none))
}

// Whether a thing applies at all is asked once: what is asked of it hangs on that,
// and on nothing that the company was not asked.
func TestVoluntaryStandard_AsksOnceWhetherAThingApplies(t *testing.T) {
	t.Parallel()
	e := edition(t, voluntaryStandard)
	gates := map[string]bool{}
	for i := range e.Questions {
		for _, c := range e.Questions[i].Condition.Clauses() {
			if q, ok := e.Question(c.Question); ok && q.Type == catalogue.Boolean && c.Value == "true" {
				gates[q.ID] = true
			}
		}
	}
	for _, gate := range []string{
		"B1_25", "B1_26", "B3_23", "B4_06", "B5_08", "B6_05", "B7_20", "B8_09", "B10_09", "B11_04", "C1_05", "C3_25", "C3_26", "C3_27", "C4_06", "C8_09", "C9_02",
	} {
		require.True(t, gates[gate], gate)
		q, _ := e.Question(gate)
		require.Equal(t, catalogue.IfApplicable, q.Need, gate)
	}
}

// A number that was not read in the act says so wherever the question says where it is from.
func TestVoluntaryStandard_SaysWhichNumbersAreInferred(t *testing.T) {
	t.Parallel()
	e := edition(t, voluntaryStandard)
	hazards, _ := e.Question("C4_01")
	require.True(t, hazards.Inferred)
	require.Contains(t, e.Context(hazards, catalogue.Swedish), "härlett")
	withdrawal, _ := e.Question("B6_01")
	require.False(t, withdrawal.Inferred)
	require.NotContains(t, e.Context(withdrawal, catalogue.Swedish), "härlett")
	require.Contains(t, e.Context(withdrawal, catalogue.English), "up to 10 employees")
}

// What took the place of a question that asked for something else says of which.
func TestVoluntaryStandard_NamesWhatItReplaces(t *testing.T) {
	t.Parallel()
	e := edition(t, voluntaryStandard)
	replaced := map[string]string{}
	for i := range e.Questions {
		if q := &e.Questions[i]; q.Replaces != "" {
			replaced[q.ID] = q.Replaces
		}
	}
	require.Equal(t, []string{"B10_08", "B5_09", "B6_06", "B7_21"}, slices.Sorted(maps.Keys(replaced)))
	require.Equal(t, "B6_02", replaced["B6_06"])
}

func edition(t *testing.T, id string) *catalogue.Edition {
	t.Helper()
	for _, e := range cataloguetest.Content(t).Editions {
		if e.ID == id {
			return e
		}
	}
	require.Fail(t, "there is no edition "+id)
	return nil
}

// withAct is the small catalogue with a second edition that lists the datapoints of
// its act: everything asks for one, and nothing has changed but that.
func withAct(t *testing.T) fstest.MapFS {
	t.Helper()
	files := two(t)
	files["e2/datapoints.csv"] = &fstest.MapFile{Data: []byte("id,disclosure,paragraph,status,need,need_small,need_small_status,cap,source\n" +
		"D1,B1,1-3,seen,necessary,voluntary,inferred,over-10,src\nD2,B3,4(a),inferred,if-applicable,,,,src\n")}
	files["e2/paragraphs.csv"] = &fstest.MapFile{Data: []byte("paragraph,status,why\n1,seen,\n2,seen,\n3,seen,\n4,inferred,\n5,seen,It defines words.\n")}
	files["e2/changes.csv"] = &fstest.MapFile{Data: []byte("id,from,change,note\nB3_01,B3_01,asked,It is asked of others.\n")}
	questions := string(files["e2/p/questions.csv"].Data)
	questions = strings.ReplaceAll(strings.ReplaceAll(questions, ",necessary,,", ",,D1,"), ",voluntary,,", ",voluntary,D1,")
	files["e2/p/questions.csv"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(questions, ",,D1,employees", ",,D2,employees"))}
	return files
}

func TestRead_Act(t *testing.T) {
	t.Parallel()
	content, err := catalogue.Read(withAct(t))
	require.NoError(t, err)
	e := content.Editions[1]
	form, _ := e.Question("B1_01")
	require.Equal(t, catalogue.Necessary, form.Need)
	require.Equal(t, catalogue.Voluntary, form.SmallNeed)
	require.Equal(t, catalogue.CapOfLarger, form.Cap)
	other, _ := e.Question("B1_02")
	require.Equal(t, catalogue.Voluntary, other.Need)
	require.Equal(t, catalogue.AboveCap, other.Cap, "a detail beside the datapoint")
	energy, _ := e.Question("B3_01")
	require.True(t, energy.Inferred)
	require.True(t, e.Capped())
	require.False(t, content.Editions[0].Capped())

	for _, c := range []struct{ file, from, to, want string }{
		{"datapoints.csv", "D2,B3", "D1,B3", `e2/datapoints.csv:3: "D1" stands twice`},
		{"datapoints.csv", "1-3,seen", "1-3,read", `e2/datapoints.csv:2: status "read" is unknown`},
		{"datapoints.csv", "necessary,voluntary", "must,voluntary", `e2/datapoints.csv:2: need "must" is unknown`},
		{"datapoints.csv", "inferred,over-10", "inferred,over-50", `e2/datapoints.csv:2: cap "over-50" is unknown`},
		{"datapoints.csv", "voluntary,inferred", "voluntary,", "e2/datapoints.csv:2: need_small and need_small_status go together"},
		{"datapoints.csv", "src\nD2", "src\nD3,B9,4,seen,necessary,,,,src\nD2", "e2/datapoints.csv: no question asks for D3"},
		{"datapoints.csv", "4(a)", "6", "e2/paragraphs.csv: the act has no paragraphs map[6:true]"},
		{"paragraphs.csv", "3,seen,", "4,seen,", "e2/paragraphs.csv:4: paragraph 4 is not the next one"},
		{"paragraphs.csv", "It defines words.", "", "e2/paragraphs.csv: paragraph 5 has to ask something or say why not, one of both"},
		{"paragraphs.csv", "1,seen,", "1,seen,It is about all.", "e2/paragraphs.csv: paragraph 1 has to ask something or say why not, one of both"},
		{"changes.csv", "asked,", "altered,", `e2/changes.csv:2: change "altered" is unknown`},
		{"changes.csv", "asked,", "dropped,", "e2/changes.csv:2: what is dropped has not both of id and from"},
		{"changes.csv", "B3_01,B3_01", "B3_01,B9_01", `e2/changes.csv:2: "B9_01" is no question of e1`},
		{"changes.csv", "B3_01,B3_01", "B9_01,B3_01", `e2/changes.csv:2: "B9_01" is no question of the edition`},
		{"p/questions.csv", ",,D2,", ",,D9,", `e2/p/questions.csv:5: "D9" is no datapoint of the edition`},
	} {
		files := withAct(t)
		edit(t, files, "e2/"+c.file, c.from, c.to)
		_, err := catalogue.Read(files)
		require.ErrorContains(t, err, c.want)
	}

	files := withAct(t)
	edit(t, files, "e2/p/questions.csv", "B1_02,", "B1_09,")
	for _, locale := range catalogue.Locales() {
		edit(t, files, "e2/p/texts/"+string(locale)+".yaml", "B1_02:", "B1_09:")
	}
	_, err = catalogue.Read(files)
	require.ErrorContains(t, err, "e2/changes.csv: what became of B1_02 is not said")
	require.ErrorContains(t, err, "e2/p/questions.csv:3: changes.csv says nothing of B1_09, which is new")
}

// What asks for something else has an id that the edition before does not know: nothing that goes
// by ids can put figures of both side by side.
func TestVoluntaryStandard_AnotherMeaningIsAnotherQuestion(t *testing.T) {
	t.Parallel()
	e, before := edition(t, voluntaryStandard), edition(t, "vsme-2025")
	replaced := map[string]string{}
	for _, q := range e.Questions {
		if q.Replaces == "" {
			continue
		}
		replaced[q.ID] = q.Replaces
		_, known := before.Question(q.ID)
		require.False(t, known, q.ID)
		was, known := before.Question(q.Replaces)
		require.True(t, known, q.Replaces)
		_, asked := e.Question(was.ID)
		require.False(t, asked, was.ID)
	}
	require.Len(t, replaced, 4, "the sensitive area, water at stressed sites, the share of waste, training: %v", replaced)
}
