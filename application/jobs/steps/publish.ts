import type { JobWork } from "../../../domain/jobs/work.ts";

/**
 * Records that everything is made and that the step is about to store what makes it visible to clients; see `isPublishing`. Resolves to
 * false if the job was canceled or taken over in the meantime; the step must then store nothing more.
 */
export type Publish = (work: JobWork) => Promise<boolean>;
