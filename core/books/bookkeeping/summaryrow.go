package bookkeeping

import (
	"time"

	"tillit/core/books/ledger"
)

// summaryRow is a Summary as it is stored.
type summaryRow struct {
	Kind            string     `json:"kind"`
	Format          string     `json:"format"`
	Encoding        string     `json:"encoding"`
	Program         string     `json:"program"`
	Company         string     `json:"company"`
	CorporateNumber string     `json:"corporateNumber"`
	Matches         *bool      `json:"matches"`
	Years           []yearRow  `json:"years"`
	Vouchers        int64      `json:"vouchers"`
	Imported        int64      `json:"imported"`
	Changed         int64      `json:"changed"`
	Unchanged       int64      `json:"unchanged"`
	Skipped         int64      `json:"skipped"`
	Notices         []tallyRow `json:"notices"`
	From            time.Time  `json:"from"`
	To              time.Time  `json:"to"`
}

type yearRow struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

type tallyRow struct {
	Code    string      `json:"code"`
	Count   int         `json:"count"`
	Skipped int         `json:"skipped"`
	First   []noticeRow `json:"first"`
}

type noticeRow struct {
	Code    string            `json:"code"`
	Line    int               `json:"line"`
	Skipped int               `json:"skipped,omitempty"`
	Args    map[string]string `json:"args,omitempty"`
}

func summaryRowOf(s Summary) summaryRow {
	r := summaryRow{
		Kind: s.Kind, Format: s.Format, Encoding: s.Encoding, Program: s.Program,
		Company: s.Company, CorporateNumber: s.CorporateNumber, Matches: s.Matches,
		Vouchers: s.Vouchers, Imported: s.Imported, Changed: s.Changed, Unchanged: s.Unchanged, Skipped: s.Skipped,
		From: s.From, To: s.To,
	}
	for _, y := range s.Years {
		r.Years = append(r.Years, yearRow(y))
	}
	for _, t := range s.Notices {
		tally := tallyRow{Code: t.Code, Count: t.Count, Skipped: t.Skipped}
		for _, n := range t.First {
			tally.First = append(tally.First, noticeRow(n))
		}
		r.Notices = append(r.Notices, tally)
	}
	return r
}

func (r summaryRow) summary() Summary {
	s := Summary{
		Kind: r.Kind, Format: r.Format, Encoding: r.Encoding, Program: r.Program,
		Company: r.Company, CorporateNumber: r.CorporateNumber, Matches: r.Matches,
		Vouchers: r.Vouchers, Imported: r.Imported, Changed: r.Changed, Unchanged: r.Unchanged, Skipped: r.Skipped,
		From: r.From, To: r.To,
	}
	for _, y := range r.Years {
		s.Years = append(s.Years, ledger.FiscalYear(y))
	}
	for _, t := range r.Notices {
		tally := ledger.Tally{Code: t.Code, Count: t.Count, Skipped: t.Skipped}
		for _, n := range t.First {
			tally.First = append(tally.First, ledger.Notice(n))
		}
		s.Notices = append(s.Notices, tally)
	}
	return s
}
