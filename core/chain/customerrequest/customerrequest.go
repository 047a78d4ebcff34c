// Package customerrequest keeps what others ask of the company in questionnaires
// of their own: who asks, for what and for which year, and the items, which are
// questions of the standard for voluntary use or in the asker's own words. Of
// each it says whether the company may decline it, by the cap of the value chain
// (core/chain/chaincap), which rests on the size that the company declares.
package customerrequest

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/chain/chaincap"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// What a person may do with what others ask.
const (
	// Read lets a person see what is asked of the company, and take its letters.
	Read tenant.Permission = "customerRequest.read"
	// Write lets a person take down what is asked.
	Write tenant.Permission = "customerRequest.write"
)

// Faults of this package.
var (
	// ErrNotFound is the answer to a request that is not the company's.
	ErrNotFound = fault.New(fault.NotFound, "customerRequest.notFound")
	// ErrStale says that the request has changed since it was read.
	ErrStale = fault.New(fault.Conflict, "customerRequest.stale")
)

// Content is what is asked of the company, and by whom.
type Content struct {
	Asker    string
	InScope  bool // the asker has to report by the CSRD
	Purpose  chaincap.Purpose
	FirstDay time.Time     // of the financial year that the asker reports on
	Size     chaincap.Size // that the company declares
	Items    []string      // questions of the standard for voluntary use, by id
	Others   []string      // what is asked in the asker's own words
	Received time.Time     // zero where nobody has said when
	Note     string        // for the company alone
}

// asking is the content as the cap is asked about it.
func (c Content) asking() chaincap.Asking {
	return chaincap.Asking{Purpose: c.Purpose, InScope: c.InScope, FirstDay: c.FirstDay, Asked: c.Size}
}

// Request is what is asked, as it was taken down.
type Request struct {
	ID      uuid.UUID
	Version int
	Content
	Judgement Judgement
	CreatedAt time.Time
	CreatedBy revision.Person
	UpdatedAt time.Time
	UpdatedBy revision.Person
}

// Judgement says what of a request the company may decline.
type Judgement struct {
	Edition *catalogue.Edition // whose questions the items are
	Outside []chaincap.Reason  // why the cap is not for the request; none where it is
	Items   []Verdict          // in the order of the edition, those in own words last
}

// Verdict is what holds for one item.
type Verdict struct {
	Question *catalogue.Question // nil for one in the asker's own words
	Words    string              // of such a one
	Above    bool                // it may be asked for but not required, so that it may be declined
}

// Capped reports whether the cap is for the request at all.
func (j Judgement) Capped() bool { return len(j.Outside) == 0 }

// Above counts the items that may be declined.
func (j Judgement) Above() (n int) {
	for _, item := range j.Items {
		if item.Above {
			n++
		}
	}
	return n
}

// Offer is what a new request begins with, and what it can be made of.
type Offer struct {
	Edition  *catalogue.Edition
	FirstDay time.Time
	Size     chaincap.Size
}

// What a request holds at most.
const (
	maxLine   = 300
	maxNote   = 2000
	maxOthers = 50
)

// newest is how many requests a list holds.
const newest = 1000
