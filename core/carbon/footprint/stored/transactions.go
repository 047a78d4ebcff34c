package stored

import (
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/carbon/footprint"
)

// TransactionColumns are those of a transaction t that ScanTransaction and Raw.Transaction read.
const TransactionColumns = `t.id, t.ledger_row_id, t.entry_id, t.part, t.status, t.disabled, t.date, t.source_id, t.series, t.number,
	t.account, t.account_name, t.supplier_id, t.supplier_name, t.text, t.amount, t.currency, t.quantity, t.unit,
	coalesce(t.category_id, ''), coalesce(t.scope, 0), coalesce(t.method, ''), coalesce(t.exclusion, ''),
	t.kg_location, t.kg_market, t.kg_biogenic, coalesce(t.quality, 0)`

// ScanTransaction reads TransactionColumns, and further columns into more.
func ScanTransaction(row pgx.Row, more ...any) (footprint.Transaction, error) {
	var t footprint.Transaction
	var ledgerRow, entry, source, supplier uuid.NullUUID
	err := row.Scan(append([]any{
		&t.ID, &ledgerRow, &entry, &t.Part, &t.Status, &t.Disabled, &t.Date, &source, &t.Series, &t.Number,
		&t.Account, &t.AccountName, &supplier, &t.SupplierName, &t.Text, &t.Amount, &t.Currency, &t.Quantity, &t.Unit,
		&t.Category, &t.Scope, &t.Method, &t.Exclusion,
		&t.KgLocation, &t.KgMarket, &t.KgBiogenic, &t.Quality,
	}, more...)...)
	t.LedgerRow, t.Entry, t.Source, t.Supplier = ledgerRow.UUID, entry.UUID, source.UUID, supplier.UUID
	return t, err
}
