package suggestion_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/suggestion"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

// hand is an administrator of the company who decides over rows.
func (l *ledger) hand(t *testing.T) tenant.Scope {
	t.Helper()
	person := l.insert(t, "insert into people (email, name, role) values ($1, 'Carin Chef', 3) returning id", uuid.NewString()+"@tillit.test")
	return tenant.NewScope(person, l.company, footprint.Decisive, suggestion.Propose, suggestion.ReadWishes)
}

// decide puts the rows of an account where a person wants them, and has the
// year computed.
func (l *ledger) decide(t *testing.T, hand tenant.Scope, account string, v footprint.Verdict) uuid.UUID {
	t.Helper()
	made, _, err := l.footprints.Decisions.Decide(t.Context(), hand, footprint.Selection{Year: 2024, Filter: footprint.Filter{Account: account}}, v)
	require.NoError(t, err)
	l.calculate(t)
	return made.ID
}

func toCleaning() footprint.Verdict {
	return footprint.Verdict{Kind: footprint.ToCategory, Category: cleaning}
}

func TestService_Wish(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, _ := b.suggested(t, "Revontuli Oy")
	hand := l.hand(t)
	decision := l.decide(t, hand, "7957", toCleaning())

	made, err := b.suggestions.Propose(t.Context(), hand, decision, " Alltid städning ")
	require.NoError(t, err)
	require.Len(t, made, 1)
	wish := made[0]
	require.Equal(t, decision, wish.Decision)
	require.Equal(t, suggestion.Pending, wish.State)
	require.Equal(t, "7957", wish.Account)
	require.Equal(t, cleaning, wish.Category)
	require.Equal(t, "Alltid städning", wish.Note)
	require.Equal(t, "Carin Chef", wish.By)

	pending := b.list(t, suggestion.Filter{Origin: suggestion.ByPerson})
	require.Len(t, pending, 1)
	require.Equal(t, "Carin Chef", pending[0].ProposedBy)
	require.Equal(t, "Alltid städning", pending[0].ProposalNote)
	require.Equal(t, wish.ID, b.list(t, suggestion.Filter{})[0].ID, "somebody waits for an answer to it")
	found, err := b.suggestions.Find(t.Context(), b.admin, wish.ID, suggestion.ByBoth)
	require.NoError(t, err)
	require.Len(t, found.Teacher, 1, "the row that was decided")
	require.Zero(t, found.HitRows)
	require.Zero(t, found.SettledRows, "what people decided stays as it is")

	l.book(t, "7957", "40", uuid.Nil)
	l.calculate(t)
	pending = b.list(t, suggestion.Filter{Origin: suggestion.ByPerson})
	require.Len(t, pending, 1, "a calculation leaves it")
	require.EqualValues(t, 1, pending[0].Rows, "the row that nobody decided over")
	require.Equal(t, "40", pending[0].Amount.String())

	done, err := b.suggestions.Approve(t.Context(), b.admin, wish.ID, suggestion.Approval{})
	require.NoError(t, err)
	require.Equal(t, suggestion.Approved, done.State)
	require.Equal(t, suggestion.Made{Pending: 1}, l.calculate(t), "the rule places the new row")
	all, err := b.suggestions.Proposals(t.Context(), hand)
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, suggestion.Approved, all[0].State)
	require.Equal(t, "Astrid Admin", all[0].DecidedBy)

	again, err := b.suggestions.Propose(t.Context(), hand, decision, "")
	require.NoError(t, err)
	require.Equal(t, all, again, "there is a rule for it already")
}

func TestService_WishThatIsRejected(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, learned := b.suggested(t, "Revontuli Oy")
	hand := l.hand(t)
	decision := l.decide(t, hand, "7955", toCleaning())
	made, err := b.suggestions.Propose(t.Context(), hand, decision, "")
	require.NoError(t, err)
	require.Len(t, made, 1)
	require.NotEqual(t, learned.Category, made[0].Category)

	_, err = b.suggestions.Reject(t.Context(), b.admin, made[0].ID, " Det är el. ")
	require.NoError(t, err)
	all, err := b.suggestions.Proposals(t.Context(), hand)
	require.NoError(t, err)
	require.Equal(t, suggestion.Rejected, all[0].State)
	require.Equal(t, "Det är el.", all[0].Reply)

	l.book(t, "7955", "90", learned.Supplier)
	l.calculate(t)
	all, err = b.suggestions.Proposals(t.Context(), hand)
	require.NoError(t, err)
	require.Equal(t, "Det är el.", all[0].Reply, "what the learner says of new rows does not hide the answer")

	again, err := b.suggestions.Propose(t.Context(), hand, decision, "Vi städar där")
	require.NoError(t, err)
	require.Equal(t, suggestion.Pending, again[0].State)
	require.Empty(t, again[0].Reply)
	_, err = b.suggestions.Reject(t.Context(), b.admin, made[0].ID, strings.Repeat("ö", 1001))
	require.Equal(t, fault.Invalid, fault.KindOf(err))
}

func TestService_WishOfWhatIsNoRule(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, _ := b.suggested(t, "Revontuli Oy")
	hand := l.hand(t)
	off := l.decide(t, hand, "7957", footprint.Verdict{Kind: footprint.Disable})
	_, err := b.suggestions.Propose(t.Context(), hand, off, "")
	require.ErrorIs(t, err, suggestion.ErrNotProposable)

	undone := l.decide(t, hand, "7955", toCleaning())
	_, _, err = l.footprints.Decisions.Undo(t.Context(), hand, undone)
	require.NoError(t, err)
	_, err = b.suggestions.Propose(t.Context(), hand, undone, "")
	require.ErrorIs(t, err, suggestion.ErrNotProposable)

	for range suggestion.MaxProposed + 1 {
		l.book(t, "7956", "5", l.supplier(t, uuid.NewString()))
	}
	l.calculate(t)
	broad := l.decide(t, hand, "7956", toCleaning())
	_, err = b.suggestions.Propose(t.Context(), hand, broad, "")
	require.ErrorIs(t, err, suggestion.ErrTooBroad)
	_, err = b.suggestions.Propose(t.Context(), hand, broad, strings.Repeat("ö", 1001))
	require.Equal(t, fault.Invalid, fault.KindOf(err))
}

func TestService_WishOfOthers(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, _ := b.suggested(t, "Revontuli Oy")
	hand := l.hand(t)
	decision := l.decide(t, hand, "7957", toCleaning())
	_, err := b.suggestions.Propose(t.Context(), hand, decision, "")
	require.NoError(t, err)

	other, _ := b.suggested(t, "Toinen Oy")
	stranger := other.hand(t)
	_, err = b.suggestions.Propose(t.Context(), stranger, decision, "")
	require.ErrorIs(t, err, tenant.ErrNotFound)
	theirs, err := b.suggestions.Proposals(t.Context(), stranger)
	require.NoError(t, err)
	require.Empty(t, theirs)

	reader := tenant.NewScope(uuid.New(), l.company, footprint.Read)
	_, err = b.suggestions.Propose(t.Context(), reader, decision, "")
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.suggestions.Proposals(t.Context(), reader)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
