/** A migration: the jobs that have ended are found by when they did, to be removed. */
export const endedJobs = `
CREATE INDEX ended_jobs ON jobs (company_id, document ->> '$.state.endedAt');
`;
