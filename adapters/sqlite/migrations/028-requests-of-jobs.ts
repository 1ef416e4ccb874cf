/** A migration: a job is found by the record that its request reserved, which one job of a company has. */
export const requestsOfJobs = `
ALTER TABLE jobs ADD COLUMN request_key TEXT AS (document ->> '$.requestKey') VIRTUAL;
CREATE UNIQUE INDEX jobs_by_request ON jobs (company_id, request_key);
`;
