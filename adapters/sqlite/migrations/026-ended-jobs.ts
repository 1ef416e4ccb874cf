/** A migration: an index that finds ended jobs by the time they ended, to delete them. */
export const endedJobs = `
CREATE INDEX ended_jobs ON jobs (company_id, document ->> '$.state.endedAt');
`;
