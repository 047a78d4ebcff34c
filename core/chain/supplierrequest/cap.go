package supplierrequest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tillit/core/chain/chaincap"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Field is one figure of the form, by the name that clients use for it.
type Field string

// Limit is what the cap makes of a request.
type Limit struct {
	Capped   bool      // the cap is for it at all
	FirstDay time.Time // that it goes by: what was said, or what is taken for it
	Above    []Field
}

// facts begins the fields that are datapoints of Facts; the code follows.
const facts = "facts."

// fields lists what an item asks for.
func (i Item) fields() []Field {
	switch i {
	case Facts:
		var all []Field
		for _, f := range FactsAsked() {
			all = append(all, Field(facts+f.Code))
		}
		return all
	case Company:
		return []Field{"scope1", "scope2", "scope3", "turnover"}
	case Product:
		return []Field{"productKg"}
	case Factor:
		return []Field{"factorKg"}
	}
	return nil
}

// question returns the question of the standard for voluntary use that asks for
// the same; empty where none does.
func (f Field) question() string {
	if code, is := strings.CutPrefix(string(f), facts); is {
		return code
	}
	return map[Field]string{"scope1": "B3_11", "scope2": "B3_12", "scope3": "B3_16", "turnover": "B1_11"}[f]
}

// firstDay returns the first day of the financial year that the company reports
// on: that of the calendar year, unless it says another.
func (a Ask) firstDay() time.Time {
	if a.FirstDay.IsZero() {
		return catalogue.FirstDay(a.Year)
	}
	return a.FirstDay
}

func (a Ask) asking(size chaincap.Size) chaincap.Asking {
	return chaincap.Asking{Purpose: a.Purpose, InScope: a.InScope, FirstDay: a.firstDay(), Asked: size}
}

// Above lists the fields of the form that may be asked for but not required of a
// supplier of a size, which can decline them.
func (a Ask) Above(editions chaincap.Editions, size chaincap.Size) ([]Field, error) {
	asking := a.asking(size)
	if !asking.Capped() {
		return nil, nil
	}
	edition, err := asking.Edition(editions)
	if err != nil {
		return nil, fmt.Errorf("find what may be required: %w", err)
	}
	var found []Field
	for _, item := range a.Asked {
		found = append(found, slices.DeleteFunc(item.fields(), func(f Field) bool {
			limit := catalogue.AboveCap
			if q, asked := edition.Question(f.question()); asked {
				limit = q.Cap
			}
			return !asking.Above(limit)
		})...)
	}
	return found, nil
}

// Cap says what of a request that is not sent yet could be declined. Requires
// Read.
func (s *Service) Cap(scope tenant.Scope, a Ask) (Limit, error) {
	if err := scope.Require(Read); err != nil {
		return Limit{}, err
	}
	above, err := a.Above(s.editions, a.Size)
	return Limit{Capped: a.asking(a.Size).Capped(), FirstDay: a.firstDay(), Above: above}, err
}

// bySize lists what is above the cap for every size that a supplier may declare.
func (s *Service) bySize(a Ask) (capped bool, all map[chaincap.Size][]Field, err error) {
	all = map[chaincap.Size][]Field{}
	for _, size := range chaincap.Sizes() {
		if all[size], err = a.Above(s.editions, size); err != nil {
			return false, nil, err
		}
	}
	return a.asking(chaincap.Unknown).Capped(), all, nil
}

// beyond lists what is above the cap for the size that the company knows, in the
// words of who is asked.
func (s *Service) beyond(a Ask) (capped bool, all []Beyond, err error) {
	asking := a.asking(a.Size)
	if !asking.Capped() {
		return false, nil, nil
	}
	fields, err := a.Above(s.editions, a.Size)
	if err != nil {
		return false, nil, err
	}
	edition, err := asking.Edition(s.editions)
	if err != nil {
		return false, nil, fmt.Errorf("find what may be required: %w", err)
	}
	for _, f := range fields {
		one := Beyond{Field: f}
		if q, asked := edition.Question(f.question()); asked {
			one.Label = q.Texts[catalogue.Locale(a.Locale)].ShortTitle
		}
		all = append(all, one)
	}
	return true, all, nil
}
