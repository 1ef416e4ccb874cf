/** A migration: each active event subscription of a company has a place of its own. */
export const placesOfSubscriptions = `
ALTER TABLE event_subscriptions ADD COLUMN place INTEGER AS (document ->> '$.place') VIRTUAL;
CREATE UNIQUE INDEX event_subscriptions_by_place ON event_subscriptions (company_id, place);
`;
