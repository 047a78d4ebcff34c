package rule_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tillit/core/reference/corporate"
	"tillit/core/reference/rule"
)

// naive is the oracle: it asks every rule about every condition in words that
// follow the definition, and keeps the best.
type naive []rule.Rule

func (n naive) match(row rule.Row) (*rule.Rule, bool) {
	var best *rule.Rule
	for i := range n {
		if fits(&n[i], row) && (best == nil || before(&n[i], best)) {
			best = &n[i]
		}
	}
	return best, best != nil
}

func fits(r *rule.Rule, row rule.Row) bool {
	return (r.Chart == "" || r.Chart == row.Chart || r.Chart == rule.RGS && row.Standard != "") &&
		(r.AccountFrom == "" || inRange(r, row.Account) || inRange(r, row.Standard)) &&
		(len(r.AccountWords) == 0 || slices.ContainsFunc(r.AccountWords, func(w string) bool { return allIn(row.AccountName, w) })) &&
		(r.Supplier == "" && r.SupplierNumber == "" || sameSupplier(r, row)) &&
		(len(r.Text) == 0 || slices.ContainsFunc(r.Text, func(w string) bool {
			if words, asWords := strings.CutPrefix(w, "="); asWords {
				return allIn(row.Text, words)
			}
			return strings.Contains(strings.ToLower(row.Text), strings.ToLower(w))
		})) &&
		(r.CostCentre == "" || r.CostCentre == row.CostCentre) &&
		(r.Project == "" || r.Project == row.Project) &&
		(r.Sign == 0 || r.Sign == row.Sign) &&
		(r.From.IsZero() || !row.Date.Before(r.From)) &&
		(r.To.IsZero() || !row.Date.After(r.To))
}

func inRange(r *rule.Rule, account string) bool {
	size := len(r.AccountFrom)
	return len(account) >= size && account[:size] >= r.AccountFrom && account[:size] <= r.AccountTo
}

func sameSupplier(r *rule.Rule, row rule.Row) bool {
	return r.Supplier != "" && bare(r.Supplier) == bare(row.Supplier) ||
		r.SupplierNumber != "" && digits(r.SupplierNumber) == digits(row.SupplierNumber)
}

var (
	vat      = regexp.MustCompile(`^SE(.{10})..$`)
	century  = regexp.MustCompile(`^(?:16|19|20)(.{10})$`)
	noNumber = regexp.MustCompile(`[^0-9A-Z]`)
)

func bare(name string) string { return strings.Join(corporate.Words(name), " ") }

func digits(number string) string {
	number = noNumber.ReplaceAllString(strings.ToUpper(number), "")
	if m := vat.FindStringSubmatch(number); m != nil {
		return m[1]
	}
	return century.ReplaceAllString(number, "$1")
}

func wordIn(text, word string, openBefore, openAfter bool) bool {
	text, word = strings.ToLower(text), strings.ToLower(word)
	for at := range text {
		if !strings.HasPrefix(text[at:], word) {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(word):])
		if (openBefore || !letter(before, at == 0)) && (openAfter || !letter(after, at+len(word) == len(text))) {
			return true
		}
	}
	return false
}

// allIn asks for every word of an entry.
func allIn(text, entry string) bool {
	for word := range strings.SplitSeq(entry, " + ") {
		bare := strings.TrimSuffix(strings.TrimPrefix(word, "*"), "*")
		if !wordIn(text, bare, strings.HasPrefix(word, "*"), strings.HasSuffix(word, "*")) {
			return false
		}
	}
	return true
}

func letter(r rune, outside bool) bool {
	return !outside && (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r))
}

// before spells out the order of domain.md section 4 step by step.
func before(a, b *rule.Rule) bool {
	switch {
	case a.Level != b.Level:
		return a.Level < b.Level
	case a.Priority != b.Priority:
		return a.Priority > b.Priority
	}
	if a, b := specifics(a), specifics(b); !slices.Equal(a, b) {
		return slices.Compare(a, b) > 0
	}
	switch {
	case a.Version != b.Version:
		return a.Version > b.Version
	case a.Key != b.Key:
		return a.Key < b.Key
	}
	return a.ID.String() < b.ID.String()
}

// specifics measures how much a rule asks for, the weightiest first.
func specifics(r *rule.Rule) []float64 {
	conditions, supplier, narrow, shortest := 0.0, 0.0, -1e9, 0
	if r.AccountFrom != "" {
		conditions++
		narrow = 0
		for _, digit := range r.AccountTo {
			narrow = narrow*10 + float64(digit-'0')
		}
		from := 0.0
		for _, digit := range r.AccountFrom {
			from = from*10 + float64(digit-'0')
		}
		narrow = -(narrow - from + 1) * []float64{1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1}[len(r.AccountFrom)]
	}
	if r.Supplier != "" || r.SupplierNumber != "" {
		conditions++
		supplier = 1
	}
	for _, words := range [][]string{r.AccountWords, r.Text} {
		if len(words) > 0 {
			conditions++
		}
		for _, word := range words {
			if size := len(strings.ToLower(word)); shortest == 0 || size < shortest {
				shortest = size
			}
		}
	}
	for _, asked := range []bool{r.CostCentre != "", r.Project != "", r.Sign != 0, !r.From.IsZero() || !r.To.IsZero()} {
		if asked {
			conditions++
		}
	}
	return []float64{conditions, supplier, narrow, float64(shortest)}
}

// generator draws rules and rows from few enough values that they often meet.
type generator struct{ *rand.Rand }

var (
	accounts = []string{"4010", "5010", "5020", "50201", "5021", "5060", "5611", "56110", "7010", "50", "5", "", "WBed", "5 020"}
	ends     = [][2]string{{"4000", "4999"}, {"5010", "5099"}, {"5020", "5020"}, {"50201", "50209"}, {"50", "56"}, {"5", "5"}, {"5020", "5611"}, {"7000", "7999"}, {"WBed", "WBed"}}
	words    = []string{"el", "El", "värme", "ÅRS", "a", "aa", "aba", "ab", "flyg", "taxi resa", "é", "K", "el*", "*el", "*a*", "v*", "el + K", "Å* + *t"}
	ofTexts  = append([]string{"=el", "=El* + *K", "=taxi", "=*a"}, words...)
	names    = []string{"", "El", "Elkostnad", "El för belysning", "Värme, el", "årsavgift", "VÄRME", "bil-el", "el2", "e\u0301l", "\xffel", "K el"}
	texts    = []string{"", "ababa", "Taxi resa 12", "FLYG ARN–LLA", "Elräkning", "värmepump", "xÅrs", "aaaaab", "\xe5rs el", "K", "İel", "Café"}
	suppler  = []string{"", "Vattenfall AB", "VATTENFALL  ab", "Vattenfall, AB", "SJ", "SJ Aktiebolag", "B.V. Vattenfall", "AB", "H&M", "H & M", "Åke's"}
	numbers  = []string{"", "556677-8899", "5566778899", "165566778899", "SE556677889901", "fi12345678", "FI 1234567-8", "NL001B01", "19556677-8899", "SE5566"}
	centres  = []string{"", "10", "20"}
	charts   = []string{"", "bas", rule.RGS}
	codes    = []string{"", "WBed", "WBedHui", "WOmz"}
)

func pick[T any](w generator, of []T) T { return of[w.IntN(len(of))] }

func (w generator) seldom() bool { return w.IntN(4) == 0 }

func (w generator) day() time.Time {
	return time.Date(2024, 1, 1+w.IntN(6), 0, 0, 0, 0, time.UTC)
}

func (w generator) some(of []string) []string {
	drawn := make([]string, 1+w.IntN(3))
	for i := range drawn {
		drawn[i] = pick(w, of)
	}
	return drawn
}

func (w generator) rule(key string) rule.Rule {
	for {
		r := rule.Rule{
			Key: key, Level: rule.Level(1 + w.IntN(3)), Priority: w.IntN(3), Chart: pick(w, charts),
			Version: int64(w.IntN(2)), Category: "3.1.x.y",
		}
		w.Read(r.ID[:])
		if w.IntN(2) == 0 {
			e := pick(w, ends)
			r.AccountFrom, r.AccountTo = e[0], e[1]
		}
		if w.seldom() {
			r.AccountWords = w.some(words)
		}
		if w.seldom() {
			r.Text = w.some(ofTexts)
		}
		if w.seldom() {
			r.Supplier, r.SupplierNumber = pick(w, suppler), pick(w, numbers)
		}
		if w.seldom() {
			r.CostCentre, r.Project = pick(w, centres), pick(w, centres)
		}
		if w.seldom() {
			r.Sign = w.IntN(3) - 1
		}
		if w.seldom() {
			r.From = w.day()
		}
		if w.seldom() {
			r.To = w.day()
		}
		if w.seldom() {
			r.Category, r.Exclusion = "", "payroll"
		}
		if r.Check() == nil {
			return r
		}
	}
}

// Read fills p, so that ids are drawn from the same source.
func (w generator) Read(p []byte) {
	for i := range p {
		p[i] = byte(w.Uint32())
	}
}

func (w generator) rules(most int) []rule.Rule {
	rules := make([]rule.Rule, 1+w.IntN(most))
	for i := range rules {
		rules[i] = w.rule(pick(w, []string{"a", "b", "c", "d"}))
	}
	return rules
}

func (w generator) row() rule.Row {
	return rule.Row{
		Chart: pick(w, charts), Account: pick(w, accounts), AccountName: pick(w, names), Standard: pick(w, codes),
		Supplier: pick(w, suppler), SupplierNumber: pick(w, numbers), Text: pick(w, texts),
		CostCentre: pick(w, centres), Project: pick(w, centres), Sign: w.IntN(3) - 1, Date: w.day(),
	}
}
