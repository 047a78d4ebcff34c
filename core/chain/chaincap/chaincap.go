// Package chaincap holds the cap of the value chain: what a company that has to
// report by the CSRD may require of a smaller one for that report, and what it
// may ask for but not require, so that the smaller one can decline.
//
// Source: Delegated Regulation (EU) 2026/1560, Article 3 and Annex II; in the
// directive (2013/34/EU) its place is Article 29ca, which is inferred and not
// read. Which datapoints Annex II lists stands with the catalogue's data.
package chaincap

import (
	"time"

	"tillit/core/reference/catalogue"
)

// Purpose is what a company asks for.
type Purpose string

// The purposes.
const (
	Report Purpose = "csrdReport" // for its own report by the CSRD
	Other  Purpose = "other"      // to work out a footprint, to choose a supplier, to lend
)

// Purposes lists what a company can ask for.
func Purposes() []Purpose { return []Purpose{Report, Other} }

// Size is how large who is asked is, as that declares: by its employees on
// average of the financial year before.
type Size string

// The sizes.
const (
	UpTo10   Size = "upTo10" // none included
	UpTo1000 Size = "upTo1000"
	Over1000 Size = "over1000"
	Unknown  Size = "unknown" // protected as UpTo1000, and asked for
)

// Sizes lists the sizes.
func Sizes() []Size { return []Size{Unknown, UpTo10, UpTo1000, Over1000} }

// SizeOf returns the size of a team.
func SizeOf(t catalogue.Team) Size {
	switch {
	case !t.Known:
		return Unknown
	case t.Small():
		return UpTo10
	case t.Size <= protected:
		return UpTo1000
	}
	return Over1000
}

// protected is the number of employees up to which a company is (2013/34/EU, as
// amended by Directive (EU) 2026/470).
const protected = 1000

// team is one of the size, as the catalogue judges it.
func (s Size) team() catalogue.Team {
	if s == UpTo10 {
		return catalogue.Team{Size: catalogue.SmallTeam, Known: true}
	}
	return catalogue.Team{}
}

// Asking is who asks, of whom and for what.
type Asking struct {
	Purpose  Purpose
	InScope  bool      // the asker has to report by the CSRD
	FirstDay time.Time // of the financial year that the asker reports on
	Asked    Size
}

// Editions knows the editions of the standards: the catalogue does.
type Editions interface {
	Serving(s catalogue.Standard, first, day time.Time) (*catalogue.Edition, error)
}

// first is the day from which on financial years begin that the cap is for.
func first() time.Time { return catalogue.FirstDay(2027) }

// Reason is why the cap is not for what is asked.
type Reason string

// The reasons.
const (
	OtherPurpose Reason = "purpose"  // it is not for a report by the CSRD
	OutOfScope   Reason = "asker"    // the asker does not have to report by it
	TooEarly     Reason = "firstDay" // the asker's financial year begins before the cap is for any
	TooLarge     Reason = "size"     // who is asked is not protected
)

// Outside returns every reason for which the cap is not for what is asked; none
// where it is.
func (a Asking) Outside() (why []Reason) {
	for _, one := range []struct {
		holds bool
		why   Reason
	}{
		{a.Purpose != Report, OtherPurpose}, {!a.InScope, OutOfScope}, {a.FirstDay.Before(first()), TooEarly}, {a.Asked == Over1000, TooLarge},
	} {
		if one.holds {
			why = append(why, one.why)
		}
	}
	return why
}

// Capped reports whether the cap is for what is asked at all. Where it is not,
// anything may be asked for, and the act says nothing of declining.
func (a Asking) Capped() bool { return len(a.Outside()) == 0 }

// Above reports whether a datapoint of that cap may be asked for but not
// required, so that who is asked can decline it.
func (a Asking) Above(c catalogue.Cap) bool { return a.Capped() && !c.Allows(a.Asked.team()) }

// Edition returns the edition of the standard for voluntary use whose questions
// say what is within the cap: the newest in force on the first day of the
// asker's year, or on the first that the cap is for.
func (a Asking) Edition(known Editions) (*catalogue.Edition, error) {
	day := a.FirstDay
	if day.Before(first()) {
		day = first()
	}
	return known.Serving(catalogue.SMEC, day, day)
}
