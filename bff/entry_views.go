package bff

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/activity"
	"tillit/core/factor/quantity"
	"tillit/core/fault"
	"tillit/core/footprint"
)

type entryView struct {
	ID        uuid.UUID  `json:"id"`
	Version   int        `json:"version"`
	UpdatedBy writerView `json:"updatedBy"`
	UpdatedAt time.Time  `json:"updatedAt"`
	EntryContent
	CategoryName string           `json:"categoryName"`
	Covered      coveredView      `json:"covered" doc:"what it stands for in the books"`
	Kg           *decimal.Decimal `json:"kg" doc:"null until calculated; scope 2 by location"`
}

type coveredView struct {
	Rows     int64           `json:"rows" doc:"ledger rows"`
	Amount   decimal.Decimal `json:"amount"`
	Currency string          `json:"currency" doc:"empty without rows"`
	Kept     int64           `json:"kept" doc:"ledger rows that stay, because they carry a quantity"`
}

func viewCovered(c footprint.CoveredSpend) coveredView {
	return coveredView{c.Rows, c.Amount, c.Currency, c.Kept}
}

// EntryContent is what a person says of an activity. Only an exported type is
// looked into where it is embedded.
type EntryContent struct {
	From        string          `json:"from" format:"date"`
	To          string          `json:"to" format:"date" doc:"included"`
	Category    string          `json:"category" doc:"a leaf"`
	Quantity    decimal.Decimal `json:"quantity"`
	Unit        quantity.Unit   `json:"unit"`
	Own         *OwnFactor      `json:"own,omitempty" doc:"the supplier's own factor"`
	Supplier    string          `json:"supplier"`
	Reference   string          `json:"reference"`
	Description string          `json:"description"`
	Source      activity.Source `json:"source" enum:"measured,invoice,estimate,supplier"`
	Cover       activity.Cover  `json:"cover" enum:"leaf,group,adds" doc:"which spend in the books it stands for"`
}

// OwnFactor is a factor of the supplier.
type OwnFactor struct {
	KgPerUnit decimal.Decimal `json:"kgPerUnit"`
	Source    string          `json:"source"`
	Year      int             `json:"year"`
}

func viewContent(c activity.Content) EntryContent {
	v := EntryContent{
		From: c.From.Format(time.DateOnly), To: c.To.Format(time.DateOnly), Category: c.Category, Quantity: c.Quantity, Unit: c.Unit,
		Supplier: c.Supplier, Reference: c.Reference, Description: c.Description, Source: c.Source, Cover: c.Cover,
	}
	if c.Own != nil {
		own := OwnFactor(*c.Own)
		v.Own = &own
	}
	return v
}

func (v EntryContent) content() (activity.Content, error) {
	c := activity.Content{
		Category: v.Category, Quantity: v.Quantity, Unit: v.Unit, Supplier: v.Supplier, Reference: v.Reference,
		Description: v.Description, Source: v.Source, Cover: v.Cover,
	}
	if v.Own != nil {
		own := activity.Own(*v.Own)
		c.Own = &own
	}
	var wrongFrom, wrongTo error
	c.From, wrongFrom = time.Parse(time.DateOnly, v.From)
	c.To, wrongTo = time.Parse(time.DateOnly, v.To)
	if wrongFrom != nil || wrongTo != nil {
		return activity.Content{}, fault.Fields(map[string]string{"from": "outOfRange", "to": "outOfRange"})
	}
	return c, nil
}
