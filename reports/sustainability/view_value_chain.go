package sustainability

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

type valueChainView struct {
	Counts    []string            `json:"counts"`
	Drawing   *drawingView        `json:"drawing"` // nil where nobody could read it
	Columns   []columnView        `json:"columns"`
	Suppliers *chainSuppliersView `json:"suppliers"`
}

// columnView are the activities of one segment and tier.
type columnView struct {
	Name       string         `json:"name"`
	Activities []activityView `json:"activities"`
}

type activityView struct {
	Number      string   `json:"number"`
	Name        string   `json:"name"`
	About       []string `json:"about"` // paragraphs
	Stakeholder string   `json:"stakeholder"`
	LeadsTo     []string `json:"leadsTo"`
}

type chainSuppliersView struct {
	Notes     []string       `json:"notes"`
	Amount    string         `json:"amount"` // head of its column
	Intensity string         `json:"intensity"`
	Rows      []supplierView `json:"rows"`
}

type supplierView struct {
	Name      string `json:"name"`
	Kg        string `json:"kg"`
	Share     string `json:"share"`
	Amount    string `json:"amount"`
	Intensity string `json:"intensity"`
}

// maxSuppliers are listed; a map may have thousands.
const maxSuppliers = 25

// column are the activities of one segment and tier.
type column struct {
	segment    Segment
	tier       int
	activities []Activity
}

// place is where a column stands: from the far end upstream over the own
// business to the far end downstream.
func (c column) place() int {
	if c.segment == Upstream {
		return -c.tier
	}
	return c.tier
}

// columnsOf parts activities in columns, from upstream to downstream.
func columnsOf(activities []Activity) (columns []column) {
	for _, a := range activities {
		one := column{segment: a.Segment, tier: a.Tier}
		at, there := slices.BinarySearchFunc(columns, one, func(c, o column) int { return cmp.Compare(c.place(), o.place()) })
		if !there {
			columns = slices.Insert(columns, at, one)
		}
		columns[at].activities = append(columns[at].activities, a)
	}
	return columns
}

// numbered counts the activities through all columns, from 1, by their ids.
func numbered(columns []column) map[string]int {
	numbers := map[string]int{}
	for _, c := range columns {
		for _, a := range c.activities {
			numbers[a.ID] = len(numbers) + 1
		}
	}
	return numbers
}

func (w writer) valueChain(c *ValueChain) *valueChainView {
	if c == nil || len(c.Activities) == 0 {
		return nil
	}
	columns := columnsOf(c.Activities)
	v := valueChainView{Counts: w.chainCounts(c.Activities), Drawing: w.drawing(columns, c.Flows), Suppliers: w.chainSuppliers(c)}
	ends := w.flowEnds(columns, c.Flows)
	numbers := numbered(columns)
	for _, col := range columns {
		view := columnView{Name: w.columnName(col)}
		for _, a := range col.activities {
			about := append([]string{}, paragraphs(a.Description)...)
			if len(a.Topics) > 0 {
				about = append(about, w.Fill("chainTopics", "topics", strings.Join(a.Topics, ", ")))
			}
			view.Activities = append(view.Activities, activityView{
				Number: strconv.Itoa(numbers[a.ID]), Name: a.Name, About: about, Stakeholder: a.Stakeholder, LeadsTo: append([]string{}, ends[a.ID]...),
			})
		}
		v.Columns = append(v.Columns, view)
	}
	return &v
}

// flowEnds says of activities where each leads, in the order of what it leads
// to.
func (w writer) flowEnds(columns []column, flows []Flow) map[string][]string {
	leading := map[string][]Flow{} // by where they end
	for _, f := range flows {
		leading[f.To] = append(leading[f.To], f)
	}
	numbers, ends := numbered(columns), map[string][]string{}
	for _, c := range columns {
		for _, a := range c.activities {
			for _, f := range leading[a.ID] {
				end := strconv.Itoa(numbers[a.ID]) + " " + a.Name
				if f.What != "" {
					end += " (" + f.What + ")"
				}
				ends[f.From] = append(ends[f.From], end)
			}
		}
	}
	return ends
}

func (w writer) columnName(c column) string {
	if c.segment == Core {
		return w.Texts["core"]
	}
	return w.Fill(string(c.segment)+"Tier", "tier", strconv.Itoa(c.tier))
}

// chainCounts say how much is on the map.
func (w writer) chainCounts(activities []Activity) []string {
	of, farthest, who := map[Segment]int{}, map[Segment]int{}, map[string]bool{}
	for _, a := range activities {
		of[a.Segment]++
		farthest[a.Segment] = max(farthest[a.Segment], a.Tier)
		if a.Stakeholder != "" {
			who[a.Stakeholder] = true
		}
	}
	tier := func(s Segment) string {
		if farthest[s] == 0 {
			return reports.Dash
		}
		return strconv.Itoa(farthest[s])
	}
	return []string{
		w.Fill("chainActivities", "n", strconv.Itoa(len(activities)),
			"upstream", strconv.Itoa(of[Upstream]), "core", strconv.Itoa(of[Core]), "downstream", strconv.Itoa(of[Downstream])),
		w.Fill("chainFarthest", "upstream", tier(Upstream), "downstream", tier(Downstream)),
		w.Fill("chainStakeholders", "n", strconv.Itoa(len(who))),
	}
}

// chainSuppliers lists the suppliers by emissions, the most first, and says for
// how much of scope 3 all of them stand.
func (w writer) chainSuppliers(c *ValueChain) *chainSuppliersView {
	if len(c.Suppliers) == 0 {
		return nil
	}
	all := slices.Clone(c.Suppliers)
	slices.SortStableFunc(all, func(a, b Supplier) int {
		return cmp.Or(b.Kg.Cmp(a.Kg), b.Amount.Cmp(a.Amount), slices.Compare(a.Names, b.Names))
	})
	v := chainSuppliersView{Amount: w.Fill("chainAmount", "currency", c.Currency), Intensity: w.Fill("chainIntensity", "currency", c.Currency)}
	var share decimal.NullDecimal
	isDouble := func(s Supplier) bool { return len(s.Names) > 1 }
	for _, s := range all {
		if s.Share.Valid {
			share = decimal.NewNullDecimal(share.Decimal.Add(s.Share.Decimal))
		}
	}
	v.Notes = []string{w.Fill("chainShare", "n", strconv.Itoa(len(all)), "share", w.Percent(share, 1))}
	if slices.ContainsFunc(all, isDouble) {
		v.Notes = append(v.Notes, w.Texts["chainDoubles"])
	}
	if len(all) > maxSuppliers {
		v.Notes = append(v.Notes, w.Fill("chainMost", "n", strconv.Itoa(maxSuppliers)))
		all = all[:maxSuppliers]
	}
	for _, s := range all {
		intensity := reports.Dash
		if s.Intensity.Valid {
			intensity = w.Rounded(s.Intensity.Decimal, 1)
		}
		v.Rows = append(v.Rows, supplierView{
			strings.Join(s.Names, ", "), w.Tonnes(s.Kg), w.Percent(s.Share, 1), w.Rounded(s.Amount, 0),
			intensity,
		})
	}
	return &v
}
