/** A migration: an index that finds sessions that have been idle too long without reading the others. */
export const idleSessions = `
CREATE INDEX sessions_by_rotation ON sessions (document ->> '$.rotatedAt');
`;
