/** A migration: the links of all companies that open a page in a browser. */
export const pageLinks = `
CREATE TABLE page_links (
  token_digest TEXT PRIMARY KEY,
  company_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  page TEXT NOT NULL,
  sealed_operands TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX page_links_by_expiry ON page_links (expires_at);
`;
