package answer

// State is how a datapoint of a year stands for those who read what was said of
// it: reports, digital or printed, and workbooks.
type State string

// The states. Of all but Said and Drafted there is nothing to print.
const (
	Said        State = "said"     // a person has completed it
	Drafted     State = "drafted"  // something is written, and not completed
	Unsaid      State = "unsaid"   // asked, and nothing is written
	Declined    State = "declined" // the company has marked it as not applicable
	NotAskedYet State = "notAskedYet"
	RuledOut    State = "ruledOut" // by another answer
	Immaterial  State = "immaterial"
	TakenOut    State = "takenOut" // by an administrator, with a reason
	SwitchedOff State = "switchedOff"
)

// State returns how the datapoint stands: why the company is not asked, or how
// far what it says has come. What was written before it was no longer asked
// says nothing.
func (i Item) State() State {
	switch i.Applicability {
	case FeatureDisabled:
		return SwitchedOff
	case PhasedIn:
		return NotAskedYet
	case ConditionUnmet:
		return RuledOut
	case NotMaterial:
		return Immaterial
	case OptedOut:
		return TakenOut
	case Applicable:
	}
	return i.Status().state()
}

// Said returns the answer that a report may take as what the company says: nil
// unless a person has completed it and the company is asked.
func (i Item) Said() *Answer {
	if i.State() != Said {
		return nil
	}
	return i.Answer
}

// Fillable reports whether the footprint may say what nobody has: the datapoint
// is asked, or would be if the footprint answered another, and nobody has
// declined it.
func (i Item) Fillable() bool {
	state := i.State()
	return (state == Unsaid || state == Drafted || state == Said || state == RuledOut) && i.Status() != IsNotApplicable
}

func (s Status) state() State {
	switch s {
	case Completed:
		return Said
	case InProgress:
		return Drafted
	case IsNotApplicable:
		return Declined
	case NotStarted:
	}
	return Unsaid
}
