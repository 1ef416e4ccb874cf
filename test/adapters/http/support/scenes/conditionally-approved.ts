import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { loanSaved } from "../../../../fixtures/loan/log.ts";
import { type Caller, type RunningService, startLoan } from "../running-service.ts";

/** A loan that was approved on conditions, before terms were recorded with an approval. */
export const conditionallyApproved = async ({ dependencies }: RunningService, caller: Caller): Promise<number> => {
  const { id } = await startLoan(caller);
  const { loans } = dependencies.forCompany(caller.company.id);
  const loan = await loans.find(id);
  if (loan === null) throw new Error("the loan is missing");
  const approved = { ...loan, statusHistory: [...loan.statusHistory, aStatusEntry("conditional_approval")] };
  await loans.save(approved, loanSaved(approved, loan));
  return id;
};
