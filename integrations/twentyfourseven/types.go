package twentyfourseven

import "tillit/integrations/wire"

type (
	organization struct {
		ID              wire.Text `json:"id"`
		Name            wire.Text `json:"name"`
		CorporateNumber wire.Text `json:"organizationNumber"` // UNVERIFIED
		Settings        struct {
			Currency wire.Text `json:"currencyCode"`
		} `json:"settings"`
	}
	account struct {
		Number wire.Text `json:"number"`
		Name   wire.Text `json:"name"`
	}
	year struct {
		Type wire.Text `json:"type"`
		From wire.Day  `json:"startingDate"`
		To   wire.Day  `json:"endingDate"`
	}
	kind struct {
		ID   wire.Text `json:"id"`
		Name wire.Text `json:"name"`
	}
	line struct {
		ID          wire.Text `json:"id"`
		Transaction struct {
			ID     wire.Text `json:"id"`
			Number wire.Text `json:"number"`
		} `json:"transaction"`
		Account struct {
			Number wire.Text `json:"number"`
		} `json:"account"`
		Kind struct {
			ID wire.Text `json:"id"`
		} `json:"transactionType"`
		Amount   wire.Number `json:"amount"`
		Currency struct {
			Code wire.Text   `json:"code"`
			Rate wire.Number `json:"rate"`
		} `json:"currency"`
		Date     wire.Day `json:"date"`
		Customer struct {
			ID wire.Text `json:"id"`
		} `json:"customer"`
		Comment wire.Text `json:"comment"`
	}
	customer struct {
		ID              wire.Text `json:"id"`
		Name            wire.Text `json:"name"`               // UNVERIFIED
		CorporateNumber wire.Text `json:"organizationNumber"` // UNVERIFIED
	}
)

// problem is the body of an error.
type problem struct {
	Trace wire.Text `json:"trackingId"`
	Error struct {
		Message wire.Text `json:"message"` // UNVERIFIED
	} `json:"error"`
}
