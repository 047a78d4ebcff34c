package sustainability

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"
)

type materialityView struct {
	Verdict string         `json:"verdict"`
	Alt     string         `json:"alt"`
	Dots    []dotView      `json:"dots"`
	Topics  []topicView    `json:"topics"`
	Rows    []subTopicView `json:"rows"`
}

type dotView struct {
	X        string `json:"x"` // tenths of a score
	Y        string `json:"y"`
	ID       string `json:"id"`
	Material bool   `json:"material"`
}

type topicView struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Material bool   `json:"material"`
}

type subTopicView struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Impact    string `json:"impact"`
	Financial string `json:"financial"`
	Verdict   string `json:"verdict"`
	Reason    string `json:"reason"`
	Material  bool   `json:"material"`
	Reference string `json:"reference"`
}

func (w writer) materiality(topics []Topic) *materialityView {
	if len(topics) == 0 {
		return nil
	}
	v := materialityView{Dots: []dotView{}}
	var found, above []string
	for _, t := range topics {
		v.Topics = append(v.Topics, topicView{t.ID, t.Name, t.Material})
		if t.Material {
			found = append(found, t.ID+" "+t.Name)
		}
		for _, s := range t.SubTopics {
			v.Rows = append(v.Rows, w.subTopic(s))
			if s.Material {
				above = append(above, s.ID+" "+s.Name)
			}
			if s.Impact.Valid || s.Financial.Valid {
				v.Dots = append(v.Dots, dotView{place(s.Financial), place(s.Impact), s.ID, s.Material})
			}
		}
	}
	v.Verdict = w.texts["noMaterialTopics"]
	if len(found) > 0 {
		v.Verdict = w.fill("materialTopics", "topics", strings.Join(found, ", "))
	}
	named := w.texts["none"]
	if len(above) > 0 {
		named = strings.Join(above, ", ")
	}
	v.Alt = w.fill("matrixAlt", "n", strconv.Itoa(len(v.Dots)), "material", named)
	return &v
}

// place is where a score lies on its axis; what was not scored lies at zero.
func place(score decimal.NullDecimal) string { return score.Decimal.String() }

func (w writer) subTopic(s SubTopic) subTopicView {
	v := subTopicView{
		ID: s.ID, Name: s.Name, Impact: w.score(s.Impact), Financial: w.score(s.Financial), Reason: s.Reason, Material: s.Material,
	}
	switch {
	case !s.Assessed:
		v.Verdict = w.texts["unassessed"]
	case s.Material:
		v.Verdict = w.texts["material"]
	default:
		v.Verdict = w.texts["immaterial"]
	}
	var references []string
	for _, r := range s.References {
		references = append(references, w.reference(r))
	}
	v.Reference = strings.Join(references, ", ")
	return v
}

func (w writer) score(s decimal.NullDecimal) string {
	if !s.Valid {
		return dash
	}
	return w.rounded(s.Decimal, 1)
}

func (w writer) reference(r Reference) string {
	return w.fill("version", "question", r.Question, "version", strconv.Itoa(r.Version))
}
