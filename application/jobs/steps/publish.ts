import type { JobWork } from "../../../domain/jobs/work.ts";

/**
 * Notes that everything is made and that a step stores now what clients see of it; see `isPublishing`. False: the job was canceled or
 * taken over meanwhile, so that the step is to store nothing more.
 */
export type Publish = (work: JobWork) => Promise<boolean>;
