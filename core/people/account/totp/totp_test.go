package totp_test

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"net/url"
	"strings"
	"testing"
	"time"

	otpauth "github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"tillit/core/people/account/totp"
)

// The seed of RFC 6238 appendix B, in base32; its eight-digit SHA-1 codes end
// in these six digits.
const rfcSeed = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

func TestStep_RFC6238(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		unix int64
		code string
	}{
		{59, "287082"},
		{1111111109, "081804"},
		{1111111111, "050471"},
		{1234567890, "005924"},
		{2000000000, "279037"},
		{20000000000, "353130"},
	} {
		step, ok := totp.Step(rfcSeed, tc.code, time.Unix(tc.unix, 0), 0)
		require.True(t, ok, tc.code)
		require.Equal(t, tc.unix/30, step)
	}
}

func TestStep_ForgivesOneStepEachWay(t *testing.T) {
	t.Parallel()
	shown := time.Unix(1111111111, 0)
	for seconds, want := range map[int]bool{-60: false, -30: true, 0: true, 30: true, 60: false} {
		_, ok := totp.Step(rfcSeed, "050471", shown.Add(time.Duration(seconds)*time.Second), 0)
		require.Equal(t, want, ok, "%d s", seconds)
	}
}

func TestStep_OnlyAfterTheLastOne(t *testing.T) {
	t.Parallel()
	now := time.Unix(1111111111, 0)
	step, ok := totp.Step(rfcSeed, "050471", now, 0)
	require.True(t, ok)

	_, ok = totp.Step(rfcSeed, "050471", now, step)
	require.False(t, ok, "the same code again")

	older, err := otpauth.GenerateCode(rfcSeed, now.Add(-30*time.Second))
	require.NoError(t, err)
	_, ok = totp.Step(rfcSeed, older, now, step)
	require.False(t, ok, "an older code after a newer one")

	newer, err := otpauth.GenerateCode(rfcSeed, now.Add(30*time.Second))
	require.NoError(t, err)
	_, ok = totp.Step(rfcSeed, newer, now, step)
	require.True(t, ok)
}

func TestStep_Typing(t *testing.T) {
	t.Parallel()
	now := time.Unix(1111111111, 0)
	for code, want := range map[string]bool{
		"050471": true, " 050471 ": true, "050 471": true,
		"": false, "50471": false, "0504710": false, "050472": false, "abcdef": false, "٠٥٠٤٧١": false,
	} {
		_, ok := totp.Step(rfcSeed, code, now, 0)
		require.Equal(t, want, ok, "%q", code)
	}
}

func TestNewSetup(t *testing.T) {
	t.Parallel()
	setup, err := totp.NewSetup("Tillit", "anna+work@example.test")
	require.NoError(t, err)
	require.Len(t, setup.Seed, 32)

	address, err := url.Parse(setup.URL)
	require.NoError(t, err)
	require.Equal(t, "otpauth", address.Scheme)
	require.Equal(t, "/Tillit:anna+work@example.test", address.Path)
	require.Equal(t, setup.Seed, address.Query().Get("secret"))
	require.Equal(t, "Tillit", address.Query().Get("issuer"))

	file, ok := strings.CutPrefix(setup.QR, "data:image/png;base64,")
	require.True(t, ok)
	raw, err := base64.StdEncoding.DecodeString(file)
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(raw))
	require.NoError(t, err)
	require.Equal(t, 240, picture.Bounds().Dx())

	code, err := otpauth.GenerateCode(setup.Seed, time.Unix(1e9, 0))
	require.NoError(t, err)
	_, ok = totp.Step(setup.Seed, code, time.Unix(1e9, 0), 0)
	require.True(t, ok)

	other, err := totp.NewSetup("Tillit", "anna+work@example.test")
	require.NoError(t, err)
	require.NotEqual(t, setup.Seed, other.Seed)
}

func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, code := range append(totp.RecoveryCodes(), totp.RecoveryCodes()...) {
		require.Regexp(t, `^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$`, code)
		require.False(t, seen[code])
		seen[code] = true

		for _, typed := range []string{code, strings.ToUpper(code), strings.ReplaceAll(code, "-", ""), " " + strings.ReplaceAll(code, "-", " ")} {
			read, ok := totp.Recovery(typed)
			require.True(t, ok, typed)
			require.Equal(t, code, read)
		}
	}
	require.Len(t, seen, 20)
}

func TestRecovery_OtherText(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{"", "123456", "abcd-efgh-ijkl", "abcd-efgh-ijkl-mno1", "abcd-efgh-ijkl-mnop-qrst"} {
		_, ok := totp.Recovery(typed)
		require.False(t, ok, typed)
	}
}
