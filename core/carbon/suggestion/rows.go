package suggestion

import (
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
)

type row struct {
	bun.BaseModel `bun:"table:suggestions,alias:s"`

	CompanyID      uuid.UUID       `bun:"company_id,pk,type:uuid"`
	ID             uuid.UUID       `bun:"id,pk,type:uuid"`
	SupplierID     *uuid.UUID      `bun:"supplier_id,type:uuid"`
	SupplierName   string          `bun:"supplier_name"`
	SupplierNumber string          `bun:"supplier_number"`
	Account        string          `bun:"account"`
	AccountName    string          `bun:"account_name"`
	State          State           `bun:"state"`
	Origin         Origin          `bun:"origin"`
	CategoryID     *string         `bun:"category_id"`
	Exclusion      *string         `bun:"exclusion"`
	Confidence     float64         `bun:"confidence"`
	Reasons        []Reason        `bun:"reasons,type:jsonb"`
	Taught         []string        `bun:"taught,array"`
	Rows           int64           `bun:"rows"`
	Amount         decimal.Decimal `bun:"amount,type:numeric"`
	Credits        decimal.Decimal `bun:"credits,type:numeric"`
	Note           string          `bun:"note"`
	RuleID         *uuid.UUID      `bun:"rule_id,type:uuid"`
	MadeAt         time.Time       `bun:"made_at,nullzero,default:now()"`
	DecidedAt      *time.Time      `bun:"decided_at"`
	DecidedBy      *uuid.UUID      `bun:"decided_by,type:uuid"`
	DecisionID     *uuid.UUID      `bun:"decision_id,type:uuid"` // of the person whose proposal it is, as what follows
	ProposedAt     *time.Time      `bun:"proposed_at"`
	ProposedBy     *uuid.UUID      `bun:"proposed_by,type:uuid"`
	ProposalNote   string          `bun:"proposal_note"`

	RuleHolds bool `bun:"rule_holds"`
}

// surer is by how much the confidence must have grown for a rejected proposal
// to be made again.
const surer = 0.15

// reopens reports whether a group that had this suggestion gets another, given
// what the learner says of it now.
func (r row) reopens(p Proposal, speaks bool) bool {
	switch r.State {
	case Pending:
		return r.Origin != ByPerson // who waits for an answer
	case Approved:
		return !r.RuleHolds
	case Rejected:
		// Whoever proposed it is to see why it was rejected.
		return r.Origin != ByPerson && speaks && (p.Target != r.target() || p.Confidence >= r.Confidence+surer)
	case Flagged:
	}
	return false
}

// closed reports whether the group gets no other suggestion, whatever is said of
// it.
func (r row) closed() bool {
	return r.State == Flagged || r.State == Approved && r.RuleHolds || r.State == Pending && r.Origin == ByPerson
}

func (r row) target() Target { return Target{pg.Value(r.CategoryID), pg.Value(r.Exclusion)} }

// row is a pending suggestion, under the id of the one before.
func (m *batch) row(id uuid.UUID, g groupRow, p Proposal, origin Origin) row {
	if id == uuid.Nil {
		id = uuid.Must(uuid.NewV7())
	}
	taught := make([]string, len(p.Taught))
	for i, t := range p.Taught {
		taught[i] = t.String()
	}
	reasons := p.Reasons
	if reasons == nil {
		reasons = []Reason{}
	}
	return row{
		CompanyID: m.company, ID: id, SupplierID: g.SupplierID, SupplierName: g.SupplierName, SupplierNumber: g.SupplierNumber,
		Account: g.Account, AccountName: g.AccountName, Origin: origin, CategoryID: pg.Null(p.Category), Exclusion: pg.Null(p.Exclusion),
		Confidence: p.Confidence, Reasons: reasons, Taught: taught, Rows: g.Rows, Amount: g.Amount, Credits: g.Credits,
	}
}

func parse(ids []string) ([]uuid.UUID, error) {
	out := make([]uuid.UUID, len(ids))
	for i, id := range ids {
		parsed, err := uuid.Parse(id)
		if err != nil {
			return nil, fmt.Errorf("read id %q: %w", id, err)
		}
		out[i] = parsed
	}
	return out, nil
}
