import { runAgencyCommand } from "../../../application/agency/run-agency-command.ts";
import { runAgencyQuery } from "../../../application/agency/run-agency-query.ts";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { orderCreditReport } from "../../../application/credit/order-credit-report.ts";
import { addFee } from "../../../application/loan/add-fee.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { moveLoanStatus } from "../../../application/loan/move-loan-status.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { lockExpectedRate } from "../../../application/rate/lock-expected-rate.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { AgencyInputs } from "../../../domain/agency/inputs.ts";
import type { AgencyCommand, AgencyQuery } from "../../../domain/agency/operations.ts";
import { accept, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanRevisionInput } from "../../../domain/loan/revise.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import type { DemoStaff, StepContext, StepOutcome } from "./event.ts";
import { loanRequest } from "./loan-request.ts";
import type { PastLoan } from "./past-loans.ts";

/** A step of a loan that was started. */
export type LoanStep = (context: StepContext, loan: Loan) => Promise<StepOutcome>;

type Colleague = keyof DemoStaff;

/** A loan of the demonstration by its external id; null: it was not started. */
const findPastLoan = async (
  { forCompany }: Pick<Dependencies, "forCompany">,
  companyId: number,
  externalId: string,
): Promise<Loan | null> => {
  const { loans } = forCompany(companyId);
  const { rows } = await loans.list({ ...everyLoan, externalId }, { number: 1, size: 1, order: [] });
  return rows[0] === undefined ? null : loans.find(rows[0].id);
};

/** Does a step on the loan as it is; refuses where it was not started. */
export const onPastLoan =
  ({ externalId }: PastLoan, step: LoanStep) =>
  async (context: StepContext): Promise<StepOutcome> => {
    const loan = await findPastLoan(context.dependencies, context.staff.officer.companyId, externalId);
    return loan === null ? refuse({ _tag: "LoanNotFound" }) : step(context, loan);
  };

/** Starts the loan, unless it is there. */
export const start =
  (loan: PastLoan) =>
  async ({ dependencies, staff, on, loanIds }: StepContext): Promise<StepOutcome> => {
    const { officer } = staff;
    if ((await findPastLoan(dependencies, officer.companyId, loan.externalId)) !== null) return accept(null);
    return startLoan(dependencies, officer, null, loanRequest(loan, staff, on), loanIds[loan.externalId] ?? null);
  };

/** A command of the agency. */
export const command =
  <Operation extends AgencyCommand>(
    by: Colleague,
    operation: Operation,
    inputOf: (loan: Loan, context: StepContext) => AgencyInputs[Operation],
  ): LoanStep =>
  (context, loan) =>
    runAgencyCommand(context.dependencies, context.staff[by], {
      operation,
      loanId: loan.id,
      input: inputOf(loan, context),
      repeat: false,
      ifMatch: null,
      reservedId: null,
    });

/** A query of the agency. */
export const query =
  <Operation extends AgencyQuery>(by: Colleague, operation: Operation, input: AgencyInputs[Operation]): LoanStep =>
  ({ dependencies, staff }, { id: loanId }) =>
    runAgencyQuery(dependencies, staff[by], { operation, loanId, input, ifMatch: null, reservedId: null });

/** Orders a report of the borrower's credit. */
export const orderCredit: LoanStep = async ({ dependencies, staff }, { borrowers, creditRetrievedAt }) => {
  const [borrower] = borrowers;
  if (borrower === undefined || creditRetrievedAt !== null) return accept(null);
  const request = { borrowerId: borrower.id, isJoint: false, coBorrowerId: null, force: false };
  return orderCreditReport(dependencies, staff.officer, request, null);
};

export const calculate: LoanStep = ({ dependencies, staff }, { id }) =>
  calculateLoan(dependencies, staff.officer, id, null, null);

/** Locks the expected rate of the day. */
export const lockRate: LoanStep = ({ dependencies, staff }, { id }) =>
  lockExpectedRate(dependencies, staff.officer, id, null);

/** Moves the loan to a status. */
export const move =
  (by: Colleague, status: LoanStatus, reason: string | null = null): LoanStep =>
  ({ dependencies, staff }, { id }) =>
    moveLoanStatus(dependencies, staff[by], id, { status, reason, effectiveOn: null }, null);

/** Enters terms of the loan. */
export const enter =
  (by: Colleague, terms: (context: StepContext, current: LoanRevisionInput) => Partial<LoanRevisionInput>): LoanStep =>
  (context, { id }) =>
    changeLoan(context.dependencies, context.staff[by], id, null, (current) =>
      accept({ ...current, ...terms(context, current) }),
    );

/** Puts a fee on the loan, unless it has one of that code. */
export const charge =
  (code: string, amountCents: number, paidTo: string): LoanStep =>
  async ({ dependencies, staff }, { id, fees }) => {
    if (fees.some((fee) => fee.code === code)) return accept(null);
    const fee = {
      code,
      amountCents,
      paidTo,
      paidBy: "borrower",
      tolerance: "ten_percent",
      isShoppable: true,
      gfeBlock: null,
    } as const;
    return addFee(dependencies, staff.processor, id, fee, null, null);
  };
