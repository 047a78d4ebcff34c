package chart

import "strings"

// Numbering is how books shorten numbers of their chart; zero where shorter ones follow no
// country's chart.
type Numbering int

// The numberings that are known beside the zero one.
const (
	Shortened Numbering = iota + 1 // three digits say the group, as four do
	Stripped                       // zeros in front got lost, as a sheet's numbers lose them
)

// shortest is how many digits numbers have that follow the country's chart: who numbers
// all with fewer may have a chart of his own.
const shortest = 4

// NumberingOf tells from all accounts of books how to read their shorter numbers. These
// follow the country's chart where longer ones stand beside them or income stands where the
// chart has it, unless names say otherwise.
func NumberingOf(all []Account) Numbering {
	t := known()
	var long, zeros, tiny, income bool
	agree := 0
	for _, a := range all {
		long = long || len(a.Number) >= shortest
		zeros = zeros || strings.HasPrefix(a.Number, "0")
		if len(a.Number) >= shortest {
			continue
		}
		tiny = tiny || len(a.Number) < shortest-1
		class := t.class(a.Chart, a.Number)
		income = income || class == Income
		switch named := t.named(Spell(a.Chart, a.Name), Unknown); {
		case named == Unknown, named == VAT: // which names of costs and income hold as well
		case class.InBalance():
			agree++
		default:
			agree--
		}
	}
	switch {
	case long && tiny && !zeros:
		return Stripped
	case (long || income) && agree >= 0:
		return Shortened
	}
	return 0
}

// Full is the number as the country's chart would have it; empty for one that follows none.
func (n Numbering) Full(number string) string {
	switch {
	case len(number) >= shortest:
		return number
	case n == Shortened && len(number) == shortest-1:
		return number + "0"
	case n == Stripped:
		return strings.Repeat("0", shortest-len(number)) + number
	}
	return ""
}

// class is the kind that the number has by its class in the chart.
func (t tables) class(chart, number string) Kind {
	return kindAt(t.classes, number, func(r kindOf) bool { return r.chart == chart })
}
