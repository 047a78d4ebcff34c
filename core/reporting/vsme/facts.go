package vsme

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// input is what a filing is made of.
type input struct {
	taxonomy *taxonomy
	locale   catalogue.Locale
	tongue   tongues
	entity   Entity
	now      said
	before   said
}

// Years of targets; questions ask for them by number.
const (
	baseYear   = "C3_01"
	targetYear = "C3_02"
)

// Members of the axis that tells emissions of other years from those reported.
const (
	baselineMember = "vsme:BaselineYearMember"
	targetMember   = "vsme:TargetYearMember"
)

// filing writes the facts and finds what is wrong.
func (in input) filing() Filing {
	f := Filing{Entity: in.entity, Edition: in.now.Edition}
	if !in.now.byVSME() {
		f.Findings = []Finding{{Code: NotVSME, Severity: Wrong}}
		return f
	}
	w := in.written()
	f.Items = slices.DeleteFunc(w.items, func(i Item) bool { return len(i.Facts) == 0 })
	f.Findings = in.findings(w.findings)
	f.Own = slices.ContainsFunc(f.Findings, func(found Finding) bool { return found.Code == OwnFigures })
	return f
}

// written are the facts of all questions, with what was wrong with them.
func (in input) written() *writer {
	w := &writer{input: in, rows: map[string][]string{}, names: map[string]map[string]string{}, merged: map[string]*merger{}, issues: map[string][]string{}}
	for _, item := range in.now.Items {
		w.item(item)
	}
	w.join()
	return w
}

// writer writes facts.
type writer struct {
	input
	items    []Item
	findings []Finding
	rows     map[string][]string          // keys of the rows that people made, by series, in their order
	names    map[string]map[string]string // and what the first text says of each
	merged   map[string]*merger           // texts that several questions share, by their element
	issues   map[string][]string          // members that single questions choose, by the element of their list
}

func (w *writer) found(code Code, severity Severity, q *catalogue.Question) {
	w.findings = append(w.findings, Finding{Code: code, Severity: severity, Questions: []*catalogue.Question{q}})
}

func (w *writer) item(item answer.Item) {
	q := item.Question
	e, member := w.taxonomy.elementOf(q)
	if e == nil || w.issue(e, q) {
		return
	}
	out := Item{Question: q}
	year, dated := w.yearOf(member)
	if !dated {
		return
	}
	base := Fact{ID: q.ID, Element: e, Year: year, Member: member}
	if a := w.now.completed(q.ID); a != nil {
		out.Version = a.Version
		out.Facts = w.answered(base, q, a)
	} else if e.Type == EnumerationSet && item.Applicability == answer.Applicable {
		out.Facts = w.cell(base, q, answer.Cell{})
	} else if n, ok := w.taxonomy.computed(w.now, q, ""); ok {
		out.Facts = []Fact{w.numbered(base, n)}
	}
	out.Facts = slices.DeleteFunc(out.Facts, func(f Fact) bool { return w.merge(f, q) })
	for _, f := range slices.Clone(out.Facts) {
		if earlier, ok := w.earlier(f, q); ok {
			out.Facts = append(out.Facts, earlier)
		}
	}
	w.items = append(w.items, out)
	for i, f := range out.Facts {
		if f.Element.Type == TextBlock {
			w.merged[f.Element.Name] = &merger{item: len(w.items) - 1, fact: i, typed: []string{f.typed}}
		}
	}
}

// yearOf is the year that a fact is of: that of a target has one of its own,
// which the company states; false while it has not.
func (w *writer) yearOf(member string) (int, bool) {
	asked := map[string]string{baselineMember: baseYear, targetMember: targetYear}[member]
	if asked == "" {
		return w.now.Year, true
	}
	n, ok := w.now.number(asked)
	return int(n.IntPart()), ok && yearInRange(n)
}

// computed is what nobody had to answer of a question, or of a row of its
// table: figures of the footprint, and intensities that follow from them.
func (t *taxonomy) computed(y said, q *catalogue.Question, row string) (decimal.Decimal, bool) {
	if n, ok := y.figure(q, row); ok {
		return n, true
	}
	if !y.asks(q) {
		return decimal.Decimal{}, false
	}
	return y.intensity(t.intensities[q.ID])
}

const turnover = "B1_11"

// intensity is emissions by turnover; false when either is not known.
func (y said) intensity(emissions string) (decimal.Decimal, bool) {
	tonnes, known := y.number(emissions)
	money, sold := y.number(turnover)
	if !known || !sold || !money.IsPositive() {
		return decimal.Decimal{}, false
	}
	return quotient(tonnes, money), true
}

// quotient divides to ten places, and to more where those would leave fewer than
// six digits that say something: of a small share by a large number, all are noughts.
func quotient(part, whole decimal.Decimal) decimal.Decimal {
	const places, digits = 10, 6
	leading := magnitude(part.DivRound(whole, max(places, digits-magnitude(part)+magnitude(whole))))
	return plain(part.DivRound(whole, max(places, digits-leading)))
}

// magnitude is the number of digits before the point; below nought that of noughts behind it.
func magnitude(d decimal.Decimal) int32 { return int32(d.NumDigits()) + d.Exponent() }

// plain is a computed number without zeros at its end, which say nothing of it.
func plain(d decimal.Decimal) decimal.Decimal { return decimal.RequireFromString(d.String()) }

// answered writes the facts of one answer.
func (w *writer) answered(base Fact, q *catalogue.Question, a *answer.Answer) []Fact {
	if q.Type == catalogue.ValueChain {
		base.typed = strings.Join([]string{a.Perspective.Upstream, a.Perspective.CoreBusiness, a.Perspective.Downstream}, "\n")
		base.Language = w.tongue.of(base.typed)
		base.Text = w.chain(a.Perspective, w.wordsIn(base.Language))
		return []Fact{base}
	}
	if a.Value == nil {
		return nil
	}
	if q.Shape != catalogue.Table {
		return w.cell(base, q, a.Value.Cell)
	}
	group, _ := w.now.Edition.Group(q)
	var facts []Fact
	for _, row := range a.Value.Rows {
		f := base
		f.Row = row.Key
		f.Member, f.RowLabel = w.row(group, q, row)
		if f.Member == "" {
			w.found(UnknownMember, Wrong, q)
			continue
		}
		f.ID = q.ID + "." + strings.TrimPrefix(f.Member[strings.Index(f.Member, ":")+1:], "W-")
		facts = append(facts, w.cell(f, q, row.Cell)...)
	}
	return facts
}

// row is what a row of a table is on the axis, and what people call it.
func (w *writer) row(g *catalogue.Group, q *catalogue.Question, row answer.Row) (member, label string) {
	if g.Rows == catalogue.OptionRows {
		option, _ := w.now.Edition.RowOptions(g).Option(row.Key)
		return memberOf(g.RowsFrom, option), option.Labels[w.locale]
	}
	series := g.ID
	if g.Rows == catalogue.GroupRows {
		series = g.RowsFrom
	}
	if w.names[series] == nil {
		w.names[series] = map[string]string{}
	}
	if q.Type == catalogue.Text && w.names[series][row.Key] == "" {
		w.names[series][row.Key] = clean(row.Text)
	}
	at := slices.Index(w.rows[series], row.Key)
	if at < 0 {
		at = len(w.rows[series])
		w.rows[series] = append(w.rows[series], row.Key)
	}
	return strconv.Itoa(at + 1), w.names[series][row.Key]
}

const countries = "country"

// memberOf is the taxonomy's name of an option; empty when it has none.
func memberOf(list string, o catalogue.Option) string {
	if list == countries && o.Key != "" {
		return "country:" + o.Key
	}
	return o.XBRL
}

// cell writes the fact of one value, or none.
func (w *writer) cell(f Fact, q *catalogue.Question, c answer.Cell) []Fact {
	switch f.Element.Type { //nolint:exhaustive // all others are numbers
	case Boolean:
		if c.Yes == nil {
			return nil
		}
		f.Yes = *c.Yes
	case Enumeration, EnumerationSet:
		if !w.choose(&f, q, c) {
			return nil
		}
	case GYear:
		if c.Number == nil {
			return nil
		}
		f.Text = c.Number.Truncate(0).String()
	case Date:
		f.Text = strings.TrimSpace(c.Text)
		if _, err := time.Parse(time.DateOnly, f.Text); err != nil {
			w.found(NotADate, Wrong, q)
			return nil
		}
	case String:
		f.Text, f.Language = clean(c.Text), w.tongue.of(c.Text)
	case TextBlock:
		f.Text, f.typed, f.Language = block(c.Text), c.Text, w.tongue.of(c.Text)
	default:
		if c.Number == nil {
			return nil
		}
		f = w.numbered(f, *c.Number)
	}
	if f.Element.Worded() && f.Text == "" {
		return nil
	}
	return []Fact{f}
}

// issue reports whether a question asks about one issue of a list. A yes to it
// chooses the issue where the list is asked for.
func (w *writer) issue(e *Element, q *catalogue.Question) bool {
	if e.Type != EnumerationSet || q.Type != catalogue.Boolean {
		return false
	}
	if a := w.now.completed(q.ID); a != nil && a.Value != nil && a.Value.Yes != nil && *a.Value.Yes {
		w.issues[e.Name] = append(w.issues[e.Name], w.taxonomy.issues[q.Topic])
	}
	return true
}

// choose puts the members of what was chosen into a fact.
func (w *writer) choose(f *Fact, q *catalogue.Question, c answer.Cell) bool {
	offered := w.now.Edition.Options(q, w.now.Standard)
	for _, key := range c.Options {
		at := slices.IndexFunc(offered, func(o catalogue.Option) bool { return o.Key == key })
		if at < 0 || memberOf(q.Options, offered[at]) == "" {
			w.found(UnknownMember, Wrong, q)
			return false
		}
		f.add(memberOf(q.Options, offered[at]), offered[at].Labels[w.locale])
	}
	for _, o := range offered {
		if member := memberOf(q.Options, o); slices.Contains(w.issues[f.Element.Name], member) {
			f.add(member, o.Labels[w.locale])
		}
	}
	return len(f.Members) > 0
}

// add puts a member at its place in the order of full names, once.
func (f *Fact) add(member, label string) {
	at, there := slices.BinarySearchFunc(f.Members, member, func(a, b string) int { return cmp.Compare(fullName(a), fullName(b)) })
	if there {
		return
	}
	f.Members, f.Labels = slices.Insert(f.Members, at, member), slices.Insert(f.Labels, at, label)
}

// numbered puts a number into a fact, as exact as it was given: zeros at the end
// count, and of per cent written as a share so do the places that the sign stood for.
func (w *writer) numbered(f Fact, n decimal.Decimal) Fact {
	const hundredth = 2
	f.Number, f.Decimals = n, answer.Places(n)
	if f.Element.Type == percent {
		f.Number, f.Decimals = n.Shift(-hundredth), f.Decimals+hundredth
	}
	f.Unit = f.Element.unitIn(w.now.Currency)
	return f
}

// earlier is the same number of the year before, when it was answered in the
// same unit. What is of a year of its own, and rows that people made, have none.
func (w *writer) earlier(f Fact, q *catalogue.Question) (Fact, bool) {
	if !f.Element.Numeric() || f.Year != w.now.Year || f.Element.Typed() || f.Member == baselineMember || f.Member == targetMember {
		return Fact{}, false
	}
	var n *decimal.Decimal
	unit := ""
	if a := w.before.completed(q.ID); a != nil && a.Value != nil {
		cell := a.Value.Cell
		for _, row := range a.Value.Rows {
			if f.Row != "" && row.Key == f.Row {
				cell = row.Cell
			}
		}
		n, unit = cell.Number, cell.Unit
	} else if figure, ok := w.before.figure(q, ""); ok {
		n, unit = &figure, q.Unit
	}
	if n == nil || w.unitOf(q) != strings.Replace(unit, catalogue.Currency, w.now.Currency, 1) {
		return Fact{}, false
	}
	f = w.numbered(f, *n)
	f.Year, f.Earlier, f.ID = w.now.Year-1, true, fmt.Sprintf("%s-%d", f.ID, w.now.Year-1)
	return f, true
}

// unitOf is the unit of a question's answers today.
func (w *writer) unitOf(q *catalogue.Question) string {
	return strings.Replace(q.Unit, catalogue.Currency, w.now.Currency, 1)
}
