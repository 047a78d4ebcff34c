package endpoint_test

import (
	"bytes"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff/endpoint"
)

type shelf struct {
	Things []thing           `json:"things"`
	Labels map[string]string `json:"labels"`
	Left   []string          `json:"left,omitempty"`
	Zero   []string          `json:"zero,omitzero"`
}

type store struct {
	Main    *shelf           `json:"main"`
	Shelves []shelf          `json:"shelves"`
	ByName  map[string]shelf `json:"byName"`
	Any     any              `json:"any"`
	None    *shelf           `json:"none"`
}

// Wherever it is, no list is null, and what others hold too is not touched.
func TestHandle_SendsNoListAsNull(t *testing.T) {
	t.Parallel()
	api := endpoint.NewAPI(fiber.New(), "1")
	const empty = `{"things":[],"labels":{}}`
	shared := store{Main: &shelf{}, Shelves: []shelf{{}}, ByName: map[string]shelf{"a": {}}, Any: &shelf{}}
	var out bytes.Buffer
	require.NoError(t, api.Marshal(&out, "application/json", shared))
	require.JSONEq(t, `{"main":`+empty+`,"shelves":[`+empty+`],"byName":{"a":`+empty+`},"any":`+empty+`,"none":null}`, out.String())
	require.Equal(t, store{Main: &shelf{}, Shelves: []shelf{{}}, ByName: map[string]shelf{"a": {}}, Any: &shelf{}}, shared)
}
