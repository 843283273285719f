// Generated from engine/protocol/publish.go; to renew: go test ./engine/protocol -update

/** Publication is what an author's browser asks the link service to keep. */
export interface Publication {
  /** the part of a link after "#" */
  readonly fragment: string;
  readonly title: string;
  readonly description: string;
  /** a PNG in base64, or "" */
  readonly image: string;
  readonly expires: 'week' | 'month' | 'year' | 'never';
}

/** Published says where a publication is found. */
export interface Published {
  readonly id: string;
  readonly url: string;
  /** "" when the very same was there already: its first author has the token */
  readonly deleteToken: string;
  /** the last day, such as "2031-05-04", or "" for ever */
  readonly until: string;
}

/** Unpublished confirms that a publication was deleted. */
export interface Unpublished {
  readonly id: string;
}

/** PublishProblem is the answer of the link service to what it refuses. */
export interface PublishProblem {
  /** a word for programs, such as "too-large" */
  readonly error: string;
  /** a sentence for people */
  readonly message: string;
}

/** PublishHealth says that there is a link service, and what it accepts. */
export interface PublishHealth {
  /** always "crosscheck-links" */
  readonly service: string;
  readonly version: string;
  /** false: what was published can be opened, but nothing more is taken */
  readonly open: boolean;
  readonly limits: PublishLimits;
}

/**
 * PublishLimits are the largest values of a Publication: characters of the
 * texts, bytes of the picture and of the whole request.
 */
export interface PublishLimits {
  readonly fragment: number;
  readonly title: number;
  readonly description: number;
  readonly image: number;
  readonly body: number;
  /** the choices */
  readonly expires: readonly string[];
}

/**
 * OEmbed describes a publication to editors and chats that show what a link
 * leads to (oembed.com, version 1.0).
 */
export interface OEmbed {
  readonly type: string;
  readonly version: string;
  readonly title: string;
  readonly provider_name: string;
  readonly provider_url: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
}
