package integrations_test

import (
	"net/http"

	"tillit/core/books/connection"
	"tillit/integrations/bjornlunden"
	"tillit/integrations/bjornlunden/bjornlundentest"
	"tillit/integrations/businesscentral"
	"tillit/integrations/businesscentral/businesscentraltest"
	"tillit/integrations/businessnxt"
	"tillit/integrations/businessnxt/businessnxttest"
	"tillit/integrations/eaccounting"
	"tillit/integrations/eaccounting/eaccountingtest"
	"tillit/integrations/fortnox"
	"tillit/integrations/fortnox/fortnoxtest"
	"tillit/integrations/hogia"
	"tillit/integrations/hogia/hogiatest"
	"tillit/integrations/kleer"
	"tillit/integrations/kleer/kleertest"
	"tillit/integrations/procountor"
	"tillit/integrations/procountor/procountortest"
	"tillit/integrations/twentyfourseven"
	"tillit/integrations/twentyfourseven/twentyfourseventest"
	"tillit/integrations/vismanet"
	"tillit/integrations/vismanet/vismanettest"
	"tillit/integrations/wire"
	"tillit/integrations/wire/wiretest"
)

// subject is an adapter with the fake that stands in for its system.
type subject struct {
	provider connection.Provider
	adapter  func(*wire.Net) connection.Adapter
	fake     func(*wiretest.Books) http.Handler
	access   connection.Access
	discreet bool // the system does not tell whose books they are
	yearless bool // nor from when to when its fiscal years are
	keyed    bool // calls carry a key, which nothing renews when it is refused
}

func subjects() []subject {
	return []subject{
		{
			provider: connection.Fortnox,
			adapter: func(n *wire.Net) connection.Adapter {
				return fortnox.New(n, fortnox.Config{ID: "app", Secret: "app-secret"})
			},
			fake:   fortnoxtest.New,
			access: connection.Access{Settings: map[string]string{"invoiceSeries": "L", "expensesSeries": "A"}},
		},
		{
			provider: connection.BjornLunden,
			adapter: func(n *wire.Net) connection.Adapter {
				return bjornlunden.New(n, bjornlunden.Config{ID: "app", Secret: "app-secret"})
			},
			fake:   bjornlundentest.New,
			access: connection.Access{Settings: map[string]string{"tenantId": bjornlundentest.Key, "invoiceSeries": "L"}},
		},
		{
			provider: connection.Procountor,
			adapter: func(n *wire.Net) connection.Adapter {
				return procountor.New(n, procountor.Config{ID: procountortest.ClientID, Secret: procountortest.Secret})
			},
			fake:   procountortest.New,
			access: connection.Access{Key: procountortest.Key},
		},
		{
			provider: connection.BusinessCentral,
			adapter: func(n *wire.Net) connection.Adapter {
				return businesscentral.New(n, businesscentral.Config{ID: businesscentraltest.ClientID, Secret: businesscentraltest.Secret})
			},
			fake:   businesscentraltest.Serve,
			access: connection.Access{Settings: map[string]string{"tenantId": businesscentraltest.Tenant}},
		},
		{
			provider: connection.VismaNet,
			adapter: func(n *wire.Net) connection.Adapter {
				return vismanet.New(n, vismanet.Config{ID: vismanettest.ClientID, Secret: vismanettest.Secret})
			},
			fake:   vismanettest.Serve,
			access: connection.Access{Settings: map[string]string{"tenantId": vismanettest.Tenant}},
		},
		{
			provider: connection.VismaBusiness,
			adapter: func(n *wire.Net) connection.Adapter {
				return businessnxt.New(n, businessnxt.Config{ID: businessnxttest.ClientID, Secret: businessnxttest.Secret})
			},
			fake: businessnxttest.Serve,
			access: connection.Access{Settings: map[string]string{
				"tenantId": businessnxttest.Tenant, "companyId": businessnxttest.Company, "currency": "SEK",
			}},
			discreet: true, yearless: true,
		},
		{
			provider: connection.TwentyFourSeven,
			adapter: func(n *wire.Net) connection.Adapter {
				return twentyfourseven.New(n, twentyfourseven.Config{ID: twentyfourseventest.ClientID, Secret: twentyfourseventest.Secret})
			},
			fake:   twentyfourseventest.Serve,
			access: connection.Access{Settings: map[string]string{"tenantId": twentyfourseventest.Organization}},
		},
		{
			provider: connection.Hogia,
			adapter:  func(n *wire.Net) connection.Adapter { return hogia.New(n) },
			fake:     hogiatest.Serve,
			access: connection.Access{Key: hogiatest.Secret, Settings: map[string]string{
				"companyId": hogiatest.Organization, "publicKey": hogiatest.ClientID, "invoiceSeries": "L",
			}},
			discreet: true,
		},
		{
			provider: connection.VismaEAccounting,
			adapter: func(n *wire.Net) connection.Adapter {
				return eaccounting.New(n, eaccounting.Config{ID: "app", Secret: "app-secret"})
			},
			fake:   eaccountingtest.New,
			access: connection.Access{Settings: map[string]string{"invoiceSeries": "L"}},
		},
		{
			provider: connection.Kleer,
			adapter:  func(n *wire.Net) connection.Adapter { return kleer.New(n) },
			fake:     kleertest.New,
			access:   connection.Access{Key: kleertest.Key, Settings: map[string]string{"companyId": kleertest.Company, "invoiceSeries": "L"}},
			keyed:    true,
		},
	}
}
