import { requestKeyRotation } from "../../../../application/company/rotation/request-key-rotation.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { orStartedJob, recallJob } from "../../operation/started-job.ts";
import { jobExample } from "../jobs/examples.ts";
import { jobResponse } from "../jobs/response.ts";

/** The operation that encrypts everything with the newest key. */
export const keyRotationOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/company/key-rotations/",
    name: "rotateKeys",
    tag: "Companies",
    summary: "Encrypt all data with the newest key",
    description:
      "Starts a job that encrypts all data in the installation, of all companies, with the first of its `ENCRYPTION_KEYS`, as the operator's command `keys rotate` does. Requests are served in the meantime. The job's progress counts the values that were encrypted; its result is the table of values that no available key decrypts. If the table is empty, older keys can be removed from `ENCRYPTION_KEYS`, except a key from which another one is derived.",
    permission: "company.rotate_keys",
    mayStartJob: true,
    success: 202,
    response: orStartedJob(jobResponse),
    example: jobResponse.encode(jobExample),
    idempotent: {
      sequence: "job",
      recall: recallJob(dependencies),
    },
    refusals: ["TooManyJobs"],
    handle: async ({ actor, reservedId }) => {
      const started = await requestKeyRotation(dependencies, actor, reservedId);
      return started._tag === "Refused" ? started : accept({ startedJob: started.value });
    },
  });
