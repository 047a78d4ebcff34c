package bff

import (
	"time"

	"github.com/google/uuid"

	"tillit/bff/link"
	"tillit/core/kernel/tenant"
)

// linkView is where a file is to be had for a while, by whom it was made for.
type linkView struct {
	Address   string    `json:"address" doc:"below /api; opens the file for the person who asked, in the company that they are in or act for"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// linkedFile asks for a file by a link to it.
type linkedFile struct {
	ID   uuid.UUID `path:"id"`
	Link string    `query:"link" required:"true" maxLength:"200" doc:"as the address of the link has it"`
}

func linkTo(links *link.Maker, scope tenant.Scope, file string) (linkView, error) {
	made, err := links.To(scope, file)
	return linkView(made), err
}
