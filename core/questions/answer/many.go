package answer

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
)

// Try tells what Save would say to each of many saves in one year, nil where
// it would take it. It stores nothing.
func (s *Service) Try(ctx context.Context, scope tenant.Scope, year int, saves []Save) ([]error, error) {
	verdicts := make([]error, len(saves))
	err := s.years.WriteYear(ctx, scope, year, questionsOf(saves), func(ctx context.Context, tx pg.Tx, y *Year) error {
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
				verdicts[i] = &Stale{Current: a}
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
	err := s.years.WriteYear(ctx, scope, year, questionsOf(saves), func(ctx context.Context, tx pg.Tx, y *Year) error {
		for i, in := range saves {
			in.Year = year
			a, err := s.store(ctx, tx, scope, y, in, carried{})
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
	before, err := s.Earlier(ctx, scope, year, versions)
	if err != nil {
		return 0, err
	}
	err = s.years.WriteYear(ctx, scope, year, questions, func(ctx context.Context, tx pg.Tx, y *Year) error {
		for _, made := range saved {
			if made.Version < 1 || versionOf(y.Answers[made.Question]) != made.Version {
				continue
			}
			in, with := Save{Question: made.Question, Year: year, Version: made.Version}, carried{}
			if was := before[made.Question]; was != nil {
				in.Content, with.source, with.from = was.Content, was.Source, was.CarriedFrom
			}
			_, err := s.store(ctx, tx, scope, y, in, with)
			if errors.Is(err, ErrStale) {
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
func versionOf(a *Answer) int {
	if a == nil {
		return 0
	}
	return a.Version
}

// earlierSQL reads answers as they were before the save that followed a
// version.
const earlierSQL = `
select h.before from unnest($3::text[], $4::int[]) as asked (question_id, version)
join answers a on a.company_id = $1 and a.year = $2 and a.question_id = asked.question_id
join answer_history h on h.company_id = a.company_id and h.answer_id = a.id and h.version = asked.version + 1
where h.before is not null`

// Earlier returns answers of a year as they were at versions that have been
// saved over since, by question. What never had its version is absent. It
// needs Read.
func (s *Service) Earlier(ctx context.Context, scope tenant.Scope, year int, versions map[string]int) (map[string]*Answer, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	found := map[string]*Answer{}
	if len(versions) == 0 {
		return found, nil
	}
	questions, wanted := make([]string, 0, len(versions)), make([]int, 0, len(versions))
	for question, version := range versions {
		questions, wanted = append(questions, question), append(wanted, version)
	}
	q := pg.Query{SQL: earlierSQL, Args: []any{scope.Company, year, questions, wanted}}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var before []byte
			if err := rows.Scan(&before); err != nil {
				return err
			}
			a, err := Decode(before)
			if err != nil {
				return err
			}
			found[a.Question] = a
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read earlier answers of %d: %w", year, err)
	}
	return found, nil
}
