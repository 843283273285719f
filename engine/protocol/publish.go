package protocol

// Publication is what an author's browser asks the link service to keep.
type Publication struct {
	Fragment    string `json:"fragment"` // the part of a link after "#"
	Title       string `json:"title"`
	Description string `json:"description"`
	Image       string `json:"image"` // a PNG in base64, or ""
	Expires     string `json:"expires" enum:"week,month,year,never"`
}

// Published says where a publication is found.
type Published struct {
	ID          string `json:"id"`
	URL         string `json:"url"`
	DeleteToken string `json:"deleteToken"` // "" when the very same was there already: its first author has the token
	Until       string `json:"until"`       // the last day, such as "2031-05-04", or "" for ever
}

// Unpublished confirms that a publication was deleted.
type Unpublished struct {
	ID string `json:"id"`
}

// PublishProblem is the answer of the link service to what it refuses.
type PublishProblem struct {
	Error   string `json:"error"`   // a word for programs, such as "too-large"
	Message string `json:"message"` // a sentence for people
}

// PublishHealth says that there is a link service, and what it accepts.
type PublishHealth struct {
	Service string        `json:"service"` // always "crosscheck-links"
	Version string        `json:"version"`
	Open    bool          `json:"open"` // false: what was published can be opened, but nothing more is taken
	Limits  PublishLimits `json:"limits"`
}

// PublishLimits are the largest values of a Publication: characters of the
// texts, bytes of the picture and of the whole request.
type PublishLimits struct {
	Fragment    int      `json:"fragment"`
	Title       int      `json:"title"`
	Description int      `json:"description"`
	Image       int      `json:"image"`
	Body        int      `json:"body"`
	Expires     []string `json:"expires"` // the choices
}

// OEmbed describes a publication to editors and chats that show what a link
// leads to (oembed.com, version 1.0).
type OEmbed struct {
	Type            string `json:"type"`
	Version         string `json:"version"`
	Title           string `json:"title"`
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	HTML            string `json:"html"`
	Width           int    `json:"width"`
	Height          int    `json:"height"`
	ThumbnailURL    string `json:"thumbnail_url,omitempty"`
	ThumbnailWidth  int    `json:"thumbnail_width,omitempty"`
	ThumbnailHeight int    `json:"thumbnail_height,omitempty"`
}
