import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { AgencyInputs } from "../../domain/agency/inputs.ts";
import type { AgencyCommand, AgencyOperation, AgencyQuery } from "../../domain/agency/operations.ts";
import type { Day } from "../../domain/kernel/day.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { BorrowerDetails } from "../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { PropertyDetails } from "../../domain/loan/properties/property.ts";
import type { LoanRevisionInput } from "../../domain/loan/revise.ts";
import type { StartLoan } from "../../domain/loan/start.ts";
import type { MoveRequest } from "../../domain/loan/status/move-status.ts";

/** The people at the company of a simulation, and the Super User of the installation. */
export interface Staff {
  readonly superUser: Actor;
  readonly administrator: Actor;
  readonly officer: Actor;
  readonly processor: Actor;
  readonly underwriter: Actor;
  readonly closer: Actor;
  readonly compliance: Actor;
}

/** The context of a step. The clock of the dependencies is set to the day of the step. */
export interface StepContext {
  readonly dependencies: Dependencies;
  readonly staff: Staff;
  readonly on: Day;
  /** The ids reserved for loans, by their external ids. */
  readonly loanIds: Readonly<Record<string, number>>;
}

export type StepOutcome = Result<unknown, { readonly _tag: string }>;

/** The terms to enter, computed from the current ones and the day. */
export type Terms = (current: LoanRevisionInput, on: Day) => Partial<LoanRevisionInput>;

interface Call<Operation extends AgencyOperation> {
  readonly operation: Operation;
  readonly inputOf: (loan: Loan, on: Day) => AgencyInputs[Operation];
}

/** A use case of a loan, and its input. */
type LoanUse =
  | { readonly use: "calculate-loan" }
  | { readonly use: "change-loan"; readonly terms: Terms }
  | { readonly use: "add-borrower"; readonly details: BorrowerDetails }
  | { readonly use: "change-property"; readonly details: Partial<PropertyDetails> }
  | { readonly use: "update-loan-status"; readonly request: MoveRequest }
  | { readonly use: "approve-terms"; readonly reason: string }
  | ({ readonly use: "run-agency-command" } & Call<AgencyCommand>)
  | ({ readonly use: "run-agency-query" } & Call<AgencyQuery>)
  | {
      /** Any other use case, identified by `name`. */
      readonly use: "other";
      readonly name: string;
      readonly run: (context: StepContext, loan: Loan, by: Actor) => Promise<StepOutcome>;
    };

/** A step of a staff member with an existing loan. */
export type LoanStep = LoanUse & { readonly by: keyof Staff };

/** The start of a loan, which gets the external id of its event. */
export interface StartStep {
  readonly use: "start-loan";
  readonly by: keyof Staff;
  readonly request: (staff: Staff, on: Day) => StartLoan;
}

/** A step for the company itself. */
export type CompanyStep = (context: StepContext) => Promise<StepOutcome>;

interface EventOn {
  readonly on: Day;
  /** Whether the loan continues if this event is refused; otherwise no further events of the loan are played. */
  readonly isOptional?: boolean;
  /** Whether it is tried even if no further events of the loan are played: an application can end at any status. */
  readonly isEnding?: boolean;
}

/** A step of a loan on its day; `loan` is the external id. */
export interface LoanEvent extends EventOn {
  readonly loan: string;
  readonly step: StartStep | LoanStep;
}

/**
 * Something that someone did on a day. Repeating it changes nothing more, or is refused: a process may die before it is
 * recorded as done.
 */
export type SimulationEvent = LoanEvent | (EventOn & { readonly loan: null; readonly step: CompanyStep });
