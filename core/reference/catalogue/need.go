package catalogue

import "slices"

// Need is how much a standard wants a question answered.
type Need string

// The needs. The revised standards know all four, those before them Necessary
// and Voluntary.
const (
	Necessary    Need = "necessary"
	IfApplicable Need = "if-applicable" // where the company has such a thing at all
	Voluntary    Need = "voluntary"     // may, not shall
	BySector     Need = "sector"        // to be thought of where the sector makes it matter
)

func needs() []Need { return []Need{Necessary, IfApplicable, Voluntary, BySector} }

// Optional reports whether the company may leave the question unanswered.
func (n Need) Optional() bool { return n == Voluntary || n == BySector }

// SmallTeam is the number of employees up to which the Voluntary Standard asks
// for less (Delegated Regulation (EU) 2026/1560, Annex I, paragraph 8).
const SmallTeam = 10

// Team is how many people work for a company: nobody knows, or so many.
type Team struct {
	Size  int
	Known bool
}

// Small reports whether it is known to be of SmallTeam employees or fewer.
func (t Team) Small() bool { return t.Known && t.Size <= SmallTeam }

// NeedOf returns how much the standard wants a team's company to answer. One
// whose size nobody knows is asked as larger ones are.
func (q *Question) NeedOf(t Team) Need {
	if t.Small() && q.SmallNeed != "" {
		return q.SmallNeed
	}
	return q.Need
}

// Cap says of which smaller companies a company may require a datapoint for its
// own report under the CSRD (Delegated Regulation (EU) 2026/1560, Article 3 and
// Annex II).
type Cap string

// The caps.
const (
	AboveCap    Cap = ""        // of none: it may be asked for, and declined
	CapOfLarger Cap = "over-10" // of those with more than SmallTeam employees
	CapOfAll    Cap = "all"
)

func caps() []Cap { return []Cap{AboveCap, CapOfLarger, CapOfAll} }

// Allows reports whether the datapoint may be required of a team's company. One
// whose size nobody knows is protected as one of more than SmallTeam employees.
func (c Cap) Allows(t Team) bool { return c == CapOfAll || c == CapOfLarger && !t.Small() }

// Certainty is how a fact of an act is known.
type Certainty string

// The certainties.
const (
	Seen     Certainty = "seen"     // it was read in the act, or in a source that quotes it
	Inferred Certainty = "inferred" // from the facts beside it
)

func certainties() []Certainty { return []Certainty{Seen, Inferred} }

// Datapoint is what a paragraph of an act asks for, in one question or several.
type Datapoint struct {
	ID         string
	Disclosure string
	Paragraph  string
	Status     Certainty // of the paragraph
	Need       Need
	SmallNeed  Need      // of a company of up to SmallTeam employees; empty: the same
	SmallKnown Certainty // of SmallNeed; empty where that is
	Cap        Cap
}

// Act is what an edition says of its act beside the questions: nothing for one
// that lists no datapoints.
type Act struct {
	Datapoints  []Datapoint
	Paragraphs  []Paragraph
	Differences []Difference // from the edition of the family before it
}

// Paragraph is one of an act's numbered paragraphs.
type Paragraph struct {
	Number int
	Status Certainty
	Why    string // it asks nothing; empty where it does
}

// Difference is what became of a question in a later edition, where more than
// its number has changed.
type Difference struct {
	ID     string // in the later edition; empty: it is no longer asked
	From   string // in the earlier one; empty: it is new
	Change Kind
	Note   string // one English sentence
}

// Kind is how a question of an earlier edition differs in a later one.
type Kind string

// The kinds.
const (
	Dropped  Kind = "dropped"
	Moved    Kind = "moved"   // to another disclosure or module
	Meaning  Kind = "meaning" // another question took its place
	New      Kind = "new"
	AskedNow Kind = "asked" // of others, or at another time
)

func kinds() []Kind { return []Kind{Dropped, Moved, Meaning, New, AskedNow} }

// wanted takes from the datapoint of a question what stands for it: its need,
// its cap and how its paragraph is known.
func (q *Question) wanted(datapoints []Datapoint, own Need) (known bool) {
	i := slices.IndexFunc(datapoints, func(d Datapoint) bool { return d.ID == q.Datapoint })
	if i < 0 {
		q.Need = own
		return q.Datapoint == ""
	}
	d := datapoints[i]
	q.Inferred = d.Status == Inferred
	q.Need, q.SmallNeed, q.Cap = d.Need, d.SmallNeed, d.Cap
	if own != "" {
		// A detail beside what the act asks for: nobody may require that.
		q.Need, q.Cap = own, AboveCap
	}
	if q.Need == q.SmallNeed {
		q.SmallNeed = ""
	}
	return true
}
