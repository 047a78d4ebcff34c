package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"tillit/bff"
	"tillit/bff/app/wiring"
	"tillit/bff/front"
	"tillit/bff/link"
	"tillit/bff/people"
	"tillit/bff/session"
	"tillit/core/books/connection"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/unpack"
	"tillit/core/reference/catalogue"
	"tillit/integrations"
	"tillit/integrations/goclimate"
	"tillit/integrations/languagemodel"
	"tillit/integrations/signon"
	"tillit/integrations/text"
	"tillit/integrations/webpage"
	"tillit/integrations/wire"
	"tillit/jobs"
	"tillit/reports/page"
	"tillit/reports/typst"
)

// program is what reports say that they were made by.
const program = "Tillit " + bff.Version

// services are the areas on one database, and what brings them to people.
type services struct {
	process Process
	wiring.Kernel
	bff.Areas

	links     *link.Maker
	sender    mail.Sender
	templates *mail.Templates
	flights   *goclimate.Client
}

// assemble brings the reference data up to date and builds the areas.
func (p Process) assemble(ctx context.Context, db *pg.DB, origin string) (s services, err error) {
	if err := loadReference(ctx, db); err != nil {
		return s, err
	}
	queue, err := jobs.NewEnqueuer(db, p.Clock, p.Config.Delays)
	if err != nil {
		return s, err
	}
	db.Through(queue)
	s.process = p
	if s.Kernel, err = p.kernel(ctx, db, origin); err != nil {
		return s, err
	}
	if s.sender, err = mail.Open(p.Config.MailURL, filepath.Join(p.Config.Data, "mail"), origin, p.Log, p.Clock); err != nil {
		return s, fmt.Errorf("MAIL_URL: %w", err)
	}
	if s.templates, err = mail.NewTemplates(p.Config.Locale); err != nil {
		return s, err
	}
	way, err := wire.New(wire.Config{
		Log: p.Log, Now: p.Clock, Paces: connection.NewPaces(db, nil), Detour: p.Config.Integrations.Detour,
	})
	if err != nil {
		return s, err
	}
	s.links = link.NewMaker(s.Box, p.Clock)
	s.flights = goclimate.New(way)
	s.Areas, err = wiring.New(s.Kernel, p.options(way))
	return s, err
}

// kernel opens what every area stands on.
func (p Process) kernel(ctx context.Context, db *pg.DB, origin string) (k wiring.Kernel, err error) {
	k = wiring.Kernel{
		DB: db, Origin: origin, Program: program, Reading: unpack.NewBudget(filesAtOnce, filesOfOne, untilBusy), Clock: p.Clock,
	}
	if k.Files, err = p.meetStore(ctx, db); err != nil {
		return k, err
	}
	if k.Box, err = p.unlock(ctx, db); err != nil {
		return k, err
	}
	if k.Questions, err = catalogue.Open(ctx, db); err != nil {
		return k, err
	}
	k.Passwords, err = hasher()
	return k, err
}

// How many files are read at once for people who wait for it, in all and of one
// company, and how long a person waits for those of others.
const (
	filesAtOnce = 4
	filesOfOne  = 2
	untilBusy   = 10 * time.Second
)

// options are what the configuration says of the areas, whose adapters reach
// other systems by way.
func (p Process) options(way *wire.Net) wiring.Options {
	c := p.Config
	_, open, _ := strings.Cut(c.Integrations.Detour, "://") // what stands in for systems may show pages too
	o := wiring.Options{
		Limits: c.Assistant, Pages: webpage.New(open),
		Adapters: integrations.Adapters(c.Integrations, way), Announced: c.Announced,
		AnswerYearCap: c.AnswerYearCap, Documents: c.documentLimits(), Fonts: page.NewFonts(web),
	}
	if c.Model.BaseURL != "" {
		o.Model = languagemodel.New(c.Model)
	}
	if c.SignOn.On() {
		o.Partner = signon.New(c.SignOn, signon.Over(way))
	}
	if c.Maintenance.On {
		o.Closed = session.ErrMaintenance
	}
	return o
}

func (s services) doorConfig() session.Config {
	return session.Config{Origin: s.Origin, RequireTwoFactor: s.process.Config.RequireTwoFactor, Maintenance: s.process.Config.Maintenance}
}

// forBFF is what the calls need.
func (s services) forBFF(alive context.Context) bff.Deps {
	return bff.Deps{
		Alive: alive, Origin: s.Origin,
		Proxies:    s.process.Config.TrustedProxies,
		Middleware: []fiber.Handler{front.Compress()},
		Door:       session.NewDoor(s.People.Sessions, s.doorConfig()),
		Settings: people.Settings{
			DefaultLocale: s.process.Config.Locale, AnswerYearCap: s.process.Config.AnswerYearCap,
			RequireTwoFactor: s.process.Config.RequireTwoFactor, Contact: s.process.Config.Contact,
			Operator: s.process.Config.Operator, Maintenance: s.process.Config.Maintenance,
		},
		Links: s.links,
		Areas: s.Areas,
	}
}

// work starts the workers; stop lets them finish what they are at.
func (s services) work(ctx context.Context) (stop func() error, err error) {
	itself, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	engine := typst.New(typst.Options{Web: web, Out: s.process.Err})
	runner, err := jobs.New(s.DB, s.Workers(s.Areas, wiring.Means{
		Sender: s.sender, MailTemplates: s.templates, Contact: s.process.Config.Contact, Delays: s.process.Config.Delays,
		Flights: s.flights, Texts: text.Process{Program: itself}, Typst: engine, Fonts: page.NewFonts(web),
	}))
	if err != nil {
		return nil, err
	}
	ctx = context.WithoutCancel(ctx) // its end would cut work off; stop does not
	if err := runner.Start(ctx); err != nil {
		return nil, fmt.Errorf("start workers: %w", err)
	}
	return func() error {
		ctx, cancel := context.WithTimeout(ctx, drain)
		defer cancel()
		return errors.Join(runner.Stop(ctx), engine.Close())
	}, nil
}
