import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { type PartOfLoan, partIn } from "../../../domain/loan/parts.ts";
import { type LoanPart, type NotFound, recordKinds } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { loanOfPart } from "../find/find-visible-loan.ts";

/** Finds a part of a loan by its own id. */
export const findLoanPart = async <Kind extends LoanPart>(
  dependencies: Dependencies,
  actor: Actor,
  kind: Kind,
  partId: number,
): Promise<Result<PartOfLoan<Kind>, PermissionDenied | NotFound<Kind>>> => {
  const allowed = authorize(actor, recordKinds[kind].viewedWith);
  if (allowed._tag === "Refused") return allowed;
  const found = await loanOfPart(kind).find(dependencies, actor, partId);
  return found._tag === "Refused" ? found : accept({ part: partIn(found.value, kind, partId), loan: found.value });
};
