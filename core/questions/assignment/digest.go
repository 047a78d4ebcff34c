package assignment

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// Assigned is the work of telling a person what they were given to answer. It
// is handed over with every assignment; of several in a row the last to run
// tells of them all.
type Assigned struct {
	Company uuid.UUID `json:"company"`
	Person  uuid.UUID `json:"person"`
}

// Kind names the work.
func (Assigned) Kind() string { return "answer.assigned" }

// Digest is what a person is told: the questions that they were assigned since
// they were last told, as far as they are asked and still theirs.
type Digest struct {
	// Wait is how long to let pass before asking again, because somebody may
	// still be assigning; all else is empty then.
	Wait time.Duration

	Email   string
	Name    string
	Locale  string // empty when none was chosen
	Role    tenant.Role
	Company string
	By      []string // names of those who assigned
	Items   []Given  // by year, in the order of the edition; none: there is nothing to tell
}

// Given is a question that was assigned in a year.
type Given struct {
	Year     int
	Question *catalogue.Question
}

// Digest claims for a job what the person of the scope is to be told. While the
// last assignment is younger than quiet it claims nothing and says how long to
// wait. What one job has claimed no other gets; asked again, the same job gets
// it again until Told. The scope is the person's own, with ReadAssigned.
func (s *Service) Digest(ctx context.Context, scope tenant.Scope, job int64, quiet time.Duration) (Digest, error) {
	if err := answer.MayRead(scope); err != nil {
		return Digest{}, err
	}
	var digest Digest
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		last, err := lastUntold(ctx, tx, scope, job)
		if err != nil || last.IsZero() {
			return err
		}
		if digest.Wait = quiet - s.now().Sub(last); digest.Wait > 0 {
			return nil
		}
		if digest, err = addressee(ctx, tx, scope); err != nil {
			return err
		}
		claimed, err := claim(ctx, tx, scope, job)
		if err != nil {
			return err
		}
		digest.By = claimed.by
		for _, year := range slices.Sorted(maps.Keys(claimed.questions)) {
			y, err := s.years.ReadIn(ctx, tx, scope, year, s.catalogue.Questions())
			if err != nil {
				return err
			}
			digest.Items = append(digest.Items, given(y, scope, claimed.questions[year])...)
		}
		return nil
	})
	if err != nil {
		return Digest{}, fmt.Errorf("gather what %s was assigned: %w", scope.Person, err)
	}
	return digest, nil
}

// Told notes that the person knows what the job has claimed.
func (s *Service) Told(ctx context.Context, scope tenant.Scope, job int64) error {
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update assignments set told_at = ? where company_id = ? and person_id = ? and told_by = ?",
			s.now().UTC(), scope.Company, scope.Person, job)
		if err != nil {
			return fmt.Errorf("note that %s was told: %w", scope.Person, err)
		}
		return nil
	})
}

// untold limits assignments to those that the job may tell their person of.
const untold = "company_id = ? and person_id = ? and told_at is null and (told_by is null or told_by = ?)"

// lastUntold is when the person was last assigned something that they do not
// know of; zero when they know everything.
func lastUntold(ctx context.Context, tx pg.Tx, scope tenant.Scope, job int64) (time.Time, error) {
	var last *time.Time
	err := tx.NewRaw("select max(assigned_at) from assignments where "+untold, scope.Company, scope.Person, job).Scan(ctx, &last)
	if err != nil || last == nil {
		return time.Time{}, err
	}
	return *last, nil
}

// addressee says who the person is, and in which company.
func addressee(ctx context.Context, tx pg.Tx, scope tenant.Scope) (Digest, error) {
	var d Digest
	err := tx.NewRaw(`select p.email, p.name, coalesce(p.locale, ''), p.role, c.name from people p, companies c
		where p.id = ? and p.disabled_at is null and c.id = ?`, scope.Person, scope.Company).
		Scan(ctx, &d.Email, &d.Name, &d.Locale, &d.Role, &d.Company)
	if pg.NoRows(err) {
		return Digest{}, tenant.ErrNotFound
	}
	return d, err
}

// claimed is what a job has taken on to tell.
type claimed struct {
	by        []string
	questions map[int]map[string]bool // by year
}

func claim(ctx context.Context, tx pg.Tx, scope tenant.Scope, job int64) (claimed, error) {
	var rows []struct {
		Year     int    `bun:"year"`
		Question string `bun:"question_id"`
		By       string `bun:"by"`
	}
	err := tx.NewRaw("update assignments set told_by = ? where "+untold+
		" returning year, question_id, coalesce(person_name(assigned_by), '') as by",
		job, scope.Company, scope.Person, job).Scan(ctx, &rows)
	found := claimed{questions: map[int]map[string]bool{}}
	for _, r := range rows {
		if found.questions[r.Year] == nil {
			found.questions[r.Year] = map[string]bool{}
		}
		found.questions[r.Year][r.Question] = true
		found.by = append(found.by, r.By)
	}
	slices.Sort(found.by)
	found.by = slices.Compact(found.by)
	return found, err
}

// given lists those of the questions that the person is asked.
func given(y *questionnaire.Year, scope tenant.Scope, questions map[string]bool) []Given {
	visible := y.Visible(scope)
	var list []Given
	for _, item := range y.Items(func(q *catalogue.Question) bool { return questions[q.ID] && visible(q) }) {
		if item.Applicability == answer.Applicable {
			list = append(list, Given{Year: y.Number, Question: item.Question})
		}
	}
	return list
}
