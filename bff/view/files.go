package view

import (
	"time"

	"github.com/google/uuid"

	"tillit/bff/link"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/upload"
)

// UploadView is where the parts of a file go.
type UploadView struct {
	ID       uuid.UUID `json:"id"`
	PartSize int64     `json:"partSize" doc:"bytes of every part but the last"`
}

// AnnounceUpload says of a file that its parts will come.
type AnnounceUpload struct {
	Body struct {
		FileName string `json:"fileName"`
		Size     int64  `json:"size" doc:"bytes"`
	}
}

// PutPart brings a part of a file.
type PutPart struct {
	ID      uuid.UUID `path:"id"`
	Part    int       `path:"part" minimum:"0"`
	RawBody []byte    `contentType:"application/octet-stream"`
}

// MaxPart is above a part, since a body that reaches its limit is refused.
const MaxPart = upload.PartSize + 1

// LinkView is where a file is to be had for a while, by whom it was made for.
type LinkView struct {
	Address   string    `json:"address" doc:"below /api; opens the file for the person who asked, in the company that they are in or act for"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// LinkedFile asks for a file by a link to it.
type LinkedFile struct {
	ID   uuid.UUID `path:"id"`
	Link string    `query:"link" required:"true" maxLength:"200" doc:"as the address of the link has it"`
}

// LinkTo makes a link by which the person of the scope opens a file for a while.
func LinkTo(links *link.Maker, scope tenant.Scope, file string) (LinkView, error) {
	made, err := links.To(scope, file)
	return LinkView(made), err
}
