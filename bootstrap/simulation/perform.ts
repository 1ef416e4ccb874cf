import { runAgencyCommand } from "../../application/agency/command/run-agency-command.ts";
import { runAgencyQuery } from "../../application/agency/run-agency-query.ts";
import { addBorrower } from "../../application/borrower/add-borrower.ts";
import { calculateLoan } from "../../application/calculation/calculate-loan.ts";
import { approveTerms } from "../../application/loan/approve-terms.ts";
import { changeLoan } from "../../application/loan/change-loan.ts";
import { startLoan } from "../../application/loan/start-loan.ts";
import { updateLoanStatus } from "../../application/loan/update-loan-status.ts";
import { changeProperty } from "../../application/property/change-property.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { accept, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import type { LoanStep, SimulationEvent, StartStep, StepContext, StepOutcome } from "./event.ts";

/** Finds a loan of a company by its external id; null if it has not been started. */
export const findLoan = async (
  { forCompany }: Pick<Dependencies, "forCompany">,
  companyId: number,
  externalId: string,
): Promise<Loan | null> => {
  const { loans } = forCompany(companyId);
  const { rows } = await loans.list({ ...everyLoan, externalId }, { number: 1, size: 1, order: [] });
  return rows[0] === undefined ? null : loans.find(rows[0].id);
};

const start = (
  { dependencies, staff, on, loanIds }: StepContext,
  externalId: string,
  { by, request }: StartStep,
): Promise<StepOutcome> => {
  const { terms, ...requested } = request(staff, on);
  const named = { ...requested, terms: { ...terms, externalId } };
  return startLoan(dependencies, staff[by], null, named, loanIds[externalId] ?? null);
};

const performOnLoan = (context: StepContext, loan: Loan, step: LoanStep): Promise<StepOutcome> => {
  const { dependencies, on } = context;
  const by = context.staff[step.by];
  const callOf = <Operation, Input>(call: { operation: Operation; inputOf: (loan: Loan, on: Day) => Input }) => ({
    operation: call.operation,
    loanId: loan.id,
    input: call.inputOf(loan, on),
    ifMatch: null,
    reservedId: null,
  });
  switch (step.use) {
    case "calculate-loan":
      return calculateLoan(dependencies, by, loan.id, null, null);
    case "change-loan":
      return changeLoan(dependencies, by, loan.id, null, (current) =>
        accept({ ...current, ...step.terms(current, on) }),
      );
    case "add-borrower":
      return addBorrower(dependencies, by, loan.id, step.details, null, null);
    case "change-property":
      return changeProperty(dependencies, by, loan.property.id, null, (current) =>
        accept({ ...current, ...step.details }),
      );
    case "update-loan-status":
      return updateLoanStatus(dependencies, by, loan.id, step.request, null);
    case "approve-terms":
      return approveTerms(dependencies, by, loan.id, step.reason, null);
    case "run-agency-command":
      return runAgencyCommand(dependencies, by, { ...callOf(step), repeat: false, confirmed: null, awaitedId: null });
    case "run-agency-query":
      return runAgencyQuery(dependencies, by, callOf(step));
    case "other":
      return step.run(context, loan, by);
  }
};

/** Performs an event through its use case, as the staff member whom it names. */
export const perform = async (context: StepContext, event: SimulationEvent): Promise<StepOutcome> => {
  if (event.loan === null) return event.step(context);
  const loan = await findLoan(context.dependencies, context.staff.officer.companyId, event.loan);
  if (event.step.use === "start-loan") return loan === null ? start(context, event.loan, event.step) : accept(null);
  return loan === null ? refuse({ _tag: "LoanNotFound" }) : performOnLoan(context, loan, event.step);
};
