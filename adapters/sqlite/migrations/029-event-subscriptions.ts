/** A migration: the event subscriptions of each company. */
export const eventSubscriptions = `
CREATE TABLE event_subscriptions (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  is_active INTEGER NOT NULL AS (document ->> '$.isActive') STORED,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX event_subscriptions_by_created_at ON event_subscriptions (company_id, created_at, id, is_active);
`;
