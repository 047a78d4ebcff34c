package bff_test

import (
	"context"

	"github.com/google/uuid"

	"tillit/core/connection"
)

// keyed is a system that any key opens, with no books to read.
type keyed struct{}

func (keyed) Describe() connection.Description {
	return connection.Description{
		Provider: connection.Kleer, Series: true, Ready: true,
		Fields: []connection.Field{
			{Name: "companyId", Required: true, Form: "[0-9]+"}, {Name: "apiKey", Secret: true, Required: true}, {Name: "environment", Default: "production"},
		},
	}
}

func (keyed) Open(access connection.Access) connection.Session { return opened{access} }

type opened struct{ access connection.Access }

func (o opened) Probe(context.Context) (connection.Company, error) {
	if o.access.Key == "wrong" {
		return connection.Company{}, &connection.Failure{Reason: connection.Refused}
	}
	return connection.Company{ID: o.access.Settings["companyId"], Name: "Bok AB", CorporateNumber: "559000-1234", Currency: "SEK"}, nil
}

func (opened) Read(context.Context, connection.Step) (connection.Page, error) {
	return connection.Page{}, nil
}

// someConnection is a connection as it is sent.
func someConnection() object {
	return object{"provider": "kleer", "companyId": "17", "apiKey": "k-0123456789abcdef"}
}

func someConnectionUnder(id uuid.UUID) object {
	return object{"id": id, "companyId": "17", "apiKey": "k-0123456789abcdef"}
}
