package tradebooktest

import "time"

// open has the books begin with what the year before left. A program whose files say so
// says it in the head; the others have a voucher of it.
func (w *writer) open() {
	d := draft{series: w.place.journal, day: time.Date(Year, time.January, 1, 0, 0, 0, 0, time.UTC)}
	d.text = w.words["equity"].texts[0].text
	for _, one := range []struct {
		kind string
		euro float64
	}{{"bank", 20000}, {"debtors", 15000}, {"asset-inventory", 12000}, {"asset-car", 25000}, {"accumulated", -9000}, {"loan-repayment", -30000}} {
		d.lines = append(d.lines, w.other(one.kind, int64(one.euro*w.size*w.place.rate)*100)) //nolint:mnd // cents
	}
	w.close(d, "equity")
}

// spread books an invoice as paid in advance, and a part of it every month.
func (w *writer) spread(i intent, d draft) {
	l := d.lines[0]
	ahead := w.other("prepaid", l.amount)
	ahead.text = w.fillIn("prepaid", 0, d.day, l.text)
	whole := d
	whole.lines = []line{ahead}
	w.buy(i, whole)
	months := int64(12 - int(d.day.Month()) + 1) //nolint:mnd // of a year
	for n := range months {
		part := l
		part.amount = l.amount / 12                                                   //nolint:mnd // of a year
		day := time.Date(Year, d.day.Month()+time.Month(n), 28, 0, 0, 0, 0, time.UTC) //nolint:mnd // towards the end of the month
		part.text = w.fillIn("prepaid", 1, day, l.text)
		w.close(draft{series: w.place.journal, day: day, text: part.text, lines: []line{part}}, "prepaid")
	}
}

// accrue books what the year before owed back, and what this one owes at its end.
func (w *writer) accrue(i intent) {
	last := time.Date(Year, time.December, 31, 0, 0, 0, 0, time.UTC)
	owed := w.row(i, w.amount(i), last)
	before := owed
	before.amount = -owed.amount * int64(80+w.r.IntN(40)) / 100 //nolint:mnd // percent
	if i.energy != "" {
		w.quantity(i, before.amount)
	}
	for _, one := range []struct {
		day time.Time
		line
	}{{last, owed}, {time.Date(Year, time.January, 1, 0, 0, 0, 0, time.UTC), before}} {
		one.text = w.fillIn("accrued", w.r.IntN(2), one.day, one.text) //nolint:mnd // of two
		w.close(draft{series: w.place.journal, day: one.day, text: one.text, lines: []line{one.line}}, "accrued")
	}
}

func (w *writer) payroll(i intent) {
	for n := range i.times {
		month := n + 1
		if i.times < 12 { //nolint:mnd // months
			month = 5 + n //nolint:mnd // when holidays are paid
		}
		day := time.Date(Year, time.Month(month), 25, 0, 0, 0, 0, time.UTC) //nolint:mnd // pay day
		w.wages[month] = append(w.wages[month], w.row(i, w.amount(i), day))
	}
}

// payrolls book the wages of each month at once.
func (w *writer) payrolls() {
	for month := 1; month <= 12; month++ {
		day := time.Date(Year, time.Month(month), 25, 0, 0, 0, 0, time.UTC) //nolint:mnd // pay day
		if lines := w.wages[month]; len(lines) > 0 {
			w.close(draft{series: w.place.wages, day: day, text: lines[0].text, lines: lines}, "payroll")
		}
	}
}

// settleTax moves the tax of each quarter to what is owed.
func (w *writer) settleTax() {
	const quarters, months = 4, 3
	var due [quarters]map[string]int64
	for _, d := range w.drafts {
		at := (int(d.day.Month()) - 1) / months
		if due[at] == nil {
			due[at] = map[string]int64{}
		}
		for _, l := range d.lines {
			due[at][l.kind] += l.amount
		}
	}
	for at, sums := range due {
		day := time.Date(Year, time.Month((at+1)*months), 30, 0, 0, 0, 0, time.UTC) //nolint:mnd // the end of a quarter
		d := draft{series: w.place.journal, day: day, text: w.fill(w.words["vat-payment"].texts[0].text, day, 0)}
		for _, kind := range []string{"vat-in", "vat-out", "vat-in-reverse", "vat-out-reverse"} {
			if sums[kind] != 0 {
				d.lines = append(d.lines, w.other(kind, -sums[kind]))
			}
		}
		if len(d.lines) > 0 {
			w.close(d, "vat-payment")
		}
	}
}
