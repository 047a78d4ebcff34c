package sie

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"tillit/core/books/ledger"
)

// kind sorts labels by what the reader does with them.
type kind int

const (
	unknown  kind = iota
	ignored       // part of the standard, of no use here
	registry      // the head and the registers
	voucher
	row
	history // rows struck or added later; the rows that count stand as #TRANS
)

func kindOf(label []byte) kind {
	switch string(label) {
	case "TRANS":
		return row
	case "VER":
		return voucher
	case "RTRANS", "BTRANS":
		return history
	case "SIETYP", "PROGRAM", "GEN", "FNAMN", "ORGNR", "RAR", "VALUTA", "KPTYP",
		"KONTO", "KTYP", "ENHET", "DIM", "UNDERDIM", "OBJEKT", "FLAGGA", "OMFATTN", "IB", "UB", "RES":
		return registry
	case "FORMAT", "FNR", "FTYP", "BKOD", "ADRESS", "TAXAR", "PROSA", "SRU", "OIB", "OUB", "PSALDO", "PBUDGET", "KSUMMA":
		return ignored
	}
	return unknown
}

// kept is a record of the register, held raw until the encoding is known.
type kept struct {
	line  int
	label string
	rest  []byte
}

// survey is what one pass over all bytes tells.
type survey struct {
	census   census
	checksum checksum
	register []kept
	accounts map[string]int // as rows write them, with the line of the first such row
	vouchers int
	rows     int
	notices  ledger.Notices
}

// maxUnknownLines is how many lines may pass before the first label of the standard.
const maxUnknownLines = 100

// overhead is roughly what keeping a record costs beside its text.
const overhead = 64

// takeSurvey reads r to its end.
func takeSurvey(r io.Reader) (*survey, error) {
	s := &survey{accounts: map[string]int{}}
	scan := newScanner(r)
	scan.high = s.census.add
	known, seen, size := false, 0, 0
	for {
		rec, err := scan.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("read SIE line %d: %w", scan.line, err)
		}
		seen++
		kind := s.take(rec)
		known = known || kind != unknown
		if kind == registry {
			size += len(rec.rest) + overhead
		}
		switch {
		case !known && seen > maxUnknownLines:
			return nil, ledger.ErrUnknownFormat
		case size > maxRegister:
			return nil, ledger.ErrTooLarge
		}
	}
	if seen == 0 {
		return nil, ledger.ErrEmptyFile
	}
	if !known {
		return nil, ledger.ErrUnknownFormat
	}
	s.census.mark = scan.mark
	return s, nil
}

// take counts rec, keeps it when it belongs to the register, and notices what
// is wrong with it as a line.
func (s *survey) take(rec record) kind {
	if rec.tooLong {
		s.notices.Add(ledger.Notice{Code: ledger.NoticeLineTooLong, Line: rec.line})
	}
	if rec.stray {
		s.notices.Add(ledger.Notice{Code: ledger.NoticeNotARecord, Line: rec.line})
		return unknown
	}
	if len(rec.label) == 0 && (rec.opens || rec.closes) {
		return unknown
	}
	s.checksum.add(rec)
	kind := kindOf(rec.label)
	switch kind {
	case unknown:
		s.notices.Add(ledger.Notice{
			Code: ledger.NoticeUnknownRecord, Line: rec.line,
			Args: map[string]string{"record": labelText(rec.label)},
		})
	case registry:
		s.register = append(s.register, kept{rec.line, string(rec.label), bytes.Clone(rec.rest)})
	case voucher:
		s.vouchers++
	case row:
		s.rows++
		s.note(rec)
	case ignored, history:
	}
	return kind
}

// note remembers the account of a row.
func (s *survey) note(rec record) {
	f := fields{b: rec.rest}
	account := f.text()
	if _, ok := s.accounts[string(account)]; !ok && len(s.accounts) < maxNames {
		s.accounts[string(account)] = rec.line
	}
}

// labelText shows a label that may hold anything.
func labelText(label []byte) string {
	const minSample = 20
	if len(label) > minSample {
		label = label[:minSample]
	}
	return "#" + string(bytes.Map(func(r rune) rune {
		if r > ' ' && r <= '~' {
			return r
		}
		return '?'
	}, label))
}
