package app

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/jackc/pgx/v5/pgconn"

	"tillit/bff"
	"tillit/bff/people"
	"tillit/bff/session"
	"tillit/core/ai/assistant"
	"tillit/core/books/connection"
	"tillit/core/kernel/secret"
	"tillit/core/people/account"
	"tillit/integrations"
	"tillit/integrations/bjornlunden"
	"tillit/integrations/businesscentral"
	"tillit/integrations/businessnxt"
	"tillit/integrations/eaccounting"
	"tillit/integrations/fortnox"
	"tillit/integrations/languagemodel"
	"tillit/integrations/procountor"
	"tillit/integrations/signon"
	"tillit/integrations/twentyfourseven"
	"tillit/integrations/vismanet"
	"tillit/jobs"
)

// Config is everything that can be set from outside. README.md has the table.
type Config struct {
	DatabaseURL      string          // empty: a PostgreSQL of our own
	Data             string          // folder of our own PostgreSQL, files, mail and key
	Host             string          // address to listen on
	Port             int             // port to listen on; 0 takes any
	PublicURL        string          // origin under which people reach the product; empty: where it listens
	TrustedProxies   bff.Proxies     // whose X-Forwarded-For is believed
	WebURL           string          // a Next.js server elsewhere; empty: our own child
	WebProcesses     int             // how many processes of it render pages
	BlobURL          string          // where files go; empty: below Data
	DocumentMB       int             // largest document, in MiB
	DocumentsMB      int             // all documents of one company, in MiB
	MailURL          string          // an SMTP server; empty: files below Data
	Contact          string          // e-mail address where companies ask who runs the product; may be empty
	Operator         people.Operator // who the terms are agreed with; no Name: not stated
	Keys             [][]byte        // the sealing key, then earlier ones; empty: one below Data
	Locale           string          // of people who have not chosen one
	AnswerYearCap    int             // latest year that the answer date defaults to
	RequireTwoFactor bool            // for administrators and agencies
	Maintenance      session.Maintenance
	Demo             bool        // fill an empty database with demo companies
	DemoSaid         bool        // whether DEMO itself said so
	Delays           jobs.Delays // how long work waits for more of its kind

	Model        languagemodel.Config // of the language model; no BaseURL: none is used
	Assistant    assistant.Limits     // of what is asked of it
	Integrations integrations.Config  // of our applications at accounting systems
	Announced    []connection.Provider
	SignOn       signon.Config // whose tokens let Kleer's users in; no Issuer: nobody's
}

// Embedded reports whether the database is our own.
func (c Config) Embedded() bool { return c.DatabaseURL == "" }

// Locales are the languages of the product.
var Locales = []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} //nolint:gochecknoglobals // a constant

// Load reads the configuration from the environment. Its error has a sentence
// for every variable that is wrong, each on a line of its own.
func Load(env func(string) string) (Config, error) {
	r := reader{env: env}
	c := Config{
		DatabaseURL:      r.database(),
		Data:             r.text("TILLIT_DATA", ".data"),
		Host:             r.text("HOST", "127.0.0.1"),
		Port:             r.number("PORT", 8080, 0, 65535),
		PublicURL:        r.origin("PUBLIC_URL"),
		TrustedProxies:   r.networks("TRUSTED_PROXIES"),
		WebURL:           r.origin("WEB_URL"),
		WebProcesses:     r.number("WEB_PROCESSES", 1, 1, 64),
		BlobURL:          r.address("BLOB_URL", "file", "s3"),
		DocumentMB:       r.number("DOCUMENT_MAX_MB", 50, 1, 1024),
		DocumentsMB:      r.number("DOCUMENTS_MAX_MB", 10240, 1, 1<<20),
		MailURL:          r.address("MAIL_URL", "smtp", "smtps"),
		Contact:          r.email("CONTACT_EMAIL"),
		Operator:         r.operator(),
		Keys:             r.keys("TILLIT_KEY"),
		Locale:           r.oneOf("DEFAULT_LOCALE", Locales),
		AnswerYearCap:    r.number("ANSWER_YEAR_CAP", 2025, 2000, 2100),
		RequireTwoFactor: r.flag("REQUIRE_TWO_FACTOR", false),
		Maintenance:      session.Maintenance{On: r.flag("MAINTENANCE", false), Until: r.moment("MAINTENANCE_UNTIL")},
	}
	c.Demo = r.flag("DEMO", c.Embedded() && c.stays())
	c.DemoSaid = env("DEMO") != ""
	c.Delays.AssignmentMail = r.duration("ASSIGNMENT_MAIL_DELAY", usualDelay(c.Demo))
	c.Delays.Recalculation = r.duration("RECALCULATION_DELAY", 20*time.Second)
	c.Model = r.model()
	c.Assistant = assistant.Limits{
		MonthlyTokens:    int64(r.number("AI_MONTHLY_TOKENS", 2_000_000, 0, 1<<40)),
		AllMonthlyTokens: int64(r.number("AI_MONTHLY_TOKENS_ALL", 50_000_000, 0, 1<<40)),
		PerMinute:        r.number("AI_CALLS_PER_MINUTE", 20, 1, 6000),
		AllPerMinute:     r.number("AI_CALLS_PER_MINUTE_ALL", 120, 1, 6000),
		Keep:             time.Duration(r.number("AI_KEEP_DAYS", 365, 31, 3650)) * 24 * time.Hour,
	}
	c.Integrations = r.systems()
	c.Announced = r.providers("ANNOUNCED_PROVIDERS")
	c.SignOn = r.signOn(c.PublicURL)
	if !c.Embedded() && len(c.Keys) == 0 && env("TILLIT_KEY") == "" {
		r.fault("TILLIT_KEY is needed together with DATABASE_URL: %s", keyHint)
	}
	return c, errors.Join(r.faults...)
}

// Origin is where people reach the product when it listens on the port.
func (c Config) Origin(port int) string {
	if c.PublicURL != "" {
		return c.PublicURL
	}
	return c.local(port)
}

// local is where this machine reaches the product.
func (c Config) local(port int) string {
	host := c.Host
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, strconv.Itoa(port))
}

// stays reports whether nobody but this machine is meant to reach the product. A
// proxy beside it publishes the loopback address too, so PUBLIC_URL counts.
func (c Config) stays() bool {
	if c.PublicURL == "" {
		return loopback(c.Host)
	}
	u, err := url.Parse(c.PublicURL)
	return err == nil && loopback(u.Hostname()) && loopback(c.Host)
}

func loopback(host string) bool {
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || (ip != nil && ip.IsLoopback())
}

// usualDelay lets somebody assign in several steps before a mail goes out, but
// nobody who tries the product wait for one.
func usualDelay(demo bool) time.Duration {
	if demo {
		return 10 * time.Second
	}
	return 5 * time.Minute
}

const keyHint = "32 random bytes in base64, as openssl rand -base64 32 makes them"

// reader reads variables and gathers what is wrong with them.
type reader struct {
	env    func(string) string
	faults []error
}

func (r *reader) fault(format string, args ...any) {
	r.faults = append(r.faults, fmt.Errorf(format, args...))
}

func (r *reader) text(name, fallback string) string {
	if value := r.env(name); value != "" {
		return value
	}
	return fallback
}

func (r *reader) number(name string, fallback, least, most int) int {
	value := r.env(name)
	if value == "" {
		return fallback
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		r.fault("%s is %q but has to be a whole number from %d to %d", name, value, least, most)
	}
	return n
}

func (r *reader) flag(name string, fallback bool) bool {
	value := r.env(name)
	if value == "" {
		return fallback
	}
	on, err := strconv.ParseBool(value)
	if err != nil {
		r.fault("%s is %q but has to be true or false", name, value)
	}
	return on
}

func (r *reader) duration(name string, fallback time.Duration) time.Duration {
	value := r.env(name)
	if value == "" {
		return fallback
	}
	d, err := time.ParseDuration(value)
	if err != nil || d < 0 || d > 24*time.Hour {
		r.fault("%s is %q but has to be a time from 0s to 24h, as in 90s or 5m", name, value)
	}
	return d
}

func (r *reader) moment(name string) time.Time {
	value := r.env(name)
	if value == "" {
		return time.Time{}
	}
	at, err := time.Parse(time.RFC3339, value)
	if err != nil {
		r.fault("%s is %q but has to be a moment like 2026-11-27T14:30:00+01:00", name, value)
	}
	return at
}

func (r *reader) oneOf(name string, all []string) string {
	value := r.text(name, all[0])
	if !slices.Contains(all, value) {
		r.fault("%s is %q but has to be one of %s", name, value, strings.Join(all, ", "))
	}
	return value
}

// origin reads a scheme and a host, nothing else.
func (r *reader) origin(name string) string {
	value := r.env(name)
	if value == "" {
		return ""
	}
	u, err := url.Parse(value)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" ||
		strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		r.fault("%s has to be an address like https://tillit.example.com, without a path", name)
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// networks reads addresses and ranges. One that holds every address would have
// anybody say who they are.
func (r *reader) networks(name string) (networks []netip.Prefix) {
	for part := range strings.FieldsFuncSeq(r.env(name), func(c rune) bool { return c == ',' || unicode.IsSpace(c) }) {
		network, err := netip.ParsePrefix(part)
		if addr, single := netip.ParseAddr(part); single == nil && addr.Zone() == "" {
			network, err = netip.PrefixFrom(addr, addr.BitLen()), nil
		}
		const mapped = 96 // bits before the IPv4 address in an IPv6 one
		if network.Addr().Is4In6() && network.Bits() >= mapped {
			network = netip.PrefixFrom(network.Addr().Unmap(), network.Bits()-mapped)
		}
		if err != nil || network.Bits() == 0 {
			r.fault("%s has %q but has to be addresses and ranges with commas between, as in 127.0.0.1,10.0.0.0/8", name, part)
			return nil
		}
		networks = append(networks, network.Masked())
	}
	return networks
}

// address reads a URL of one of the schemes. It may hold a password, so it is
// not repeated in the sentence about it.
func (r *reader) address(name string, schemes ...string) string {
	value := r.env(name)
	if value == "" {
		return ""
	}
	u, err := url.Parse(value)
	if err != nil || !slices.Contains(schemes, u.Scheme) || (u.Host == "" && u.Path == "") {
		r.fault("%s has to be an address that begins with %s://", name, strings.Join(schemes, ":// or "))
	}
	return value
}

func (r *reader) email(name string) string {
	value := r.env(name)
	if value == "" {
		return ""
	}
	email, ok := account.Email(value)
	if !ok {
		r.fault("%s is %q but has to be an e-mail address", name, value)
	}
	return email
}

// operator reads who runs the installation. Number and address need a name.
func (r *reader) operator() people.Operator {
	o := people.Operator{
		Name: strings.TrimSpace(r.env("OPERATOR_NAME")), Number: strings.TrimSpace(r.env("OPERATOR_NUMBER")),
		Address: strings.TrimSpace(r.env("OPERATOR_ADDRESS")),
	}
	if o.Name == "" && o != (people.Operator{}) {
		r.fault("OPERATOR_NAME is needed together with OPERATOR_NUMBER and OPERATOR_ADDRESS")
	}
	return o
}

// model reads which language model is used. Address and name go together.
func (r *reader) model() languagemodel.Config {
	before := len(r.faults)
	c := languagemodel.Config{BaseURL: r.address("AI_BASE_URL", "http", "https"), Key: r.env("AI_API_KEY"), Model: r.env("AI_MODEL")}
	if len(r.faults) == before && (c.BaseURL == "") != (c.Model == "") {
		r.fault("AI_BASE_URL and AI_MODEL have to be set together")
	}
	return c
}

// systems reads the applications at accounting systems. Id and secret of each
// go together.
func (r *reader) systems() integrations.Config {
	var c integrations.Config
	c.Detour = r.origin("INTEGRATIONS_DETOUR")
	id, secret := r.application("FORTNOX")
	c.Fortnox = fortnox.Config{ID: id, Secret: secret, ServiceAccount: r.flag("FORTNOX_SERVICE_ACCOUNT", false)}
	id, secret = r.application("BJORN_LUNDEN")
	c.BjornLunden = bjornlunden.Config{ID: id, Secret: secret}
	id, secret = r.application("PROCOUNTOR")
	c.Procountor = procountor.Config{ID: id, Secret: secret}
	id, secret = r.application("VISMA_BUSINESS_NXT")
	c.BusinessNXT = businessnxt.Config{ID: id, Secret: secret}
	id, secret = r.application("VISMA_NET")
	c.VismaNet = vismanet.Config{ID: id, Secret: secret}
	id, secret = r.application("BUSINESS_CENTRAL")
	c.BusinessCentral = businesscentral.Config{ID: id, Secret: secret}
	id, secret = r.application("TWENTYFOURSEVENOFFICE")
	c.TwentyFourSeven = twentyfourseven.Config{ID: id, Secret: secret}
	id, secret = r.application("VISMA_EACCOUNTING")
	c.EAccounting = eaccounting.Config{ID: id, Secret: secret}
	return c
}

// providers reads names of accounting systems.
func (r *reader) providers(name string) (found []connection.Provider) {
	for part := range strings.FieldsFuncSeq(r.env(name), func(c rune) bool { return c == ',' }) {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		p, known := connection.ProviderOf(part)
		if !known {
			all := make([]string, len(connection.Providers()))
			for i, p := range connection.Providers() {
				all[i] = string(p)
			}
			r.fault("%s has %q but has to be names with commas between, of %s", name, part, strings.Join(all, ", "))
			return nil
		}
		found = append(found, p)
	}
	return found
}

// signOn reads whose tokens let people in. Keys and issuer go together; without
// an audience the tokens are for where people reach the product.
func (r *reader) signOn(origin string) signon.Config {
	c := signon.Config{Issuer: r.env("KLEER_SSO_ISSUER"), Audience: r.text("KLEER_SSO_AUDIENCE", origin)}
	keys := r.env("KLEER_SSO_KEYS")
	if (c.Issuer == "") != (keys == "") {
		r.fault("KLEER_SSO_ISSUER and KLEER_SSO_KEYS have to be set together")
	}
	if c.Issuer == "" || keys == "" {
		return signon.Config{}
	}
	if c.Audience == "" {
		r.fault("KLEER_SSO_AUDIENCE or PUBLIC_URL is needed together with KLEER_SSO_ISSUER")
	}
	var err error
	if c.Keys, err = signon.ParseKeys(keys); err != nil {
		r.fault("KLEER_SSO_KEYS %w", err)
	}
	if c.Algorithms, err = signon.ParseAlgorithms(r.env("KLEER_SSO_ALGORITHMS"), c.Keys); err != nil {
		r.fault("KLEER_SSO_ALGORITHMS %w", err)
	}
	return c
}

func (r *reader) application(system string) (id, secret string) {
	id, secret = r.env(system+"_CLIENT_ID"), r.env(system+"_CLIENT_SECRET")
	if (id == "") != (secret == "") {
		r.fault("%s_CLIENT_ID and %s_CLIENT_SECRET have to be set together", system, system)
	}
	return id, secret
}

func (r *reader) database() string {
	const name = "DATABASE_URL"
	value := r.env(name)
	if value == "" {
		return ""
	}
	_, err := pgconn.ParseConfig(value)
	if scheme, _, _ := strings.Cut(value, "://"); err != nil || (scheme != "postgres" && scheme != "postgresql") {
		r.fault("%s has to be an address like postgres://user:password@host:5432/database", name)
	}
	return value
}

func (r *reader) keys(name string) (keys [][]byte) {
	value := r.env(name)
	if value == "" {
		return nil
	}
	for part := range strings.SplitSeq(value, ",") {
		key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(part))
		if err != nil || len(key) != secret.KeySize {
			r.fault("%s has to be %s; earlier keys may follow after commas", name, keyHint)
			return nil
		}
		keys = append(keys, key)
	}
	return keys
}
