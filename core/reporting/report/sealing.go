package report

import (
	"slices"
	"time"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/seal"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/carry"
)

// Sealing is what sealing a year means: what its report rests on, what may not
// be under way meanwhile, and that the figures are computed anew when it is
// opened.
func Sealing(program string, clock func() time.Time) seal.Options {
	return seal.Options{
		Parts: slices.Concat(
			[]seal.Part{company.SealedFacts()},
			answer.Sealed(),
			[]seal.Part{bookkeeping.Sealed(), activity.Sealed(), energycontract.Sealed()},
			footprint.Sealed(),
		),
		Changing: []string{
			carry.Kind, bookkeeping.KindImport, connection.KindRead, connection.KindRemove, activity.KindApply, energycontract.KindApply, footprint.KindRecalculate, footprint.KindBridge,
		},
		Opened:  footprint.RenewOpened,
		Program: program,
		Clock:   clock,
	}
}
