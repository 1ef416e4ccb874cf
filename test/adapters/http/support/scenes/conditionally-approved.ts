import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { loanSaved } from "../../../../fixtures/loan/log.ts";
import { type Caller, type RunningService, startLoan } from "../running-service.ts";

/** Approves a loan with conditions, as was done before terms were recorded with an approval. */
export const approveOnConditions = async (
  { dependencies }: Pick<RunningService, "dependencies">,
  companyId: number,
  loanId: number,
): Promise<void> => {
  const { loans } = dependencies.forCompany(companyId);
  const loan = await loans.find(loanId);
  if (loan === null) throw new Error("the loan is missing");
  const approved = { ...loan, statusHistory: [...loan.statusHistory, aStatusEntry("conditional_approval")] };
  await loans.save(approved, loanSaved(approved, loan));
};

/** A loan that was approved with conditions, before terms were recorded with an approval. */
export const conditionallyApproved = async (service: RunningService, caller: Caller): Promise<number> => {
  const { id } = await startLoan(caller);
  await approveOnConditions(service, caller.company.id, id);
  return id;
};
