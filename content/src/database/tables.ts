/** The tables. Instants are ISO 8601 text in UTC, which reads well and sorts right on both databases. */
type ItemSubject = 'article' | 'page' | 'attachment';

export type Tables = {
  language: { id: number; code: string; name: string };
  category: { id: number; language_id: number; slug: string; name: string };
  article: {
    id: number;
    slug: string;
    name: string;
    type: string | null;
    kind: string | null;
    cover_id: string | null;
    work: string | null;
  };
  translation: {
    article_id: number;
    language_id: number;
    category_id: number;
    type: string | null;
    kind: string | null;
    title: string;
    summary: string;
    link: string | null;
    markdown: string;
    html: string;
    published_at: string | null;
    updated_at: string;
  };
  /** The id is SQLite's alone; PostgreSQL has the time of publication and the terms instead. */
  search_entry: { id: number; article_id: number; language_id: number };
  page: { id: string; language_id: number; title: string; markdown: string; html: string; updated_at: string };
  attachment: {
    id: string;
    name: string;
    media_type: string;
    size: number;
    width: number | null;
    height: number | null;
    color: string | null;
    focus_x: number;
    focus_y: number;
    alt: string;
    loop: string;
    /** A `StoredPortrait`, as JSON; empty where there is none. */
    portrait: string;
    tones: string;
    text_tone: '' | 'light' | 'dark';
  };
  /**
   * Uploaded in the studio, live or not; `created_by` is the person's name then. Without `stored_at` the store may lack the
   * file still.
   */
  media: {
    id: string;
    name: string;
    media_type: string;
    size: number;
    width: number | null;
    height: number | null;
    color: string | null;
    tones: string;
    created_at: string;
    created_by: string | null;
    stored_at: string | null;
  };
  revision: { number: number };
  /** One row: the id of the store of files that belongs to this database. */
  file_store: { id: string };
  scheduled_publication: { at: string };
  message: {
    id: string;
    event_type: string;
    name: string;
    email: string;
    phone: string;
    content: string;
    language: string;
    created_at: string;
    idempotency_key: string | null;
    fingerprint: string;
    held: string | null;
  };
  outbox: {
    id: string;
    message_id: string;
    kind: string;
    attempts: number;
    next_at: string | null;
    sent_at: string | null;
    error: string | null;
  };
  form_attempt: { id: string; sender: string; at: string };
  used_challenge: { id: string; expires_at: string };
  secret: { name: string; value: string };
  lease: { name: string; holder: string; expires_at: string };
  /** `email_key` is the address in lower case. Without a password one was reset, and there is an invitation. */
  staff: {
    id: string;
    email: string;
    email_key: string;
    name: string;
    password: string | null;
    version: number;
    created_at: string;
    /** How the studio speaks to them; null where every browser goes by its own. */
    language: string | null;
    time_zone: string | null;
  };
  /** The language is empty for all roles but a translator's. */
  staff_role: { staff_id: string; role: string; language: string };
  staff_session: {
    id: string;
    token_hash: string;
    staff_id: string;
    created_at: string;
    seen_at: string;
    browser: string;
  };
  staff_passkey: {
    id: string;
    staff_id: string;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: string;
    name: string;
    created_at: string;
    used_at: string | null;
  };
  /** `last_step` is the time step of the last code used, none before which is taken again. */
  staff_totp: { staff_id: string; secret: string | null; unconfirmed_secret: string | null; last_step: number };
  staff_recovery: { staff_id: string; code_hash: string };
  invitation: {
    id: string;
    token_hash: string;
    email: string;
    email_key: string;
    roles: string;
    staff_id: string | null;
    created_at: string;
    expires_at: string;
  };
  sign_in_attempt: { key: string; count: number; next_at: string };
  /** Written, never changed: a trigger refuses. Refers to no other table, because it outlives what it tells of. */
  audit: {
    id: string;
    at: string;
    staff_id: string | null;
    person: string | null;
    action: string;
    subject: string;
    subject_id: string;
    language: string | null;
    /** English, in rows from before there was `data`; else empty. */
    detail: string;
    /** What was changed to what, as JSON. */
    data: string | null;
    network: string;
  };
  audit_retention: { days: number };
  /**
   * What has drafts and editions: one language of an article or a page, and without a language an article's facts or what
   * is said of a picture. Visitors' tables hold what is live; this is the staff's side of it.
   */
  item: {
    subject: ItemSubject;
    subject_id: string;
    /** Empty for facts and pictures. */
    language: string;
    /** Grows with each change of what the draft says, or, where there is none, of what is live. */
    version: number;
    /** The draft, as JSON; null where nobody wrote since it was published. */
    fields: string | null;
    source_language: string | null;
    source_edition: number | null;
    source_hash: string | null;
    is_minor: number;
    /** Of the draft, or of what is live, and folded for the board's search. */
    title: string;
    search_key: string;
    last_edition: number;
    live_edition: number | null;
    live_hash: string | null;
    /** The last edition up to the live one that was not minor: one beyond a translation's source makes that stale. */
    live_major: number | null;
    /** As in the visitors' table. */
    published_at: string | null;
    taken_down_at: string | null;
    edited_by: string | null;
    edited_by_name: string | null;
    edited_at: string | null;
  };
  /** Never changed. */
  edition: {
    subject: ItemSubject;
    subject_id: string;
    language: string;
    number: number;
    fields: string;
    hash: string;
    is_minor: number;
    major: number;
    source_language: string | null;
    source_edition: number | null;
    source_hash: string | null;
    title: string;
    reason: string;
    author_id: string | null;
    author: string | null;
    at: string;
  };
  /** An article or a page on the board; `at` is when it was first published, or begun. */
  board_row: {
    subject: ItemSubject;
    subject_id: string;
    slug: string | null;
    type: string | null;
    kind: string | null;
    at: string;
  };
  release: {
    id: string;
    name: string;
    state: 'scheduled' | 'applied' | 'cancelled' | 'failed';
    at: string;
    created_at: string;
    created_by: string | null;
    created_by_name: string | null;
    overrides: string;
    undo_of: string | null;
    /** As JSON. */
    failure: string | null;
  };
  /** `former` is what was live before, as JSON, or null where nothing was. */
  release_item: {
    release_id: string;
    position: number;
    subject: ItemSubject;
    subject_id: string;
    language: string;
    action: 'publish' | 'take-down';
    edition: number | null;
    former: string | null;
  };
  preview_link: {
    id: string;
    token_hash: string;
    release_id: string | null;
    items: string | null;
    created_at: string;
    created_by: string | null;
    created_by_name: string | null;
    expires_at: string;
  };
  /** Which files an edition needs; edition 0 is the draft. */
  attachment_use: {
    attachment_id: string;
    subject: ItemSubject;
    subject_id: string;
    language: string;
    edition: number;
  };
};
