import type { Job } from "../jobs/job.ts";
import type { ImportWork } from "./work.ts";

/** An import is a job, and its record is the job's. */
export type Import = Job & { readonly work: ImportWork };

export const isImport = (job: Job): job is Import => job.work.kind === "import";

export const importStatuses = ["queued", "running", "done", "stopped", "failed"] as const;
type ImportStatus = (typeof importStatuses)[number];

/** The status of an import. One whose command ended early stopped at that point. */
export const importStatus = ({ state }: Import): ImportStatus => {
  if (state.status === "waiting") return "queued";
  if (state.status === "canceled") return "stopped";
  if (state.status === "failed" && state.refusal._tag === "ImportLeft") return "stopped";
  return state.status;
};
