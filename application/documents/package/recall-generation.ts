import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { MakeRefusal } from "../print/fill-documents.ts";
import { continueGeneration, type GeneratedPackage } from "../print/make-documents.ts";

/** The run that broke off had not begun to make documents. */
interface GenerationNotFound {
  readonly _tag: "GenerationNotFound";
}

type RecallRefusal = PermissionDenied | NotFound<"loan"> | GenerationNotFound | MakeRefusal;

/** Finds a generation of a loan that broke off after it was stored, and makes the documents that it lacks. */
export const recallGeneration = async (
  dependencies: Dependencies,
  actor: Actor,
  generationId: number,
  loanId: number,
): Promise<Result<GeneratedPackage, RecallRefusal>> => {
  const allowed = authorize(actor, "document.generate");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const loan = found.value;
  const generation = await dependencies.forCompany(loan.companyId).documentHistories.findGeneration(generationId);
  if (generation === null || generation.loanId !== loanId) return refuse({ _tag: "GenerationNotFound" });
  return continueGeneration(dependencies, actor, generation, loan);
};
