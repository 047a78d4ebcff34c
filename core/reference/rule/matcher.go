package rule

import (
	"math"
	"slices"
	"strings"
	"time"
)

// Matcher is a compiled set of rules. Each kind of condition answers with the
// set of rules it lets through; the sets are and-ed and the first rule left,
// in the order of Compare, wins. It is immutable and safe for concurrent use.
type Matcher struct {
	rules []Rule

	charts      narrowed[keyed]
	accounts    narrowed[[]accountTable]
	names       narrowed[vocabulary]
	suppliers   narrowed[supplierKeys]
	texts       narrowed[vocabulary]
	costCentres narrowed[keyed]
	projects    narrowed[keyed]
	signs       [3]set // credit, nothing, debit
	dates       narrowed[intervals[int64]]
}

// narrowed pairs the look-up of one kind of condition with the rules that do
// not ask for it.
type narrowed[T any] struct {
	free set
	used bool
	by   T
}

// accountTable holds the ranges whose ends are of one length; accounts are
// compared by as many characters.
type accountTable struct {
	size   int
	ranges intervals[string]
}

func (t accountTable) ask(ask set, account string) {
	if t.size <= len(account) {
		ask.or(t.ranges.at(account[:t.size]))
	}
}

type supplierKeys struct{ name, number keyed }

// vocabulary finds the patterns that a text fits, by the words of which they are made.
type vocabulary struct {
	words    *words
	uses     [][]use // by needle
	compound int     // patterns of more parts than one
}

// use is a needle as a part of a pattern.
type use struct {
	part

	rules    set
	compound int // which one; -1 where the part is the whole pattern
	bit      uint8
	whole    uint8 // the bits of all parts
}

// Compile prepares rules for matching and refuses one that Check refuses. The
// order of the input does not matter.
func Compile(rules []Rule) (*Matcher, error) {
	m := &Matcher{rules: slices.Clone(rules)}
	for i := range m.rules {
		if err := m.rules[i].Check(); err != nil {
			return nil, err
		}
	}
	Sort(m.rules)

	m.charts = m.keys(func(r *Rule) string { return r.Chart })
	m.costCentres = m.keys(func(r *Rule) string { return r.CostCentre })
	m.projects = m.keys(func(r *Rule) string { return r.Project })
	m.names = m.vocabulary(func(r *Rule) []string { return r.AccountWords }, nameWords)
	m.texts = m.vocabulary(func(r *Rule) []string { return r.Text }, textWords)
	m.compileAccounts()
	m.compileSuppliers()
	m.compileSigns()
	m.compileDates()
	return m, nil
}

// What lies on the stack: words of a set, for 3,072 rules, and patterns of several parts.
const (
	stackWords   = 48
	compoundRoom = 512
)

// Match gives the rule that decides over the row, and whether there is one.
// The rule must not be changed.
func (m *Matcher) Match(row Row) (*Rule, bool) {
	var leftRoom, askRoom [stackWords]uint64
	left, ask := m.room(&leftRoom), m.room(&askRoom)

	copy(left, m.signs[1+sign(row.Sign)])
	m.charts.narrow(left, ask, func(by keyed) {
		ask.or(by[row.Chart])
		if row.Standard != "" {
			ask.or(by[RGS])
		}
	})
	m.accounts.narrow(left, ask, func(tables []accountTable) {
		for _, t := range tables {
			t.ask(ask, row.Account)
			t.ask(ask, row.Standard)
		}
	})
	m.costCentres.narrow(left, ask, func(by keyed) { ask.or(by[row.CostCentre]) })
	m.projects.narrow(left, ask, func(by keyed) { ask.or(by[row.Project]) })
	m.dates.narrow(left, ask, func(by intervals[int64]) { ask.or(by.at(day(row.Date))) })
	m.suppliers.narrow(left, ask, func(by supplierKeys) { by.ask(ask, row) })
	m.names.narrow(left, ask, func(by vocabulary) { by.ask(ask, row.AccountName) })

	// Text is the dearest to ask and seldom decides: only when it could.
	if first := left.lowest(); first >= 0 && !m.texts.free.has(first) {
		m.texts.narrow(left, ask, func(by vocabulary) { by.ask(ask, row.Text) })
	}
	first := left.lowest()
	if first < 0 {
		return nil, false
	}
	return &m.rules[first], true
}

func (m *Matcher) room(stack *[stackWords]uint64) set {
	size := len(m.signs[0])
	if size > stackWords {
		return make(set, size)
	}
	return stack[:size]
}

// narrow keeps in left the rules that do not ask and those that fill adds.
func (n *narrowed[T]) narrow(left, ask set, fill func(T)) {
	if !n.used {
		return
	}
	copy(ask, n.free)
	fill(n.by)
	left.and(ask)
}

func (v vocabulary) ask(ask set, text string) {
	var room [256]byte
	var foundRoom [compoundRoom]uint8
	folded, found := appendFold(room[:0], text), foundRoom[:]
	if v.compound > compoundRoom {
		found = make([]uint8, v.compound)
	}
	v.words.each(folded, func(needle, from, to int) {
		for i := range v.uses[needle] {
			u := &v.uses[needle][i]
			if !u.stands(folded, from, to) {
				continue
			}
			if u.compound >= 0 {
				if found[u.compound] |= u.bit; found[u.compound] != u.whole {
					continue
				}
			}
			ask.or(u.rules)
		}
	})
}

func (k supplierKeys) ask(ask set, row Row) {
	k.askFor(ask, row.Supplier, row.SupplierNumber)
	for _, a := range row.Aliases {
		k.askFor(ask, a.Supplier, a.SupplierNumber)
	}
}

func (k supplierKeys) askFor(ask set, name, number string) {
	var room [128]byte
	if name != "" {
		ask.or(k.name[string(appendName(room[:0], name))])
	}
	if number != "" {
		ask.or(k.number[string(appendNumber(room[:0], number))])
	}
}

// Days before and after any that a rule or a row can name.
const (
	minDay = math.MinInt64
	maxDay = math.MaxInt64
)

// sign brings any number to -1, 0 or 1.
func sign(n int) int { return max(-1, min(1, n)) }

// day counts the days of a civil date.
func day(date time.Time) int64 { return date.Unix() / int64(24*time.Hour/time.Second) }

func (m *Matcher) keys(of func(*Rule) string) narrowed[keyed] {
	n := narrowed[keyed]{free: newSet(len(m.rules)), by: keyed{}}
	for i := range m.rules {
		key := strings.TrimSpace(of(&m.rules[i]))
		if key == "" {
			n.free.add(i)
			continue
		}
		n.by.add(key, i, len(m.rules))
		n.used = true
	}
	return n
}

func (m *Matcher) vocabulary(of func(*Rule) []string, compared func(string) pattern) narrowed[vocabulary] {
	n := narrowed[vocabulary]{free: newSet(len(m.rules))}
	var entries []string // in the order of the rules
	rules := map[string]set{}
	for i := range m.rules {
		words := of(&m.rules[i])
		if len(words) == 0 {
			n.free.add(i)
		}
		for _, word := range words {
			entry := fold(word)
			if rules[entry] == nil {
				entries, rules[entry] = append(entries, entry), newSet(len(m.rules))
			}
			rules[entry].add(i)
			n.used = true
		}
	}
	var needles []string
	place := map[string]int{}
	for _, entry := range entries {
		parts := compared(entry)
		u := use{rules: rules[entry], compound: -1}
		if len(parts) > 1 {
			u.compound, u.whole = n.by.compound, 1<<len(parts)-1
			n.by.compound++
		}
		for i, x := range parts {
			at, known := place[x.text]
			if !known {
				at, place[x.text] = len(needles), len(needles)
				needles, n.by.uses = append(needles, x.text), append(n.by.uses, nil)
			}
			u.part, u.bit = x, 1<<i
			n.by.uses[at] = append(n.by.uses[at], u)
		}
	}
	n.by.words = newWords(needles)
	return n
}

func (m *Matcher) compileAccounts() {
	spans := map[int][]span[string]{}
	m.accounts = narrowed[[]accountTable]{free: newSet(len(m.rules))}
	for i := range m.rules {
		from, to := m.rules[i].AccountFrom, m.rules[i].AccountTo
		if from == "" {
			m.accounts.free.add(i)
			continue
		}
		m.accounts.used = true
		spans[len(from)] = append(spans[len(from)], span[string]{from, to + "\x00", i})
	}
	for size, s := range spans {
		m.accounts.by = append(m.accounts.by, accountTable{size, newIntervals(s, len(m.rules))})
	}
}

func (m *Matcher) compileSuppliers() {
	m.suppliers = narrowed[supplierKeys]{free: newSet(len(m.rules)), by: supplierKeys{keyed{}, keyed{}}}
	for i := range m.rules {
		r := &m.rules[i]
		if !r.namesSupplier() {
			m.suppliers.free.add(i)
			continue
		}
		m.suppliers.used = true
		if r.Supplier != "" {
			m.suppliers.by.name.add(string(appendName(nil, r.Supplier)), i, len(m.rules))
		}
		if r.SupplierNumber != "" {
			m.suppliers.by.number.add(string(appendNumber(nil, r.SupplierNumber)), i, len(m.rules))
		}
	}
}

func (m *Matcher) compileSigns() {
	for at := range m.signs {
		m.signs[at] = newSet(len(m.rules))
		for i := range m.rules {
			if s := m.rules[i].Sign; s == 0 || s == at-1 {
				m.signs[at].add(i)
			}
		}
	}
}

func (m *Matcher) compileDates() {
	m.dates = narrowed[intervals[int64]]{free: newSet(len(m.rules))}
	var spans []span[int64]
	for i := range m.rules {
		r := &m.rules[i]
		if r.From.IsZero() && r.To.IsZero() {
			m.dates.free.add(i)
			continue
		}
		m.dates.used = true
		s := span[int64]{from: minDay, end: maxDay, rule: i}
		if !r.From.IsZero() {
			s.from = day(r.From)
		}
		if !r.To.IsZero() {
			s.end = day(r.To) + 1
		}
		spans = append(spans, s)
	}
	m.dates.by = newIntervals(spans, len(m.rules))
}
