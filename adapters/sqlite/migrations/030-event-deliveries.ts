/** A migration: the deliveries of event subscriptions, one for each event, and the progress of each subscription. */
export const eventDeliveries = `
CREATE TABLE event_deliveries (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  subscription_id INTEGER NOT NULL AS (document ->> '$.subscriptionId') STORED,
  seq INTEGER NOT NULL AS (document ->> '$.seq') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  status TEXT NOT NULL AS (document ->> '$.status') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, subscription_id, seq)
) STRICT;
CREATE INDEX event_deliveries_by_seq ON event_deliveries (company_id, subscription_id, seq, id, status);
CREATE INDEX pending_event_deliveries ON event_deliveries (company_id, subscription_id, seq) WHERE status = 'pending';
CREATE INDEX event_deliveries_by_time ON event_deliveries (company_id, created_at);
CREATE TABLE event_progress (
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  subscription_id INTEGER NOT NULL AS (document ->> '$.subscriptionId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, subscription_id)
) STRICT;
CREATE INDEX active_event_subscriptions ON event_subscriptions (company_id, id) WHERE is_active = 1;
`;
