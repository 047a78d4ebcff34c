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
		if !s.has(endOf(year, month)) {
			continue
		}
		if !some {
			first, some = month, true
		}
		last = month
	}
	return first, last, some
}

// endOf is the last day of a month.
func endOf(year, month int) time.Time {
	return time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC)
}

// stake is a share from a day on; nil is ever since.
type stake struct {
	from  *time.Time
	share decimal.Decimal
}

// stakes are the shares of a company that are held one after the other, the first ever since.
type stakes []stake

// whole is held while nobody has said anything.
func whole() stakes { return stakes{{share: decimal.NewFromInt(1)}} }

// then gives what is held after somebody has said so: what was said of earlier days
// stands, but for the last where it was wrong.
func (s stakes) then(h Holding) stakes {
	if h.ShareFrom == nil {
		return stakes{{share: h.Share}}
	}
	kept := slices.Clone(s)
	if h.Corrects && len(kept) > 1 {
		kept = kept[:len(kept)-1]
	}
	kept = slices.DeleteFunc(kept, func(one stake) bool { return one.from != nil && !one.from.Before(*h.ShareFrom) })
	return append(kept, stake{h.ShareFrom, h.Share})
}

// on is the share of a day.
func (s stakes) on(day time.Time) (share decimal.Decimal) {
	for _, one := range s {
		if one.from == nil || !one.from.After(day) {
			share = one.share
		}
	}
	return share
}

// stretch is months in a row in which a share is the same.
type stretch struct {
	first, last int
	share       decimal.Decimal
}

// stretches parts months by what share is held in each.
func stretches(first, last int, share func(month int) decimal.Decimal) []stretch {
	var found []stretch
	for month := first; month <= last; month++ {
		is := share(month)
		if at := len(found) - 1; at >= 0 && found[at].share.Equal(is) {
			found[at].last = month
			continue
		}
		found = append(found, stretch{month, month, is})
	}
	return found
}

// held is how a company is held by the one right above it, and was.
type held struct {
	Holding

	stakes stakes
}

// holdings is how companies hold those right below them.
type holdings map[[2]uuid.UUID]held // by parent and child

func (h holdings) of(parent, child uuid.UUID) held {
	if known, ok := h[[2]uuid.UUID{parent, child}]; ok {
		return known
	}
	return held{Holding{Share: decimal.NewFromInt(1)}, whole()}
}

// arrange puts the owner and the companies below it in the order of their
// tree: each followed by those below it, by name.
func arrange(owner uuid.UUID, companies []company.Company, known holdings) []Member {
	below := map[uuid.UUID][]company.Company{}
	var members []Member
	for _, c := range companies {
		if c.ID == owner {
			members = append(members, Member{Company: c, Holding: known.of(uuid.Nil, owner).Holding})
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
			h := known.of(parent.ID, c.ID)
			m := Member{
				Company: c, Depth: parent.Depth + 1, Holding: h.Holding, span: parent.span.within(span{h.JoinedOn, h.LeftOn}),
				stakes: append(slices.Clone(parent.stakes), h.stakes),
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
