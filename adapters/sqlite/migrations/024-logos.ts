/** A migration: an index that finds a company by its logo. */
export const logos = `
CREATE INDEX companies_by_logo ON companies (document ->> '$.logo.sha256') WHERE document ->> '$.logo.sha256' IS NOT NULL;
`;
