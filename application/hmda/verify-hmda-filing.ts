import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { HmdaFiling } from "../../domain/hmda/filing/filing.ts";
import { type ConfirmationRequest, type FilingNotReady, verifyFiling } from "../../domain/hmda/filing/steps.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { ChangedMeanwhile, NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { updateHmdaFiling } from "./update-hmda-filing.ts";

type VerificationRefusal =
  | PermissionDenied
  | NotFound<"hmda_filing">
  | ChangedMeanwhile<"hmda_filing">
  | FilingNotReady
  | FieldsInvalid;

/** Records that a user reviewed the failed quality and macro edits and confirmed that the data are correct. */
export const verifyHmdaFiling = async (
  dependencies: Dependencies,
  actor: Actor,
  filingId: number,
  request: ConfirmationRequest,
): Promise<Result<HmdaFiling, VerificationRefusal>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const context = { byUserId: actor.userId, now: dependencies.clock.now() };
  return updateHmdaFiling(dependencies, actor, "hmda_filing.verify", filingId, async (filing, latestEdition) =>
    verifyFiling(filing, request, latestEdition, context),
  );
};
