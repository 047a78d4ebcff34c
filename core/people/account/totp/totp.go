// Package totp is the second factor: time-based one-time codes (RFC 6238)
// from an authenticator app, and the recovery codes for when it is lost.
package totp

import (
	"bytes"
	"crypto/rand"
	"encoding/base32"
	"encoding/base64"
	"fmt"
	"image/png"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	otpauth "github.com/pquerna/otp/totp"
)

const (
	period   = 30 // seconds a step lasts
	drift    = 1  // steps a phone's clock may be off, either way
	qrPixels = 240
)

// Setup is what a person needs, once, to add the account to an authenticator.
type Setup struct {
	Seed string // base32, for typing in
	URL  string // otpauth://…
	QR   string // the URL as a PNG in a data URL
}

// NewSetup draws a new seed for an account.
func NewSetup(issuer, account string) (Setup, error) {
	key, err := otpauth.Generate(otpauth.GenerateOpts{Issuer: issuer, AccountName: account})
	if err != nil {
		return Setup{}, fmt.Errorf("draw seed: %w", err)
	}
	picture, err := key.Image(qrPixels, qrPixels)
	if err != nil {
		return Setup{}, fmt.Errorf("draw QR code: %w", err)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return Setup{}, fmt.Errorf("encode QR code: %w", err)
	}
	return Setup{
		Seed: key.Secret(),
		URL:  key.URL(),
		QR:   "data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes()),
	}, nil
}

// Step reports which step the code belongs to. Only steps after the given one
// count, so that a code that was used, or is older than one that was, is
// worth nothing. Spaces in the code are ignored.
func Step(seed, code string, now time.Time, after int64) (step int64, ok bool) {
	code = strings.ReplaceAll(code, " ", "")
	opts := hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}
	current := now.Unix() / period
	for candidate := current - drift; candidate <= current+drift; candidate++ {
		if candidate <= after {
			continue
		}
		if same, err := hotp.ValidateCustom(code, uint64(candidate), seed, opts); err == nil && same {
			return candidate, true
		}
	}
	return 0, false
}

const (
	recoveryCount = 10
	recoveryBytes = 10 // 80 bits: stored as a plain digest, it cannot be searched
	recoveryGroup = 4
)

// RecoveryCodes draws a set of codes, each good for one sign-in.
func RecoveryCodes() []string {
	codes := make([]string, recoveryCount)
	for i := range codes {
		var raw [recoveryBytes]byte
		_, _ = rand.Read(raw[:]) // documented never to return an error
		codes[i] = grouped(strings.ToLower(base32.StdEncoding.EncodeToString(raw[:])))
	}
	return codes
}

// Recovery returns the one spelling of a recovery code however it was typed,
// and whether the text is shaped like one at all.
func Recovery(typed string) (code string, ok bool) {
	plain := strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(typed))
	raw, err := base32.StdEncoding.DecodeString(strings.ToUpper(plain))
	if err != nil || len(raw) != recoveryBytes {
		return "", false
	}
	return grouped(plain), true
}

func grouped(s string) string {
	var groups []string
	for ; len(s) > recoveryGroup; s = s[recoveryGroup:] {
		groups = append(groups, s[:recoveryGroup])
	}
	return strings.Join(append(groups, s), "-")
}
