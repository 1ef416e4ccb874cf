import { type Job, jobSchemaVersion } from "../../../../domain/jobs/job.ts";
import type { Instant } from "../../../../domain/kernel/day.ts";

const at = (text: string): Instant => text as Instant;

/** A half-finished recalculation. */
export const jobExample: Job = {
  schemaVersion: jobSchemaVersion,
  id: 1,
  companyId: 2,
  version: 14,
  logNumber: 1,
  createdAt: at("2026-05-01T12:00:00.000Z"),
  updatedAt: at("2026-05-01T12:00:09.000Z"),
  requestedByUserId: 2,
  requestId: "an-example",
  work: { kind: "recalculation", isDryRun: true, reached: null },
  progress: { done: 1_200, total: 2_400 },
  failures: 0,
  state: { status: "running", place: 1, companyPlace: 1, lease: { token: "", endsAt: at("2026-05-01T12:01:09.000Z") } },
};
