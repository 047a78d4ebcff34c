package vsme

import "strings"

const noBreak = "\u00a0"

// figures writes numbers as people of a language do, and says by which rule
// programs read them.
type figures struct {
	group, point, minus, format string
}

func figuresIn(locale string) figures {
	switch locale {
	case "en-US":
		return figures{",", ".", "-", "ixt:num-dot-decimal"}
	case "nl-NL":
		return figures{".", ",", "-", "ixt:num-comma-decimal"}
	}
	return figures{noBreak, ",", "−", "ixt:num-comma-decimal"} // Swedish and Finnish
}

// write groups the digits of a number that has no sign.
func (f figures) write(number string) string {
	whole, fraction, broken := strings.Cut(number, ".")
	var out strings.Builder
	for i, digit := range whole {
		if left := len(whole) - i; i > 0 && left%3 == 0 {
			out.WriteString(f.group)
		}
		out.WriteRune(digit)
	}
	if broken {
		out.WriteString(f.point + fraction)
	}
	return out.String()
}
