package group

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/reading"
	"tillit/core/reference/factor/quantity"
)

// KPIKind says where a key figure comes from.
type KPIKind string

// The kinds.
const (
	FromQuestion KPIKind = "question"
	FromCategory KPIKind = "category"
)

// Aggregation says how a key figure of companies becomes one of the group.
type Aggregation string

// The aggregations.
const (
	Sum     Aggregation = "sum"
	Average Aggregation = "average" // of the companies that have a value
)

// KPI is a key figure that a group owner follows.
type KPI struct {
	Kind        KPIKind
	Reference   string // id of the question or of the emission category
	Aggregation Aggregation
}

// ValueState says what there is of a key figure of a company.
type ValueState string

// The states.
const (
	Known         ValueState = "known"
	NotAnswered   ValueState = "notAnswered"
	NotApplicable ValueState = "notApplicable" // marked so by the company
	NotAsked      ValueState = "notAsked"      // its standard does not ask in the year
	NoBooks       ValueState = "noBooks"
	LeftBefore    ValueState = "left" // of a number of the year: it left before the year ended
)

// Value is a key figure of a company.
type Value struct {
	Company uuid.UUID
	State   ValueState
	Number  decimal.Decimal // when known: converted to the unit, after the share
	Unit    string
	Draft   bool // the answer is not completed
	Partly  bool // the company belongs to the group for a part of the year
}

// Total is a key figure of the group in one unit.
type Total struct {
	Unit      string
	Number    decimal.Decimal
	Companies int // that it comes from
}

// Figure is a key figure with what it comes from.
type Figure struct {
	KPI
	Summable bool            // false for rates and shares, of which only an average says something
	Values   []Value         // of the members that count in the year, in the order of their tree
	Totals   []Total         // one for each unit that does not convert into another
	Inside   decimal.Decimal // tonnes that members bought from each other, in their values and not in Totals
	Missing  int             // members that have no value though they should
}

// Key is the figures of a group in a year and all that could be followed.
type Key struct {
	Year     int
	Members  []Member // that count in the year
	Figures  []Figure
	Askables []reading.Figure
}

// Tonne is the unit of key figures from categories.
const Tonne = "tCO2e"

// kgShift is how far the point moves from kilograms to tonnes.
const kgShift = -3

// KPIs gives the key figures that the scope's company follows, by company and
// in all. A number of the year counts whole when the company belongs to the
// group on its last day; emissions count for the months. Requires Read.
func (s *Service) KPIs(ctx context.Context, scope tenant.Scope, year int, look Look) (Key, error) {
	members, err := s.Members(ctx, scope)
	if err != nil {
		return Key{}, err
	}
	members = slices.DeleteFunc(members, func(m Member) bool { return !m.Counts(year) })
	var chosen []KPI
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		chosen, err = kpis(ctx, tx, scope.Company)
		return err
	})
	if err != nil {
		return Key{}, err
	}
	return s.key(ctx, scope, year, look, members, chosen)
}

// key works the chosen figures out of what the members say and emit.
func (s *Service) key(ctx context.Context, scope tenant.Scope, year int, look Look, members []Member, chosen []KPI) (Key, error) {
	var questions, categories []string
	for _, k := range chosen {
		if k.Kind == FromQuestion {
			questions = append(questions, k.Reference)
		} else {
			categories = append(categories, k.Reference)
		}
	}
	numbers, err := s.reading.Numbers(ctx, scope, year, ids(members, year), questions)
	if err != nil {
		return Key{}, err
	}
	emitted, err := s.footprints.OnCategories(ctx, scope, portionsOf(members, year, look.Equity), categories)
	if err != nil {
		return Key{}, err
	}
	var asks []asked
	var bought []consolidation.Bought
	if len(categories) > 0 {
		if asks, bought, err = s.inside(ctx, scope, members, year, 1, look.Equity, ""); err != nil {
			return Key{}, err
		}
	}
	view := Key{Year: year, Members: members, Askables: numbers.Figures}
	for _, k := range chosen {
		f := Figure{KPI: k, Summable: k.Kind == FromCategory || summable(numbers.Figures, k.Reference)}
		if k.Kind == FromQuestion && isRate(numbers.Figures, k.Reference) {
			f.Aggregation = Average
		}
		for _, m := range members {
			v := Value{Company: m.ID, Partly: !m.Whole(year)}
			if k.Kind == FromQuestion {
				f.Values = append(f.Values, read(v, m, year, numbers.Readings[m.ID][k.Reference], look.Equity))
				continue
			}
			f.Values = append(f.Values, emittedBy(v, emitted[m.ID], k.Reference, look.Scope2))
		}
		if k.Kind == FromCategory {
			f.Inside = s.eliminated(asks, bought, k.Reference).Total(look.Scope2).Shift(kgShift)
		}
		f.close()
		view.Figures = append(view.Figures, f)
	}
	return view, nil
}

// Asked gives figures from questions that are chosen for the moment, by company
// and in all, as KPIs does of those that are followed. What cannot be added up
// is averaged; a question that nobody is asked has no value. Requires Read.
// Look.Company outside the group is tenant.ErrNotFound.
func (s *Service) Asked(ctx context.Context, scope tenant.Scope, year int, look Look, chosen []KPI) (Key, error) {
	members, err := s.Members(ctx, scope)
	if err != nil {
		return Key{}, err
	}
	if look.Company != uuid.Nil {
		if members = only(members, look.Company); len(members) == 0 {
			return Key{}, tenant.ErrNotFound
		}
	}
	members = slices.DeleteFunc(members, func(m Member) bool { return !m.Counts(year) })
	return s.key(ctx, scope, year, look, members, chosen)
}

// read takes what a company answered.
func read(v Value, m Member, year int, r reading.Reading, equity bool) Value {
	switch {
	case r.State == reading.NotAsked:
		v.State = NotAsked
	case !m.AtYearEnd(year):
		v.State = LeftBefore
	case r.State == reading.NotApplicable:
		v.State = NotApplicable
	case r.State == reading.NotAnswered:
		v.State = NotAnswered
	default:
		v.State, v.Number, v.Unit, v.Draft = Known, r.Number, r.Unit, r.Draft
		if equity && Adds(r.Unit) {
			v.Number = v.Number.Mul(m.Share(year, december))
		}
	}
	return v
}

// emittedBy takes what a company emitted.
func emittedBy(v Value, categories map[string]consolidation.Weighed, category string, method footprint.Scope2) Value {
	if categories == nil {
		v.State = NoBooks
		return v
	}
	v.State, v.Number, v.Unit = Known, categories[category].Total(method).Shift(kgShift), Tonne
	return v
}

// close adds up the values: one total for each unit that does not convert into
// that of an earlier company.
func (f *Figure) close() {
	for i := range f.Values {
		v := &f.Values[i]
		switch v.State {
		case NotAnswered, NoBooks:
			f.Missing++
		case Known:
			f.Totals = addTo(f.Totals, v)
		case NotAsked, NotApplicable, LeftBefore:
		}
	}
	if len(f.Totals) > 0 {
		f.Totals[0].Number = f.Totals[0].Number.Sub(f.Inside)
	}
	if f.Aggregation == Average {
		for i := range f.Totals {
			t := &f.Totals[i]
			t.Number = t.Number.DivRound(decimal.NewFromInt(int64(t.Companies)), averagePlaces)
		}
	}
}

func addTo(totals []Total, v *Value) []Total {
	for i := range totals {
		t := &totals[i]
		ratio, same := quantity.One(), v.Unit == t.Unit
		if !same {
			ratio, same = convert(v.Unit, t.Unit)
		}
		if same {
			v.Number, v.Unit = ratio.Of(v.Number), t.Unit
			t.Number, t.Companies = t.Number.Add(v.Number), t.Companies+1
			return totals
		}
	}
	return append(totals, Total{v.Unit, v.Number, 1})
}

func convert(from, to string) (quantity.Ratio, bool) {
	a, knownA := quantity.Parse(from)
	b, knownB := quantity.Parse(to)
	if !knownA || !knownB {
		return quantity.Ratio{}, false
	}
	return quantity.Convert(a, b)
}

// Adds reports whether numbers in the unit can be added up: not shares and rates.
func Adds(unit string) bool {
	return unit != "%" && unit != "ratio" && unit != "years" && !strings.Contains(unit, "/")
}

// summable reports whether the answers to a question can be added up.
func summable(asked []reading.Figure, question string) bool {
	at := slices.IndexFunc(asked, func(f reading.Figure) bool { return f.Question.ID == question })
	return at >= 0 && Adds(asked[at].Question.Unit)
}

// isRate reports whether a question is asked and its answers cannot be added up.
func isRate(asked []reading.Figure, question string) bool {
	return slices.ContainsFunc(asked, func(f reading.Figure) bool { return f.Question.ID == question && !Adds(f.Question.Unit) })
}

// maxKPIs is how many key figures a group owner may follow.
const maxKPIs = 30

// Follow says which key figures the scope's company follows, in their order,
// instead of those before. A rate or a share can only be averaged.
func (s *Service) Follow(ctx context.Context, scope tenant.Scope, year int, chosen []KPI) error {
	if err := scope.Require(Write); err != nil {
		return err
	}
	members, err := s.Members(ctx, scope)
	if err != nil {
		return err
	}
	numbers, err := s.reading.Numbers(ctx, scope, year, ids(members, year), nil)
	if err != nil {
		return err
	}
	var before []KPI
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if before, err = kpis(ctx, tx, scope.Company); err != nil {
			return err
		}
		if err := s.checkKPIs(chosen, before, numbers.Figures); err != nil {
			return err
		}
		return replaceKPIs(ctx, tx, scope.Company, chosen)
	})
}

// checkKPIs refuses what cannot be followed. What was followed before may stay,
// also in a year in which no company is asked.
func (s *Service) checkKPIs(chosen, before []KPI, askable []reading.Figure) error {
	bad := map[string]string{}
	if len(chosen) > maxKPIs {
		bad["kpis"] = codeTooMany
	}
	for i, k := range chosen {
		path := fmt.Sprintf("kpis[%d]", i)
		if slices.Contains(chosen[:i], k) {
			bad[path] = codeTwice
		}
		if slices.Contains(before, k) {
			continue
		}
		if k.Kind == FromCategory {
			if _, known := s.tree.Category(k.Reference); !known {
				bad[path+".reference"] = codeUnknown
			}
			continue
		}
		asked := slices.ContainsFunc(askable, func(f reading.Figure) bool { return f.Question.ID == k.Reference })
		switch {
		case !asked:
			bad[path+".reference"] = codeUnknown
		case k.Aggregation == Sum && !summable(askable, k.Reference):
			bad[path+".aggregation"] = codeNotAllowed
		}
	}
	return fault.Fields(bad)
}
