package assistant_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/ai/assistant"
)

func TestMasked(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Anna 811228-9874 åker":                           "Anna […] åker",
		"198112289874":                                    "[…]",
		"samordning 701063-2391":                          "samordning […]",
		"Org.nr 556016-0680":                              "Org.nr 556016-0680",
		"Matka 131052-308T":                               "Matka […]",
		"IBAN FI21 1234 5600 0007 85 viite RF18":          "IBAN […] viite RF18",
		"SE4550000000058398257466":                        "[…]",
		"FI20 2024 2025 1000":                             "FI20 2024 2025 1000",
		"kort 4111 1111 1111 1111":                        "kort […]",
		"1 234 567 890 123 kWh":                           "1 234 567 890 123 kWh",
		"BSN: 123 45 6782 en BSN 123456782":               "BSN: 123 45 6782 en […]",
		"post@example.com, +358 40 123 4567":              "[…], +358 40 123 4567",
		"Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.e30x": "Authorization: […]",
		"password: hunter2 and sk-canary-5c1d9a8b7c6d5e":  "[…] and […]",
		"2025-03-04 12 345 678,90":                        "2025-03-04 12 345 678,90",
	} {
		require.Equal(t, want, assistant.Masked(text))
		require.Equal(t, assistant.Masked(text), assistant.Masked(assistant.Masked(text)), "once is enough")
	}
}

func TestDiscreet(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Faktura 123456 från\tABC\x07":                     "Faktura från ABC",
		"IBAN FI21 1234 5600 0007 85 viite 12 34567 89012": "IBAN viite",
		"Soita +358 40 123 4567 tai a.b@example.com":       "Soita tai",
	} {
		require.Equal(t, want, assistant.Discreet(text, 100))
	}
	require.Equal(t, "ääää…", assistant.Discreet("ääääääää", 5))
}

func TestStands(t *testing.T) {
	t.Parallel()
	const text = "We used 1\u00a0234 kWh\n of   elec\u00adtricity in 2025."
	for quote, want := range map[string]bool{
		"used 1 234 kWh of electricity": true,
		"used 1 235 kWh":                false,
		"We used":                       true,
		"we used":                       false,
		"kWh":                           false,
		"":                              false,
		"   \n ":                        false,
	} {
		require.Equal(t, want, assistant.Stands(quote, text), quote)
	}
}
