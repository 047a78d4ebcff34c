package bff_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/app/wiring"
	"tillit/bff/bfftest"
	"tillit/core/kernel/blob"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/reports/page"
)

// areas are all services of the product, with those of the kit among them.
func areas(t testing.TB, s *bfftest.Server, folder string, o wiring.Options) bff.Areas {
	t.Helper()
	files, err := blob.Folder(folder)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	if o.AnswerYearCap == 0 {
		o.AnswerYearCap = 2025
	}
	o.Fonts = page.NewFonts("../web")
	all, err := wiring.New(wiring.Kernel{
		DB: s.DB, Files: files, Box: s.Kit.Box, Questions: cataloguetest.Open(t, s.DB), Passwords: accounttest.Hasher(t), Origin: bfftest.Origin, Program: "Tillit", Clock: s.Kit.Clock.Now,
	}, o)
	require.NoError(t, err)
	all.People.Accounts, all.People.Sessions = s.Kit.People, s.Kit.Sessions
	all.People.Credentials, all.People.SignIns = s.Kit.Credentials, s.Kit.SignIns
	return all
}
