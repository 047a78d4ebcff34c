package writing

import (
	"context"
	"errors"
	"strconv"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
)

// Try tells what Save would say to each of many saves in one year, nil where
// it would take it. It stores nothing.
func (s *Service) Try(ctx context.Context, scope tenant.Scope, year int, saves []Save) ([]error, error) {
	verdicts := make([]error, len(saves))
	err := s.years.WriteYear(ctx, scope, year, questionsOf(saves), func(ctx context.Context, tx pg.Tx, y *questionnaire.Year) error {
		sealed, err := seal.Locked(ctx, tx, scope.Company, year)
		if err != nil {
			return err
		}
		for i, in := range saves {
			a := y.Answers[in.Question]
			switch _, refused := checked(y, scope, in); {
			case sealed:
				verdicts[i] = seal.ErrSealed
			case refused != nil:
				verdicts[i] = refused
			case versionOf(a) != in.Version:
				verdicts[i] = &answer.Stale{Current: a}
			}
		}
		return nil
	})
	return verdicts, err
}

// Made is a version of an answer that a save has made.
type Made struct {
	Question string
	Version  int
}

// SaveAll saves many answers of one year, or none of them: it returns what
// Save says to the first that it refuses.
func (s *Service) SaveAll(ctx context.Context, scope tenant.Scope, year int, saves []Save) ([]Made, error) {
	all := make([]Made, len(saves))
	err := s.years.WriteYear(ctx, scope, year, questionsOf(saves), func(ctx context.Context, tx pg.Tx, y *questionnaire.Year) error {
		for i, in := range saves {
			in.Year = year
			a, err := s.Put(ctx, tx, scope, y, in, Along{})
			if err != nil {
				return err
			}
			all[i] = Made{in.Question, a.Version}
		}
		return s.tellMany(ctx, tx, scope, audit.AnswersLoaded, year, len(saves))
	})
	return all, err
}

// UndoAll puts answers of a year back to what they were before the saves that
// made those versions, and returns how many. What somebody has saved since is
// left as it is, so doing it twice changes nothing more. Requires Read.
func (s *Service) UndoAll(ctx context.Context, scope tenant.Scope, year int, saved []Made) (undone int, err error) {
	questions, versions := make([]string, len(saved)), map[string]int{}
	for i, made := range saved {
		questions[i], versions[made.Question] = made.Question, made.Version-1
	}
	before, err := s.history.Earlier(ctx, scope, year, versions)
	if err != nil {
		return 0, err
	}
	err = s.years.WriteYear(ctx, scope, year, questions, func(ctx context.Context, tx pg.Tx, y *questionnaire.Year) error {
		for _, made := range saved {
			if made.Version < 1 || versionOf(y.Answers[made.Question]) != made.Version {
				continue
			}
			in, with := Save{Question: made.Question, Year: year, Version: made.Version}, Along{}
			if was := before[made.Question]; was != nil {
				in.Content, with.Source, with.From = was.Content, was.Source, was.CarriedFrom
			}
			_, err := s.Put(ctx, tx, scope, y, in, with)
			if errors.Is(err, answer.ErrStale) {
				continue
			}
			if err != nil {
				return err
			}
			undone++
		}
		if undone == 0 {
			return nil
		}
		return s.tellMany(ctx, tx, scope, audit.AnswersUnloaded, year, undone)
	})
	return undone, err
}

func (s *Service) tellMany(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, year, questions int) error {
	return audit.Record(ctx, tx, scope, s.now(), audit.Event{Kind: kind, Detail: map[string]string{
		"year": strconv.Itoa(year), "questions": strconv.Itoa(questions),
	}})
}

func questionsOf(saves []Save) []string {
	all := make([]string, len(saves))
	for i, in := range saves {
		all[i] = in.Question
	}
	return all
}

// versionOf is zero of an answer that was never saved.
func versionOf(a *answer.Answer) int {
	if a == nil {
		return 0
	}
	return a.Version
}
