/** A migration: a job is found by the id that its request reserved, which is unique among a company's jobs. */
export const requestsOfJobs = `
ALTER TABLE jobs ADD COLUMN request_key TEXT AS (document ->> '$.requestKey') VIRTUAL;
CREATE UNIQUE INDEX jobs_by_request ON jobs (company_id, request_key);
`;
