/** A migration: a user is found by the person at the company's sign-in provider, who is one user of the company at most. */
export const providerLinks = `
ALTER TABLE users ADD COLUMN provider_link TEXT;
CREATE UNIQUE INDEX users_by_provider_link ON users (company_id, provider_link);
`;
