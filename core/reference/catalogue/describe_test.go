package catalogue_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
)

func TestEdition_DescriptionAndContext(t *testing.T) {
	t.Parallel()
	editions := map[string]*catalogue.Edition{}
	for _, e := range cataloguetest.Content(t).Editions {
		editions[e.ID] = e
	}
	voluntary, esrs := editions["vsme-2025"], editions["esrs-2023"]
	for _, c := range []struct {
		edition              *catalogue.Edition
		question             string
		standard             catalogue.Standard
		locale               catalogue.Locale
		description, context string
	}{
		{
			voluntary, "B3_01", catalogue.SMEB, catalogue.English,
			"Answer with a number. Unit: MWh.", "Belongs to: Environment › ",
		},
		{
			voluntary, "B1_02", catalogue.SMEC, catalogue.Swedish,
			"Välj ett alternativ: ", "Efterfrågas i: B1 24(a), Kommissionens ",
		},
		{
			voluntary, "B1_05", catalogue.SMEB, catalogue.Finnish,
			"Vastaa omin sanoin. Yksi vastaus taulukon jokaiselle riville: ", "Kysymyssarja: ",
		},
		{
			esrs, "EUT_01", catalogue.CSRD, catalogue.English, "", "Asked for by: EUT Art. 8(1), Regulation (EU) 2020/852; Delegated Regulation (EU) 2021/2178.",
		},
		{
			esrs, "E2-4_01", catalogue.CSRD, catalogue.Dutch,
			"Antwoord in eigen woorden. Eén antwoord per rij van de tabel: ", "Wordt gevraagd als het thema materieel is: E2 ",
		},
	} {
		q, ok := c.edition.Question(c.question)
		require.True(t, ok, c.question)
		description := c.edition.Description(q, c.standard, c.locale)
		title, rest, found := strings.Cut(description, "\n")
		require.True(t, found, c.question)
		require.Equal(t, q.Texts[c.locale].Title, title)
		require.Contains(t, rest, c.description, c.question)
		require.Contains(t, c.edition.Context(q, c.locale), c.context, c.question)
	}
}

// Every question says in every language what an answer is and why it is asked.
func TestEdition_DescribesEveryQuestion(t *testing.T) {
	t.Parallel()
	for _, e := range cataloguetest.Content(t).Editions {
		for i := range e.Questions {
			q := &e.Questions[i]
			for _, l := range catalogue.Locales() {
				for _, s := range q.Standards {
					text := e.Description(q, s, l) + "\n" + e.Context(q, l)
					require.Len(t, strings.Split(text, "\n"), 4, "%s in %s", q.ID, l)
					require.NotContains(t, text, "%!", q.ID)
					require.NotContains(t, text, ": .", q.ID)
					require.NotContains(t, text, "..", q.ID)
				}
			}
		}
	}
}
