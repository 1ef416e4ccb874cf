import type { Job } from "../jobs/job.ts";
import type { ImportWork } from "./work.ts";

/** An import is a job, and its record is that job's. */
export type Import = Job & { readonly work: ImportWork };

export const isImport = (job: Job): job is Import => job.work.kind === "import";

export const importStatuses = ["queued", "running", "done", "stopped", "failed"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** How far an import is. One whose command ended before it was done stopped there. */
export const importStatus = ({ state }: Import): ImportStatus => {
  if (state.status === "waiting") return "queued";
  if (state.status === "canceled") return "stopped";
  if (state.status === "failed" && state.refusal._tag === "ImportLeft") return "stopped";
  return state.status;
};
