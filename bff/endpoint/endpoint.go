// Package endpoint turns plain functions into HTTP operations: decoding,
// validation, permission, errors and the OpenAPI document.
//
// A handler is func(ctx, scope, request) (response, error). The request is a
// struct with path, query and header tags and, where there is one, a Body.
// Only this package, bff/session and the files that put the server together
// know Fiber and huma.
package endpoint

import (
	"cmp"
	"context"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

// Func is a use case as the edge sees it.
type Func[Req, Res any] func(ctx context.Context, scope tenant.Scope, req Req) (Res, error)

// None is the response of a call that answers 204 No Content.
type None struct{}

// Guards that stand in for a permission in the route table.
const (
	// Public lets everyone in, signed in or not.
	Public tenant.Permission = "public"
	// SignedIn lets in every person with a complete sign-in.
	SignedIn tenant.Permission = "signedIn"
)

// ErrUnauthenticated is the answer to a call without a complete sign-in.
var ErrUnauthenticated = fault.New(fault.Unauthenticated, "unauthenticated")

// Operation is what the route table says of one call.
type Operation struct {
	Method     string
	Path       string // contract style: /company/question/{date}/{section}
	Permission tenant.Permission
	Feature    tenant.Feature // zero: belongs to none
	Flags      Flags
}

// Handler registers one operation with the API.
type Handler func(api huma.API, op Operation)

// Option changes how an operation takes its request.
type Option func(*huma.Operation)

// MaxBody allows request bodies of up to n bytes instead of the usual 1 MiB.
func MaxBody(n int64) Option {
	return func(op *huma.Operation) { op.MaxBodyBytes = n }
}

// output is the one type that calls answer with, whatever they say: huma's
// Register is compiled anew for every pair of types, a tenth of a second each.
type output struct {
	CacheControl string `header:"Cache-Control"`
	Body         func(huma.Context)
}

// private keeps answers out of every cache between server and person.
const private = "private, no-store"

// Handle registers fn. Its response is encoded as JSON, or answered with 204
// when it is None.
func Handle[Req, Res any](fn Func[Req, Res], options ...Option) Handler {
	return func(api huma.API, op Operation) {
		described := describe(api, op, options)
		none := reflect.TypeFor[Res]() == reflect.TypeFor[None]()
		if none {
			described.DefaultStatus = http.StatusNoContent
		} else {
			schema := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Res](), true, described.OperationID+"Response")
			if reflect.TypeFor[Res]().Kind() == reflect.Pointer {
				schema = orNull(schema)
			}
			described.DefaultStatus = cmp.Or(described.DefaultStatus, http.StatusOK)
			answer(&described, http.StatusText(described.DefaultStatus), contentType, schema)
		}
		register(api, described, fn, func(call huma.Context, res Res) {
			if none {
				call.SetStatus(http.StatusNoContent)
				return
			}
			call.SetStatus(described.DefaultStatus)
			call.SetHeader("Content-Type", contentType)
			if err := api.Marshal(call.BodyWriter(), contentType, res); err != nil {
				panic(err) // the type cannot be encoded, which no caller can help
			}
		})
	}
}

// SeeOther registers fn, which returns the page of ours that answers the call:
// a path, so that nobody is led elsewhere.
func SeeOther[Req any](fn Func[Req, string]) Handler {
	return func(api huma.API, op Operation) {
		described := describe(api, op, nil)
		described.DefaultStatus = http.StatusSeeOther
		described.Responses = map[string]*huma.Response{strconv.Itoa(http.StatusSeeOther): {Description: "the page to go to"}}
		register(api, described, fn, func(call huma.Context, page string) {
			call.SetHeader("Location", page)
			call.SetStatus(http.StatusSeeOther)
		})
	}
}

const contentType = "application/json"

// answer describes what a call answers with when all is well.
func answer(op *huma.Operation, description, contentType string, schema *huma.Schema) {
	op.Responses = map[string]*huma.Response{strconv.Itoa(cmp.Or(op.DefaultStatus, http.StatusOK)): {
		Description: description,
		Content:     map[string]*huma.MediaType{contentType: {Schema: schema}},
	}}
}

// register lets write say what fn returns.
func register[Req, Res any](api huma.API, op huma.Operation, fn Func[Req, Res], write func(huma.Context, Res)) {
	if name := overlooked(reflect.TypeFor[Req]()); name != "" {
		panic(op.OperationID + " reads nothing of " + name + ": a type has to be exported where it is embedded")
	}
	huma.Register(api, op, func(ctx context.Context, req *Req) (*output, error) {
		if err := sound(req); err != nil {
			return nil, err
		}
		res, err := call(ctx, fn, *req)
		if err != nil {
			return nil, err
		}
		return &output{CacheControl: private, Body: func(call huma.Context) { write(call, res) }}, nil
	})
}

// overlooked is the name of a part of a request that is never looked into.
func overlooked(request reflect.Type) string {
	if request.Kind() != reflect.Struct {
		return ""
	}
	for field := range request.Fields() {
		if field.Anonymous && !field.IsExported() {
			return field.Name
		}
	}
	return ""
}

// guard turns away who may not make the call, before a word of it is decoded:
// a stranger learns nothing about what a request should look like.
func guard(api huma.API, op Operation) func(huma.Context, func(huma.Context)) {
	return func(call huma.Context, next func(huma.Context)) {
		if err := admit(ScopeOf(call.Context()), op); err != nil {
			_ = huma.WriteErr(api, call, http.StatusInternalServerError, "", err) // it says so itself when it cannot
			return
		}
		next(call)
	}
}

func admit(scope tenant.Scope, op Operation) error {
	if op.Permission == Public {
		return nil
	}
	if scope.Session == (tenant.Scope{}).Session {
		return ErrUnauthenticated
	}
	if op.Permission != SignedIn {
		if err := scope.Require(op.Permission); err != nil {
			return err
		}
	}
	return scope.RequireFeature(op.Feature)
}

func describe(api huma.API, op Operation, options []Option) huma.Operation {
	described := huma.Operation{
		Method:      op.Method,
		Path:        op.Path,
		OperationID: operationID(op),
		Middlewares: huma.Middlewares{guard(api, op)},
		Tags:        []string{strings.SplitN(strings.TrimPrefix(op.Path, "/"), "/", 2)[0]},
		Errors: []int{
			http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound,
			http.StatusConflict, http.StatusTooManyRequests, http.StatusInternalServerError,
		},
	}
	if op.Flags.Has(InCompany) {
		inCompany(&described)
	}
	if op.Flags.Has(InTemplate) {
		inTemplate(&described)
	}
	for _, option := range options {
		option(&described)
	}
	described.Middlewares = append(described.Middlewares, unpack(api))
	return described
}

// operationID names a call after its method and path, as in
// getCompanyQuestionByDateBySection.
func operationID(op Operation) string {
	var b strings.Builder
	b.WriteString(strings.ToLower(op.Method))
	for part := range strings.FieldsFuncSeq(op.Path, func(r rune) bool { return r == '/' || r == '-' || r == '.' }) {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			b.WriteString("By")
			part = strings.TrimSuffix(name, "}")
		}
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}
