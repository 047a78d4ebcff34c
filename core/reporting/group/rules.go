package group

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/people/company"
)

// span is the days from the one to the other, both included; nil is open.
type span struct{ from, to *time.Time }

// within returns the days that lie in both.
func (s span) within(other span) span {
	if other.from != nil && (s.from == nil || other.from.After(*s.from)) {
		s.from = other.from
	}
	if other.to != nil && (s.to == nil || other.to.Before(*s.to)) {
		s.to = other.to
	}
	return s
}

func (s span) has(day time.Time) bool {
	return (s.from == nil || !day.Before(*s.from)) && (s.to == nil || !day.After(*s.to))
}

// months returns the months of the year whose last day lies in the span.
func (s span) months(year int) (first, last int, some bool) {
	for month := 1; month <= december; month++ {
		if !s.has(time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC)) {
			continue
		}
		if !some {
			first, some = month, true
		}
		last = month
	}
	return first, last, some
}

// holdings is how companies hold those right below them.
type holdings map[[2]uuid.UUID]Holding // by parent and child

func (h holdings) of(parent, child uuid.UUID) Holding {
	if held, ok := h[[2]uuid.UUID{parent, child}]; ok {
		return held
	}
	return Holding{Share: decimal.NewFromInt(1)}
}

// arrange puts the owner and the companies below it in the order of their
// tree: each followed by those below it, by name.
func arrange(owner uuid.UUID, companies []company.Company, held holdings) []Member {
	below := map[uuid.UUID][]company.Company{}
	var members []Member
	for _, c := range companies {
		if c.ID == owner {
			members = append(members, Member{Company: c, Holding: held.of(uuid.Nil, owner), Share: decimal.NewFromInt(1)})
			continue
		}
		below[c.Parent] = append(below[c.Parent], c)
	}
	for _, children := range below {
		slices.SortStableFunc(children, func(a, b company.Company) int { return strings.Compare(a.Name, b.Name) })
	}
	var add func(parent Member)
	add = func(parent Member) {
		for _, c := range below[parent.ID] {
			h := held.of(parent.ID, c.ID)
			m := Member{
				Company: c, Depth: parent.Depth + 1, Holding: h, Share: parent.Share.Mul(h.Share),
				span: parent.span.within(span{h.JoinedOn, h.LeftOn}),
			}
			members = append(members, m)
			add(m)
		}
	}
	if len(members) == 1 {
		add(members[0])
	}
	return members
}

// ids names the members that count in the year.
func ids(members []Member, year int) []uuid.UUID {
	var found []uuid.UUID
	for _, m := range members {
		if m.Counts(year) {
			found = append(found, m.ID)
		}
	}
	return found
}
