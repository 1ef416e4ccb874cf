import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { RegisterLoan } from "../../domain/hmda/filing/differences.ts";
import type { HmdaFiling } from "../../domain/hmda/filing/filing.ts";
import { type FiledRequest, type FilingNotReady, fileFiling } from "../../domain/hmda/filing/steps.ts";
import { actionDayOf, registerActionOf } from "../../domain/hmda/row/register-facts.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { ChangedMeanwhile, NotFound } from "../../domain/log/record-kinds.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { batchesAfter } from "../support/walk/batches.ts";
import { updateHmdaFiling } from "./update-hmda-filing.ts";

/** Loans whose action differs from the one that the register reports. */
interface FiledLoansMoved {
  readonly _tag: "FiledLoansMoved";
  /** The number of these loans. */
  readonly count: number;
  /** The first of these loans. */
  readonly loans: readonly Pick<RegisterLoan, "loanId" | "uli">[];
}

type FileRefusal =
  | PermissionDenied
  | NotFound<"hmda_filing">
  | ChangedMeanwhile<"hmda_filing">
  | FilingNotReady
  | FieldsInvalid
  | FiledLoansMoved;

const batchSize = 50;
const maxNamed = 100;

const reports = ({ action, actionOn }: RegisterLoan, loan: Loan | null): boolean => {
  const now = loan && registerActionOf(loan);
  return loan !== null && now === action && actionDayOf(loan, now) === actionOn;
};

/** The register's loans that were deleted, or whose action or action date has changed. */
const movedLoans = async (
  { forCompany, clock }: Dependencies,
  { companyId, contentsId }: HmdaFiling,
): Promise<FiledLoansMoved> => {
  const { hmdaFilings, loans } = forCompany(companyId);
  const moved: Pick<RegisterLoan, "loanId" | "uli">[] = [];
  let count = 0;
  const yieldIfDue = clock.yielder();
  const after = (loanId: number) => hmdaFilings.loansAfter(contentsId, loanId, batchSize);
  for await (const batch of batchesAfter(0, ({ loanId }) => loanId, after)) {
    const found = await loans.findEach(batch.map(({ loanId }) => loanId));
    const loanOf = new Map(found.map((loan) => [loan.id, loan]));
    for (const registered of batch) {
      if (reports(registered, loanOf.get(registered.loanId) ?? null)) continue;
      count += 1;
      if (moved.length < maxNamed) moved.push({ loanId: registered.loanId, uli: registered.uli });
    }
    await yieldIfDue();
  }
  return { _tag: "FiledLoansMoved", count, loans: moved };
};

/**
 * Records that a register was filed, which makes the actions of its loans final. Each loan's action is read again just before. If any
 * differs from the register, nothing is recorded and a new edition is needed. A loan whose action changes between that check and the filing
 * is named by the next validation.
 */
export const fileHmdaRegister = async (
  dependencies: Dependencies,
  actor: Actor,
  filingId: number,
  request: FiledRequest,
): Promise<Result<HmdaFiling, FileRefusal>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const context = { byUserId: actor.userId, now: dependencies.clock.now() };
  return updateHmdaFiling<FilingNotReady | FieldsInvalid | FiledLoansMoved>(
    dependencies,
    actor,
    "hmda_filing.file",
    filingId,
    async (filing, latestEdition) => {
      const today = await todayOf(dependencies, actor, filing.companyId);
      const decided = fileFiling(filing, request, latestEdition, { ...context, today });
      if (decided._tag === "Refused" || decided.value === filing) return decided;
      const moved = await movedLoans(dependencies, filing);
      return moved.count > 0 ? refuse(moved) : decided;
    },
  );
};
