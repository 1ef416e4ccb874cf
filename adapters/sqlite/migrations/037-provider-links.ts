/** A migration: a user is found by the person at the company's sign-in provider. Each person is linked to at most one user of the company. */
export const providerLinks = `
ALTER TABLE users ADD COLUMN provider_link TEXT;
CREATE UNIQUE INDEX users_by_provider_link ON users (company_id, provider_link);
`;
