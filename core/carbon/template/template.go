// Package template manages carbon templates: named sets of rules, for a
// chart of accounts or a trade, that are given to companies. The rules that
// rulebook.Service.Of edits are a template's draft; publishing makes a
// version of them, which never changes. A company follows the version that was
// given to it until it is told to follow another.
package template

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/fault"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// Template is a named set of rules.
type Template struct {
	ID          uuid.UUID
	Names       category.Names // alike in all languages when a person named it
	Texts       category.Names // what it is for
	Chart       string         // chart of accounts that it is for; empty for any
	Trade       string         // one of Trades; empty for any
	Shipped     bool           // comes with the program, which alone changes it
	CreatedAt   time.Time
	CreatedBy   string // name; empty for the program itself
	RetiredAt   *time.Time
	Version     int        // the last one published; zero for none
	PublishedAt *time.Time // when that was
	Rules       int        // in the draft
	Changed     bool       // the draft differs from the last version
	Companies   int        // that follow a version
	Behind      int        // of those, that follow an earlier one than the last
}

// Facts are what a person says of a template.
type Facts struct {
	Name, Chart, Trade, Text string
}

// Trades are those that templates can be for.
func Trades() []string {
	return []string{"construction", "hospitality", "retail", "transport", "it", "manufacturing", "farming", "care"}
}

// maxName and maxText bound what a person says, in letters.
const (
	maxName = 100
	maxText = 1000
)

func (f *Facts) tidy() error {
	f.Name, f.Text = strings.TrimSpace(f.Name), strings.TrimSpace(f.Text)
	wrong := map[string]string{}
	switch {
	case f.Name == "":
		wrong["name"] = "required"
	case len([]rune(f.Name)) > maxName:
		wrong["name"] = "tooLong"
	}
	if len([]rune(f.Text)) > maxText {
		wrong["text"] = "tooLong"
	}
	if f.Chart != "" && !slices.Contains([]string{rule.BAS, rule.Finnish, rule.Dutch}, f.Chart) {
		wrong["chart"] = "unknown"
	}
	if f.Trade != "" && !slices.Contains(Trades(), f.Trade) {
		wrong["trade"] = "unknown"
	}
	return fault.Fields(wrong)
}

// Version is what was published of a template.
type Version struct {
	Number      int
	Note        string
	PublishedAt time.Time
	PublishedBy string // name; empty for the program itself
	Rules       int
	Companies   int // that follow it
}

// Difference is a rule that two states of a template do not have alike.
type Difference struct {
	Key           string
	Before, After *rule.Rule // nil where it is not there
}

// Follower is a company with the version of a template that it follows.
type Follower struct {
	Company uuid.UUID
	Name    string
	Country string
	Version int        // zero when it follows none
	GivenAt *time.Time // when it was given
	GivenBy string     // name; empty for the program itself
}

// Given is a template as one company sees it.
type Given struct {
	Template

	Follows  int // the version that the company follows; zero for none
	GivenAt  *time.Time
	GivenBy  string
	Because  Reason // for which the program gave it; empty when a person did
	Fits     bool   // the company's chart of accounts is the template's, or the template's is any
	Suits    Reason // for which it is made for companies such as this one; empty when it is not
	Offered  bool   // it suits, and nobody of the company has taken, left or refused it
	Industry string // division of NACE that one of the reasons is about
}

// Reason is why a template is for a company.
type Reason string

// The reasons.
const (
	ByChart    Reason = "chart"    // it is for the chart of accounts that the company uses
	ByIndustry Reason = "industry" // it is for the trade that the company's industry is of
)

// Faults of this package.
var (
	// ErrNotFound is the answer to a template or version that is not there.
	ErrNotFound = fault.New(fault.NotFound, "template.notFound")
	// ErrShipped refuses a change of a template that comes with the program.
	ErrShipped = rulebook.ErrShipped
	// ErrRetired refuses what a template that is no longer in use cannot do.
	ErrRetired = rulebook.ErrTemplateRetired
	// ErrTaken refuses the name of another template in use.
	ErrTaken = fault.New(fault.Conflict, "template.taken")
	// ErrUnchanged refuses to publish what the last version has already.
	ErrUnchanged = fault.New(fault.Conflict, "template.unchanged")
	// ErrNoRules refuses to publish a template without rules.
	ErrNoRules = fault.New(fault.Conflict, "template.noRules")
	// ErrFollowed refuses to retire a template that companies follow.
	ErrFollowed = fault.New(fault.Conflict, "template.followed")
)
