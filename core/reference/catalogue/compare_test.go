package catalogue_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
)

func TestCompare(t *testing.T) {
	t.Parallel()
	read := func(files fstest.MapFS) *catalogue.Edition {
		content, err := catalogue.Read(files)
		require.NoError(t, err)
		return content.Editions[len(content.Editions)-1]
	}
	first := read(small())
	require.Empty(t, catalogue.Compare(first, first, catalogue.SMEC))

	const form = "B1_01,SMEB;SMEC,B1,1,GeneralInformation,c,k,s,,MultipleChoice,single,,form,false,necessary,,"
	for _, c := range []struct {
		file, from, to string
		question       string
		want           catalogue.Aspect
	}{
		{"e2/p/questions.csv", ",Text,single,", ",ValueChain,single,", "B1_02", catalogue.AspectType},
		{"e2/p/questions.csv", "sites,Text,table", "sites,Text,single", "B1_03", catalogue.AspectType},
		{"e2/p/groups.yaml", "rows: free", "rows: options\n    rowsFrom: form", "B1_03", catalogue.AspectType},
		{"e2/p/questions.csv", "single,MWh,", "single,form,", "B3_01", catalogue.AspectUnit},
		{"e2/p/questions.csv", ",form,false,", ",form,true,", "B1_01", catalogue.AspectOptions},
		{"e2/p/questions.csv", form, form + "answered(B1_02)", "B1_01", catalogue.AspectCondition},
		{"e2/p/questions.csv", "employees>=50,1,2,", "employees>=50,1,3,", "B3_01", catalogue.AspectCondition},
		{"e2/p/questions.csv", ",voluntary,,answer", ",necessary,,answer", "B1_02", catalogue.AspectVoluntary},
		{"e2/p/questions.csv", ",ClimateReporting,", ",Measurements,", "B3_01", catalogue.AspectPlace},
		{"e2/p/questions.csv", "SMEC,B3,4,", "SMEC,B3,5,", "B3_01", catalogue.AspectReference},
	} {
		files := two(t)
		if c.want == catalogue.AspectUnit {
			edit(t, files, "options/unit.yaml", "key: MWh", "key: form\n    labels: {sv-SE: a, en-US: b, fi-FI: c, nl-NL: d}\n  - key: MWh")
		}
		if c.want == catalogue.AspectCondition && c.question == "B1_01" {
			edit(t, files, "e2/p/questions.csv", "answer(B1_01)=other", "")
		}
		edit(t, files, c.file, c.from, c.to)
		found := catalogue.Compare(first, read(files), catalogue.SMEC)
		i := 0
		for i < len(found.Changed)-1 && found.Changed[i].To.ID != c.question {
			i++
		}
		require.NotEmpty(t, found.Changed, c.to)
		require.Equal(t, c.question, found.Changed[i].From.ID, c.to)
		require.Contains(t, found.Changed[i].Aspects, c.want, c.to)
		require.Empty(t, found.Added)
		require.Empty(t, found.Removed)
		require.Empty(t, found.Reworded)
	}
}

func TestCompare_AddedRemovedReworded(t *testing.T) {
	t.Parallel()
	read := func(files fstest.MapFS) *catalogue.Edition {
		content, err := catalogue.Read(files)
		require.NoError(t, err)
		return content.Editions[0]
	}
	whole, less := read(small()), read(changed(t))
	ids := func(questions []*catalogue.Question) (all []string) {
		for _, q := range questions {
			all = append(all, q.ID)
		}
		return all
	}

	forth := catalogue.Compare(whole, less, catalogue.SMEB)
	require.Equal(t, []string{"B1_02"}, ids(forth.Removed))
	require.Empty(t, forth.Added)
	require.Equal(t, []string{"B1_01"}, ids(forth.Reworded), "the option that went is not of this standard")
	require.Empty(t, forth.Changed)

	back := catalogue.Compare(less, whole, catalogue.SMEC)
	require.Equal(t, []string{"B1_02"}, ids(back.Added))
	require.Len(t, back.Changed, 1)
	require.Equal(t, []catalogue.Aspect{catalogue.AspectOptions}, back.Changed[0].Aspects)
	require.Empty(t, back.Reworded, "what is changed is not reworded as well")
	require.Empty(t, catalogue.Compare(whole, less, catalogue.CSRD), "which neither serves")
}
