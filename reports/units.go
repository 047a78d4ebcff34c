package reports

import "strings"

// Units are what units of quantities are called in one language, by their
// code. Those of physics are called by their sign, which the code is.
type Units map[string]string

// UnitsIn returns the units in a locale.
func UnitsIn(locale string) (Units, error) {
	words, err := Words(locale)
	if err != nil {
		return nil, err
	}
	units := Units{}
	for key, word := range words {
		if code, is := strings.CutPrefix(key, "unit."); is {
			units[code] = word
		}
	}
	return units, nil
}

// Name returns what a unit is called.
func (u Units) Name(code string) string {
	if name, known := u[code]; known {
		return name
	}
	return code
}
