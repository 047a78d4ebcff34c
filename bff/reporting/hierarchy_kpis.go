package reporting

import (
	"strings"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
	"tillit/core/reporting/group"
)

// KpiView is a key figure that a group owner follows.
type KpiView struct {
	Kind        group.KPIKind     `json:"kind" enum:"question,category"`
	Reference   string            `json:"reference" minLength:"1" maxLength:"100" doc:"id of the question or of the emission category"`
	Aggregation group.Aggregation `json:"aggregation" enum:"sum,average"`
}

type kpisView struct {
	Members []MemberView    `json:"members" doc:"that count in the year"`
	Figures []kpiFigureView `json:"figures" doc:"that are followed, in their order"`
	Choices []kpiChoiceView `json:"choices" doc:"that could be followed"`
}

type kpiFigureView struct {
	KpiView

	Name     string          `json:"name"`
	Summable bool            `json:"summable" doc:"false for rates and shares, which are averaged alone"`
	Values   []kpiValueView  `json:"values" doc:"one a member, in their order"`
	Totals   []kpiTotalView  `json:"totals" doc:"one for each unit that does not convert into another"`
	Inside   decimal.Decimal `json:"inside" doc:"tonnes that members bought from each other: in their values, not in the totals"`
	Missing  int             `json:"missing" doc:"members that should have a value and have none"`
}

type kpiValueView struct {
	CompanyID uuid.UUID        `json:"companyId"`
	State     group.ValueState `json:"state" enum:"known,notAnswered,notApplicable,notAsked,noBooks,left"`
	Number    *decimal.Decimal `json:"number"`
	Unit      string           `json:"unit"`
	Draft     bool             `json:"draft" doc:"the answer is not completed"`
	Partly    bool             `json:"partly" doc:"the company belongs to the group for a part of the year"`
}

type kpiTotalView struct {
	Unit      string          `json:"unit"`
	Number    decimal.Decimal `json:"number"`
	Companies int             `json:"companies" doc:"that it comes from"`
}

type kpiChoiceView struct {
	Kind      group.KPIKind `json:"kind" enum:"question,category"`
	Reference string        `json:"reference"`
	Name      string        `json:"name"`
	Place     string        `json:"place" doc:"disclosure of the question; empty for a category"`
	Unit      string        `json:"unit"`
	Summable  bool          `json:"summable"`
	Climate   bool          `json:"climate" doc:"a question of climate reporting, or an emission category"`
	Tier      int           `json:"tier" doc:"of a category, 0 for a scope"`
	Companies int           `json:"companies" doc:"that are asked; 0 for a category"`
}

func viewKPIs(k group.Key, tree *category.Tree, l catalogue.Locale) kpisView {
	v := kpisView{Members: []MemberView{}, Figures: []kpiFigureView{}, Choices: []kpiChoiceView{}}
	for _, m := range k.Members {
		v.Members = append(v.Members, viewMember(m, k.Year))
	}
	names := map[string]string{}
	for c := range tree.All() {
		names[string(group.FromCategory)+c.ID] = c.Names.In(string(l))
		if !c.Leaf() {
			v.Choices = append(v.Choices, kpiChoiceView{
				Kind: group.FromCategory, Reference: c.ID, Name: c.Names.In(string(l)), Unit: group.Tonne, Summable: true, Climate: true, Tier: c.Tier,
			})
		}
	}
	for _, f := range k.Askables {
		name := f.Question.Texts[l].ShortTitle
		names[string(group.FromQuestion)+f.Question.ID] = name
		v.Choices = append(v.Choices, kpiChoiceView{
			Kind: group.FromQuestion, Reference: f.Question.ID, Name: name, Place: f.Question.Reference(), Unit: strings.ReplaceAll(f.Question.Unit, catalogue.Currency, ""),
			Summable: group.Adds(f.Question.Unit), Climate: f.Question.Section == catalogue.ClimateReporting, Companies: f.Companies,
		})
	}
	unit := unitWords(k, l)
	for _, f := range k.Figures {
		figure := kpiFigureView{
			KpiView: KpiView(f.KPI), Name: names[string(f.Kind)+f.Reference], Summable: f.Summable,
			Values: []kpiValueView{}, Totals: []kpiTotalView{}, Missing: f.Missing, Inside: f.Inside,
		}
		if figure.Name == "" {
			figure.Name = f.Reference
		}
		for _, value := range f.Values {
			row := kpiValueView{CompanyID: value.Company, State: value.State, Unit: unit(value.Unit), Draft: value.Draft, Partly: value.Partly}
			if value.State == group.Known {
				row.Number = &value.Number
			}
			figure.Values = append(figure.Values, row)
		}
		for _, total := range f.Totals {
			figure.Totals = append(figure.Totals, kpiTotalView{unit(total.Unit), total.Number, total.Companies})
		}
		v.Figures = append(v.Figures, figure)
	}
	return v
}

// unitWords writes the units that answers come in, for reading; one that the
// catalogue has no words for, such as a currency, as it is.
func unitWords(k group.Key, l catalogue.Locale) func(string) string {
	return func(code string) string {
		for _, f := range k.Askables {
			if words := f.Edition.Unit(code)[l]; words != "" {
				return words
			}
		}
		return code
	}
}
