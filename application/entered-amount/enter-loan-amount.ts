import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type CalculationExists, enterAmount } from "../../domain/loan/amounts/enter-amount.ts";
import type { EnteredAmountDetails } from "../../domain/loan/amounts/entered-amount.ts";
import { partIn } from "../../domain/loan/parts.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import type { AmountOfLoan } from "./list-entered-amounts.ts";

type EnterAmountRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | FieldsInvalid
  | CalculationExists
  | VersionMismatch
  | LoanChangedMeanwhile;

/**
 * Enters an amount of a loan on an earlier date that was calculated outside this service. `ifMatch` holds the expected versions of the
 * loan.
 */
export const enterLoanAmount = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  details: EnteredAmountDetails,
  ifMatch: ExpectedVersions,
  reservedId: number | null,
): Promise<Result<AmountOfLoan, EnterAmountRefusal>> => {
  const allowed = authorize(actor, "calculation.enter");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const { companyId } = found.value;
  const calculated = await dependencies.forCompany(companyId).calculations.amountsOfEach([loanId]);
  const id = reservedId ?? (await dependencies.sequences.next("entered_amount"));
  const saved = await updateLoan(dependencies, actor, "calculation.enter_amount", found.value, find, async (loan) => {
    const { timeZone, reportSettings } = await existingCompany(dependencies, companyId);
    return enterAmount(loan, details, {
      id,
      byUserId: actor.userId,
      now: dependencies.clock.now(),
      today: dependencies.clock.today(timeZone),
      calculatedOn: calculated.map(({ asOf }) => asOf),
      basis: reportSettings.mcrAmountBasis,
    });
  });
  return saved._tag === "Refused"
    ? saved
    : accept({ amount: partIn(saved.value, "entered_amount", id), loan: saved.value });
};
