package supplychain

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
)

// What a map holds, and the bounds of what things say.
const (
	MaxStakeholders = 2000
	MaxActivities   = 2000
	MaxConnections  = 5000

	farthestTier     = 9
	maxName          = 200
	maxDescription   = 2000
	farthestPosition = 1e9
	maxLinks         = 100
	maxLink          = 100
)

// wrong collects the fields that are wrong, by their path in the changes.
type wrong map[string]string

func (w wrong) add(is bool, list string, at int, field, code string) {
	if is {
		w[fmt.Sprintf("%s[%d].%s", list, at, field)] = code
	}
}

// tidy trims what people type, and makes no links an empty list.
func tidy(c Changes) Changes {
	c = Map{slices.Clone(c.Stakeholders), slices.Clone(c.Activities), slices.Clone(c.Connections)}
	for i := range c.Stakeholders {
		trim(&c.Stakeholders[i].Content.Name, &c.Stakeholders[i].Content.Description)
	}
	for i := range c.Activities {
		a := &c.Activities[i].Content
		trim(&a.Name, &a.Description)
		a.Questions, a.Topics = append([]string{}, a.Questions...), append([]string{}, a.Topics...)
	}
	for i := range c.Connections {
		trim(&c.Connections[i].Content.Description)
	}
	return c
}

func trim(texts ...*string) {
	for _, text := range texts {
		*text = strings.TrimSpace(*text)
	}
}

// check names the fields that are wrong whatever else is on the map.
func check(c Changes) error {
	w := wrong{}
	checkIDs(w, "stakeholders", c.Stakeholders)
	checkIDs(w, "activities", c.Activities)
	checkIDs(w, "connections", c.Connections)
	for i, s := range c.Stakeholders {
		const list = "stakeholders"
		checkTexts(w, list, i, s.Content.Name, s.Content.Description)
		w.add(!slices.Contains([]Role{Supplier, Internal, Customer}, s.Content.Role), list, i, "type", "unknown")
	}
	for i, a := range c.Activities {
		const list = "activities"
		checkTexts(w, list, i, a.Content.Name, a.Content.Description)
		w.add(!slices.Contains([]Segment{Upstream, Core, Downstream}, a.Content.Segment), list, i, "segment", "unknown")
		w.add(a.Content.Tier < 0 || a.Content.Tier > farthestTier || (a.Content.Tier == 0) != (a.Content.Segment == Core), list, i, "tier",
			"outOfRange")
		w.add(!slices.Contains([]Flow{Input, Output}, a.Content.Flow), list, i, "type", "unknown")
		w.add(!slices.Contains([]Priority{Low, Medium, High, Critical}, a.Content.Priority), list, i, "priority", "unknown")
		checkLinks(w, i, "questions", a.Content.Questions)
		checkLinks(w, i, "topics", a.Content.Topics)
		w.add(!(math.Abs(a.Content.Position) <= farthestPosition), list, i, "position", "outOfRange") // NaN is no number at all
	}
	for i, link := range c.Connections {
		w.add(link.Content.From == link.Content.To, "connections", i, "to", "same")
		w.add(tooLong(link.Content.Description, maxDescription), "connections", i, "description", "tooLong")
	}
	return fault.Fields(w)
}

func checkTexts(w wrong, list string, i int, name, description string) {
	w.add(name == "", list, i, "name", "required")
	w.add(tooLong(name, maxName), list, i, "name", "tooLong")
	w.add(tooLong(description, maxDescription), list, i, "description", "tooLong")
}

// checkLinks wants names, each once. Whether there is such a question depends on
// the year that is looked at: editions come and go, what was linked stays.
func checkLinks(w wrong, at int, field string, links []string) {
	seen := map[string]bool{}
	for _, link := range links {
		w.add(link == "" || tooLong(link, maxLink) || seen[link], "activities", at, field, "unknown")
		seen[link] = true
	}
	w.add(len(links) > maxLinks, "activities", at, field, "tooLong")
}

func tooLong(text string, most int) bool { return utf8.RuneCountInString(text) > most }

// checkIDs wants an id for every thing, and each once.
func checkIDs[C any](w wrong, list string, things []Thing[C]) {
	seen := map[uuid.UUID]bool{}
	for i, t := range things {
		w.add(t.ID == uuid.Nil || seen[t.ID], list, i, "id", "unknown")
		seen[t.ID] = true
	}
}

// settle says what becomes of a map when all changes are made: the things that
// they are about, with their next version. A *Stale when somebody was faster.
func settle(m Map, c Changes) (Map, error) {
	var settled, newer Map
	var missing [3]bool
	settled.Stakeholders, newer.Stakeholders, missing[0] = next(m.Stakeholders, c.Stakeholders)
	settled.Activities, newer.Activities, missing[1] = next(m.Activities, c.Activities)
	settled.Connections, newer.Connections, missing[2] = next(m.Connections, c.Connections)
	switch {
	case slices.Contains(missing[:], true):
		return Map{}, ErrNotFound
	case len(newer.Stakeholders)+len(newer.Activities)+len(newer.Connections) > 0:
		return Map{}, &Stale{newer}
	}
	return settled, coherent(m, settled)
}

// next gives the things of one sort with their next version, and those of which
// another version was seen. It reports whether one that was seen does not exist.
func next[C any](have, asked []Thing[C]) (settled, newer []Thing[C], missing bool) {
	is := byID(have)
	for _, t := range asked {
		now, there := is[t.ID]
		switch {
		case !there && t.Version != 0:
			missing = true
		case there && t.Version != now.Version:
			newer = append(newer, now)
		default:
			t.Version++
			settled = append(settled, t)
		}
	}
	return settled, newer, missing
}

// coherent holds what was settled against the rest of the map.
func coherent(m, settled Map) error {
	stakeholders, activities, connections := merged(m.Stakeholders, settled.Stakeholders), merged(m.Activities, settled.Activities),
		merged(m.Connections, settled.Connections)
	w := wrong{}
	for i, a := range settled.Activities {
		_, there := stakeholders[a.Content.Stakeholder]
		w.add(a.Content.Stakeholder != uuid.Nil && !there, "activities", i, "stakeholderId", "unknown")
	}
	for i, link := range settled.Connections {
		_, from := activities[link.Content.From]
		_, to := activities[link.Content.To]
		w.add(!from, "connections", i, "from", "unknown")
		w.add(!to, "connections", i, "to", "unknown")
	}
	if len(w) > 0 {
		return fault.Fields(w)
	}
	pairs := living(connections, func(c Connection) [2]uuid.UUID { return [2]uuid.UUID{c.From, c.To} })
	suppliers := living(stakeholders, func(s Stakeholder) uuid.UUID { return s.Supplier })
	delete(suppliers, uuid.Nil)
	switch {
	case slices.ContainsFunc(settled.Connections, func(t Thing[Connection]) bool {
		return pairs[[2]uuid.UUID{
			t.Content.From,
			t.Content.To,
		}] > 1
	}):
		return ErrConnected
	case slices.ContainsFunc(settled.Stakeholders, func(t Thing[Stakeholder]) bool { return suppliers[t.Content.Supplier] > 1 }):
		return ErrImported
	case count(stakeholders) > MaxStakeholders, count(activities) > MaxActivities, count(connections) > MaxConnections:
		return ErrFull
	}
	return nil
}

func byID[C any](things []Thing[C]) map[uuid.UUID]Thing[C] {
	found := make(map[uuid.UUID]Thing[C], len(things))
	for _, t := range things {
		found[t.ID] = t
	}
	return found
}

// merged are the things with those of them that were settled.
func merged[C any](have, settled []Thing[C]) map[uuid.UUID]Thing[C] {
	all := byID(have)
	for _, t := range settled {
		all[t.ID] = t
	}
	return all
}

// living counts the things that are not removed by a key.
func living[C any, K comparable](things map[uuid.UUID]Thing[C], key func(C) K) map[K]int {
	counts := map[K]int{}
	for _, t := range things {
		if !t.Removed {
			counts[key(t.Content)]++
		}
	}
	return counts
}

func count[C any](things map[uuid.UUID]Thing[C]) int {
	return living(things, func(C) bool { return true })[true]
}
