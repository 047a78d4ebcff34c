package energybill

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// span is months, counted from the year 0, that a row is about, and whether a text tells
// them; else they are that of its day.
type span struct {
	first, last int
	told        bool
}

func (s span) String() string { return fmt.Sprintf("%06d-%06d %t", s.first, s.last, s.told) }

// meets reports whether two spans can be the same energy's: they share a month where both
// are told, else they lie at most a month apart.
func (s span) meets(other span) bool {
	apart := 1
	if s.told && other.told {
		apart = 0
	}
	return s.first <= other.last+apart && other.first <= s.last+apart
}

// monthOf counts months.
func monthOf(day time.Time) int { return count(day.Year(), int(day.Month())) }

func count(year, month int) int { return year*12 + month } //nolint:mnd // months of a year

// spanOf is what the text of a row, else of its voucher, tells.
func spanOf(r Row) span {
	for _, text := range []string{r.Text, r.VoucherText} {
		if s, ok := spanIn(text, r.Date); ok {
			return s
		}
	}
	booked := monthOf(r.Date)
	return span{booked, booked, false}
}

// TellsLong gives the first day of a bill that tells that it is of more months than bills
// near each other are apart, and the day after its last; false of any other.
func (r Row) TellsLong() (from, to time.Time, ok bool) {
	s := spanOf(r)
	month := func(n int) time.Time { return time.Date((n-1)/12, time.Month((n-1)%12+1), 1, 0, 0, 0, 0, time.UTC) } //nolint:mnd // months of a year
	return month(s.first), month(s.last + 1), s.told && s.last-s.first >= Near
}

// months are how the names of each month begin in Swedish, English, Finnish and Dutch,
// and what they are short for.
//
//nolint:gochecknoglobals // constant
var months = [12][]string{
	{"januari", "january", "tammikuu", "tammi", "jan"},
	{"februari", "february", "helmikuu", "helmi", "feb"},
	{"mars", "march", "maaliskuu", "maalis", "maart", "mrt", "mar"},
	{"april", "huhtikuu", "huhti", "apr"},
	{"maj", "may", "toukokuu", "touko", "mei"},
	{"juni", "june", "kesäkuu", "kesä", "jun"},
	{"juli", "july", "heinäkuu", "heinä", "jul"},
	{"augusti", "august", "elokuu", "elo", "augustus", "aug"},
	{"september", "syyskuu", "syys", "sep", "sept"},
	{"oktober", "october", "lokakuu", "loka", "okt", "oct"},
	{"november", "marraskuu", "marras", "nov"},
	{"december", "joulukuu", "joulu", "dec"},
}

// The ways in which figures tell a span: 2024-01, not as part of a day, 1/2024, 1-6/2024, a
// quarter, half a year and a year.
var (
	yearMonth = regexp.MustCompile(`\b(20\d\d)-(0[1-9]|1[012])(-\d)?`)
	monthYear = regexp.MustCompile(`(^|[^\d./-])(0?[1-9]|1[012])/(20\d\d)\b`)
	quarter   = regexp.MustCompile(`(?i)\b(?:kv|kvartal|q|kwartaal|neljännes)\.?\s?([1-4])\b|\b([1-4])(?:\.|e|:a)?\s?(?:kvartal|vuosineljännes|neljännes|kwartaal)`)
)

var (
	monthsYear = regexp.MustCompile(`(?:^|[^\d./-])(0?[1-9]|1[012])\s?[-–]\s?(0?[1-9]|1[012])/(20\d\d)\b`)
	half       = regexp.MustCompile(`(?i)(?:^|[^\p{L}\d])(?:(1|2|första|andra|ensimmäinen|toinen|eerste|tweede)(?:\.|e|:a)?\s?` +
		`(?:halvår|halvåret|vuosipuolisko|halfjaar)|(?:halvår|vuosipuolisko|halfjaar|h)\s?([12]))(?:\s(20\d\d))?(?:[^\p{L}\d]|$)`)
	wholeYear = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:år|året|helår|helåret|kalenderår|årsavräkning|slutavräkning|årsfaktura|year|` +
		`vuosi|vuoden|vuosilasku|tasauslasku|jaar|jaarafrekening|eindafrekening|jaarnota|jaarfactuur)\s(20\d\d)(?:[^\d-]|$)`)
)

// spanIn reads the months that a text tells, of a row that was booked on a day.
func spanIn(text string, day time.Time) (found span, told bool) {
	add := func(first, last int) {
		if !told {
			found, told = span{first, last, true}, true
		}
		found.first, found.last = min(found.first, first), max(found.last, last)
	}
	holds := figuresIn(text)
	if holds.year {
		eachOfYear(text, add)
	}
	if told {
		return found, found.first <= found.last
	}
	if holds.days {
		if days, ok := daysIn(text, day); ok {
			return days, true
		}
	}
	lower := strings.ToLower(text)
	if part, ok := partOfYearIn(text, lower, day); ok {
		return part, true
	}
	all := strings.FieldsFunc(lower, parts)
	for i, word := range all {
		n := monthNamed(word)
		if n == 0 {
			continue
		}
		about := lastNamed(n, day)
		if i+1 < len(all) && isYear(all[i+1]) {
			year, _ := strconv.Atoi(all[i+1])
			about = count(year, n)
		}
		add(about, about)
	}
	if told || !holds.year {
		return found, told
	}
	if m := wholeYear.FindStringSubmatch(text); m != nil {
		year, _ := strconv.Atoi(m[1])
		add(count(year, 1), count(year, 12)) //nolint:mnd // months of a year
	}
	return found, told
}

// eachOfYear hands over the first and the last month of what a text tells by figures beside
// those of a year.
func eachOfYear(text string, add func(first, last int)) {
	for _, m := range yearMonth.FindAllStringSubmatch(text, -1) {
		if m[3] == "" {
			year, _ := strconv.Atoi(m[1])
			month, _ := strconv.Atoi(m[2])
			add(count(year, month), count(year, month))
		}
	}
	for _, m := range monthYear.FindAllStringSubmatch(text, -1) {
		year, _ := strconv.Atoi(m[3])
		month, _ := strconv.Atoi(m[2])
		add(count(year, month), count(year, month))
	}
	if m := monthsYear.FindStringSubmatch(text); m != nil {
		year, _ := strconv.Atoi(m[3])
		first, _ := strconv.Atoi(m[1])
		last, _ := strconv.Atoi(m[2])
		add(count(year, first), count(year, last))
	}
}

// figures are what a text holds, as far as forms of a span ask for it: to look for these is
// dear, and most texts hold none.
type figures struct {
	year bool // of this century
	days bool // as many as two days in a row have, or one with a mark behind it
}

func figuresIn(text string) (f figures) {
	const ofDays = 12 // of two in the shortest form without marks
	digits := 0
	for i := range len(text) {
		if !isDigit(text[i]) {
			continue
		}
		digits++
		f.year = f.year || len(text)-i >= len("2024") && isYear(text[i:i+len("2024")])
		f.days = f.days || digits == ofDays || i+1 < len(text) && strings.IndexByte("./-", text[i+1]) >= 0
	}
	return f
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isYear reports whether a word is a year of this century.
func isYear(word string) bool {
	return len(word) == len("2024") && word[:2] == "20" && isDigit(word[2]) && isDigit(word[3])
}

// partOfYearIn reads the quarter or the half of a year that a text tells; lower is the text in
// lower case.
func partOfYearIn(text, lower string, day time.Time) (span, bool) {
	const perQuarter, perHalf = 3, 6
	var q, h []string
	if namesQuarter(lower) {
		q = quarter.FindStringSubmatch(text)
	}
	if q != nil {
		n, _ := strconv.Atoi(q[1] + q[2])
		last := lastNamed(n*perQuarter, day)
		return span{last - perQuarter + 1, last, true}, true
	}
	if namesHalf(lower) {
		h = half.FindStringSubmatch(text)
	}
	if h == nil {
		return span{}, false
	}
	n := perHalf
	if slices.Contains([]string{"2", "andra", "toinen", "tweede"}, strings.ToLower(h[1]+h[2])) {
		n += perHalf
	}
	last := lastNamed(n, day)
	if h[3] != "" {
		year, _ := strconv.Atoi(h[3])
		last = count(year, n)
	}
	return span{last - perHalf + 1, last, true}, true
}

// namesQuarter and namesHalf report whether a text in lower case holds how a word begins that
// quarter or half finds.
func namesQuarter(lower string) bool { return holdsAny(lower, "q", "kv", "kw", "nelj") }

func namesHalf(lower string) bool {
	for _, behind := range strings.Split(lower, "h")[1:] {
		if behind = strings.TrimSpace(behind); strings.HasPrefix(behind, "1") || strings.HasPrefix(behind, "2") {
			return true
		}
	}
	return holdsAny(lower, "halv", "half", "puoli")
}

func holdsAny(text string, among ...string) bool {
	return slices.ContainsFunc(among, func(word string) bool { return strings.Contains(text, word) })
}

// lastNamed is the last month of a number before a day, or the one that begins soon after.
func lastNamed(month int, day time.Time) int {
	about := count(day.Year(), month)
	switch booked := monthOf(day); {
	case about > booked+1:
		about -= 12
	case about+12 <= booked+1:
		about += 12
	}
	return about
}

// monthOfWord is the month that each of these names, from 1.
//
//nolint:gochecknoglobals // constant
var monthOfWord = func() map[string]int {
	found := map[string]int{}
	for i, names := range months {
		for _, name := range names {
			found[name] = i + 1
		}
	}
	return found
}()

// monthNamed is the month that a word names, from 1; 0 for none. Finnish names take endings, as in tammikuun.
func monthNamed(word string) int {
	name, _, long := strings.Cut(word, "kuu")
	if long {
		word = name + "kuu"
	}
	return monthOfWord[word]
}
