package workbook

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/unpack"
	"tillit/core/questions/answer"
	"tillit/core/questions/history"
	"tillit/core/questions/reading"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Service makes workbooks of answers and takes in what was filled in.
type Service struct {
	reading *reading.Service
	history *history.Service
	writing *writing.Service
	files   Files
	budget  *unpack.Budget
}

// NewService returns the service that reads and writes files with files.
func NewService(read *reading.Service, past *history.Service, write *writing.Service, files Files) *Service {
	return &Service{reading: read, history: past, writing: write, files: files}
}

// Within has the service read files within a budget, which it shares with
// others.
func (s *Service) Within(budget *unpack.Budget) { s.budget = budget }

// Title is what a workbook is called in a language.
func Title(l catalogue.Locale) string { return say("file", "title", l) }

// Write writes the workbook of a year. Requires answer.Read.
func (s *Service) Write(ctx context.Context, scope tenant.Scope, ask Ask, w io.Writer) error {
	if err := scope.Require(answer.Read); err != nil {
		return err
	}
	sheet, err := s.reading.Year(ctx, scope, ask.Year)
	if err != nil {
		return err
	}
	return s.files.Write(w, newAuthor(sheet, ask.Locale).book(ask, scope.Company))
}

// Comparison is what a file brings.
type Comparison struct {
	Sheet       answer.Sheet // the year as it is now
	Differences []Difference // in the order of the edition
	Notices     []Notice
}

// Compare reports what a file says otherwise than the answers of its year, in
// words of a language. It changes nothing. It returns ErrUnreadable,
// ErrTooManyRows, ErrNotAnswers and ErrOtherCompany. Requires answer.Read and
// answer.Write.
func (s *Service) Compare(ctx context.Context, scope tenant.Scope, content []byte, shown catalogue.Locale) (Comparison, error) {
	for _, permission := range []tenant.Permission{answer.Read, answer.Write} {
		if err := scope.Require(permission); err != nil {
			return Comparison{}, err
		}
	}
	leave, err := s.budget.Enter(ctx, scope.Company)
	if err != nil {
		return Comparison{}, err
	}
	pages, err := s.files.Read(content)
	leave()
	if err != nil {
		return Comparison{}, err
	}
	var (
		sheet  answer.Sheet
		failed error
	)
	f, err := read(pages, func(m mark) *catalogue.Edition {
		if m.company != scope.Company {
			failed = ErrOtherCompany
			return nil
		}
		sheet, failed = s.reading.Year(ctx, scope, m.year)
		return sheet.Edition
	})
	if err := errors.Join(err, failed); err != nil {
		return Comparison{}, err
	}
	found := Comparison{Sheet: sheet, Notices: f.notices}
	if found.Differences, err = s.differences(ctx, scope, f, sheet, shown); err != nil {
		return Comparison{}, fmt.Errorf("compare workbook with %d: %w", f.year, err)
	}
	return found, s.try(ctx, scope, sheet.Year, found.Differences)
}

func (s *Service) differences(
	ctx context.Context, scope tenant.Scope, f file, sheet answer.Sheet, shown catalogue.Locale,
) ([]Difference, error) {
	earlier := map[string]int{}
	for _, item := range sheet.Items {
		if of := f.questions[item.Question.ID]; of != nil && of.known && item.Answer != nil && of.version > 0 &&
			of.version != item.Answer.Version {
			earlier[item.Question.ID] = of.version
		}
	}
	before, err := s.history.Earlier(ctx, scope, sheet.Year, earlier)
	if err != nil {
		return nil, err
	}
	rows := sheet.RowNames()
	var all []Difference
	for _, item := range sheet.Items {
		of := f.questions[item.Question.ID]
		if of == nil {
			continue
		}
		c := comparer{form: form{sheet.Edition, sheet.Standard, item.Question}, file: f.locale, shown: shown, rows: rows}
		version := 0
		if item.Answer != nil {
			c.now, version = item.Answer.Content, item.Answer.Version
		}
		refused := ""
		switch {
		case !of.known, of.version > version:
			c.base, refused = c.now, RefusedVersion
		case of.version == version:
			c.base = c.now
		case before[item.Question.ID] != nil:
			c.base = before[item.Question.ID].Content
		}
		d := c.compare(of, item)
		if d == nil {
			continue
		}
		d.Conflict = of.version != version
		switch {
		case refused != "":
			d.Refused = refused
		case of.twice:
			d.Refused = RefusedDuplicate
		case item.Applicability == answer.OptedOut:
			d.Refused = RefusedOptedOut
		case len(d.Problems) > 0:
			d.Refused = RefusedInvalid
		}
		all = append(all, *d)
	}
	return all, nil
}

// try has the answers judged that could be saved.
func (s *Service) try(ctx context.Context, scope tenant.Scope, year int, all []Difference) error {
	var saves []writing.Save
	var of []*Difference
	for i := range all {
		if all[i].Refused == "" {
			saves, of = append(saves, all[i].save), append(of, &all[i])
		}
	}
	if len(saves) == 0 {
		return nil
	}
	verdicts, err := s.writing.Try(ctx, scope, year, saves)
	for i, verdict := range verdicts {
		switch {
		case errors.Is(verdict, seal.ErrSealed):
			of[i].Refused = RefusedSealed
		case errors.Is(verdict, answer.ErrStale):
			of[i].Conflict = true // somebody was faster than this comparison
		default:
			of[i].judge(verdict)
		}
	}
	return err
}

// Pick is a difference that a person wants, found to a version of the answer.
type Pick struct {
	Question string
	Version  int
}

// Applied are the answers that Apply has saved.
type Applied struct {
	Year  int
	Saved []writing.Made
}

// Apply saves the differences that were picked, all of them or none. It
// returns answer.ErrStale when an answer is not any more what the difference
// was found to, and what saving it says to one that was refused. It takes what
// Compare takes; writing.Service.UndoAll takes it back.
func (s *Service) Apply(ctx context.Context, scope tenant.Scope, content []byte, picks []Pick) (Applied, error) {
	found, err := s.Compare(ctx, scope, content, catalogue.Swedish)
	if err != nil {
		return Applied{}, err
	}
	var saves []writing.Save
	for _, pick := range picks {
		i := slices.IndexFunc(found.Differences, func(d Difference) bool { return d.Item.Question.ID == pick.Question })
		switch {
		case i < 0, found.Differences[i].Version() != pick.Version:
			return Applied{}, answer.ErrStale
		case found.Differences[i].Refused == RefusedSealed:
			return Applied{}, seal.ErrSealed
		case found.Differences[i].Refused != "":
			return Applied{}, tenant.ErrForbidden
		}
		saves = append(saves, found.Differences[i].save)
	}
	if len(saves) == 0 {
		return Applied{}, nil
	}
	saved, err := s.writing.SaveAll(ctx, scope, found.Sheet.Year, saves)
	return Applied{found.Sheet.Year, saved}, err
}
