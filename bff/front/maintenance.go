package front

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page and its texts
	"encoding/base64"
	"encoding/json"
	"html/template"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // Stockholm's time, whatever the machine knows

	"github.com/gofiber/fiber/v3"
)

// The page stands here and not with the others, so that it does not need the
// web server. Without its script, which has it come back, it is loaded anew.
var (
	//go:embed maintenance.html
	maintenanceHTML string
	//go:embed maintenance.json
	maintenanceTexts []byte
)

type maintenanceText struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	Until  string `json:"until"`
	At     string `json:"at"`
	Zone   string `json:"zone"`
	Kept   string `json:"kept"`
	Again  string `json:"again"`
	SignIn string `json:"signIn"`
}

type maintenancePage struct {
	Texts              maintenanceText
	Locale, Scheme     string
	Day, Clock, Moment string // of the expected end; empty when none lies ahead
}

// How long a crawler waits before it comes again.
const (
	soonest = 30 * time.Second
	usually = 5 * time.Minute
	latest  = 24 * time.Hour
)

// Maintenance answers for the web while the installation is in maintenance:
// with a page for a person, in the language they have chosen, or nothing for a
// program. until is the expected end, zero when none is known.
func Maintenance(until time.Time, locale string, now func() time.Time) fiber.Handler {
	page := template.Must(template.New("").Parse(maintenanceHTML))
	var texts map[string]maintenanceText
	if err := json.Unmarshal(maintenanceTexts, &texts); err != nil {
		panic(err) // it ships
	}
	stockholm, err := time.LoadLocation("Europe/Stockholm")
	if err != nil {
		panic(err) // it is part of the program
	}
	policy := maintenancePolicy()
	return func(c fiber.Ctx) error {
		left := until.Sub(now())
		wait := usually
		if left > 0 {
			wait = min(max(left, soonest), latest)
		}
		c.Status(fiber.StatusServiceUnavailable)
		c.Set(fiber.HeaderRetryAfter, strconv.Itoa(int(wait/time.Second)))
		c.Set(fiber.HeaderCacheControl, "no-store")
		if !strings.Contains(c.Get(fiber.HeaderAccept), fiber.MIMETextHTML) {
			return nil
		}
		shown := maintenancePage{Locale: locale, Scheme: schemeOf(c)}
		for _, asked := range []string{c.Query("locale"), c.Cookies("locale")} { // what was chosen counts more than a link
			if _, known := texts[asked]; known {
				shown.Locale = asked
			}
		}
		shown.Texts = texts[shown.Locale]
		if left > 0 {
			at := until.In(stockholm)
			shown.Day, shown.Clock, shown.Moment = at.Format(time.DateOnly), at.Format("15:04"), at.Format(time.RFC3339)
		}
		var out bytes.Buffer
		if err := page.Execute(&out, shown); err != nil {
			return err
		}
		c.Set(fiber.HeaderContentSecurityPolicy, policy)
		c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
		return c.Send(out.Bytes())
	}
}

// maintenancePolicy lets the page's own script run, and ask us alone.
func maintenancePolicy() string {
	_, script, _ := strings.Cut(maintenanceHTML, "<script>")
	script, _, _ = strings.Cut(script, "</script>")
	sum := sha256.Sum256([]byte(script))
	return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
}

// schemeOf is the choice between light and dark that a person has made.
func schemeOf(c fiber.Ctx) string {
	if theme := c.Cookies("theme"); theme == "light" || theme == "dark" {
		return theme
	}
	return "light dark"
}
