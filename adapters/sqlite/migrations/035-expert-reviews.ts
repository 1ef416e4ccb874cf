/** A migration: the reviews of case books by experts. */
export const expertReviews = `
CREATE TABLE expert_reviews (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  book TEXT NOT NULL AS (document ->> '$.book') STORED,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX expert_reviews_by_created_at ON expert_reviews (company_id, created_at, id);
CREATE INDEX expert_reviews_by_book ON expert_reviews (company_id, book, created_at, id);
`;
