package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
)

func TestService_Recalculate_QuantitiesInTexts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	texts := map[string]struct {
		row
		method engine.Method
		kg     string // by location; empty where it is money's
		reason string
	}{
		// 10 000 kWh at 1.60 SEK; × 0.03842 as in the worked examples.
		"read":                   {row{account: "5020", amount: "16000", text: "El 10 000 kWh"}, engine.Activity, "384.2", "quantityTold"},
		"in another unit":        {row{account: "5020", amount: "16000", text: "El 10 MWh"}, engine.Activity, "384.2", "quantityTold"},
		"a credit note":          {row{account: "5020", amount: "-16000", text: "Kredit 10 000 kWh"}, engine.Activity, "-384.2", "quantityTold"},
		"a price of 16 kronor":   {row{account: "5020", amount: "16000", text: "El 1 000 kWh"}, engine.Spend, "", "quantityImplausible"},
		"a price of 16 öre":      {row{account: "5020", amount: "1600", text: "El 10 000 kWh"}, engine.Spend, "", "quantityImplausible"},
		"no unit of electricity": {row{account: "5020", amount: "16000", text: "El 100 km"}, engine.Spend, "", ""},
		"no price to hold it to": {row{account: "6110", amount: "100", text: "Papper 10 kg"}, engine.Spend, "", ""},
		"the column before":      {row{account: "5020", amount: "16000", text: "El 9 000 kWh", quantity: "10000", unit: "kWh"}, engine.Activity, "384.2", ""},
		"two ways to read it":    {row{account: "5020", amount: "16000", text: "El 1,240 kWh"}, engine.Spend, "", ""},
	}
	ids := map[uuid.UUID]string{}
	for name, c := range texts {
		ids[b.voucher(t, "2023-05-05", "Samlingsfaktura", c.row)[0]] = name
	}
	shared := b.voucher(t, "2023-05-05", "El 10 000 kWh", row{account: "5020", amount: "16000"}, row{account: "5020", amount: "16000", text: "El 10 000 kWh"})
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	for _, x := range b.all(t, 2023, footprint.Filter{}) {
		name, ok := ids[x.LedgerRow]
		if !ok {
			require.Contains(t, shared, x.LedgerRow)
			require.Equal(t, engine.Spend, x.Method, "what stands on the voucher is not each row's")
			continue
		}
		if x.Part == engine.Upstream {
			continue
		}
		want := texts[name]
		require.Equal(t, want.method, x.Method, name)
		if want.kg != "" {
			same(t, dec(want.kg), x.KgLocation, name)
		}
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, x.ID)
		require.NoError(t, err)
		last := traced.Rule.Reasons[len(traced.Rule.Reasons)-1]
		if want.reason == "" {
			require.NotContains(t, last.Code, "quantity", name)
			continue
		}
		require.Equal(t, want.reason, last.Code, name)
		require.Contains(t, want.text, last.Value)
	}
}
