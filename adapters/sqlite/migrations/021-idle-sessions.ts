/** A migration: the sessions that were left idle too long are found without reading the others. */
export const idleSessions = `
CREATE INDEX sessions_by_rotation ON sessions (document ->> '$.rotatedAt');
`;
