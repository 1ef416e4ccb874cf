import { runAgencyCommand } from "../../../application/agency/command/run-agency-command.ts";
import { runAgencyQuery } from "../../../application/agency/run-agency-query.ts";
import { changeBorrower } from "../../../application/borrower/change-borrower.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import type { Fault } from "../../../application/support/dependencies.ts";
import type { AgencyInputs } from "../../../domain/agency/inputs.ts";
import type { AgencyCommand, AgencyQuery } from "../../../domain/agency/operations.ts";
import type { AgencyTransaction, ConfirmedAbsence } from "../../../domain/agency/transaction/transaction.ts";
import { noCredentials, storedCredentials } from "../../../domain/company/credentials.ts";
import { day } from "../../../domain/kernel/day.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { AgencyRecord } from "../../../domain/loan/agency/agency-record.ts";
import type { BorrowerDetails } from "../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CallAttempt } from "../../../domain/outside-call/attempt.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { anId } from "../../fixtures/ids.ts";
import { loanSaved } from "../../fixtures/loan/log.ts";
import { actorFor, addCompany, addUser, anInstallation } from "../installation.ts";
import { aRequest } from "../office.ts";
import { scriptedAgency } from "./scripted-agency.ts";

/** A user name and password that no company has. */
const pair = { fhaUsername: "example-user", fhaPassword: "an example password" };

interface Repetition {
  readonly repeat?: boolean;
  readonly confirmed?: ConfirmedAbsence | null;
  readonly awaitedId?: number | null;
  readonly reservedId?: number | null;
}

/** Somebody's confirmation, on the day of the tests, that the agency has no record of the open command. */
export const confirmed: ConfirmedAbsence = {
  by: "Ada Admin",
  on: day("2026-05-01"),
  how: "looked for the loan in FHA Connection",
};

/** A company with credentials for the agency, its administrator, and a loan. */
export const agencyOffice = async () => {
  const agency = scriptedAgency();
  const faults: Fault[] = [];
  const installation = {
    ...anInstallation(),
    agency: agency.gateway,
    reportFault: (fault: Fault) => void faults.push(fault),
  };
  const { vault, clock } = installation;
  const id = anId();
  const context = { companyId: id, byUserId: 1, now: clock.now(), vault };
  const company = await addCompany(installation, { id, ...storedCredentials(noCredentials, pair, context) });
  const user = await addUser(installation, company, { hierarchy: "Company Administrator" });
  const actor = actorFor(user, company);
  const { loan } = accepted(await startLoan(installation, actor, null, aRequest(actor), null));
  const stores = installation.forCompany(company.id);
  const newest = async (): Promise<Loan> => {
    const found = await stores.loans.find(loan.id);
    if (!found) throw new Error("the loan is gone");
    return found;
  };
  const transaction = async (transactionId: number): Promise<AgencyTransaction> => {
    const found = await stores.agencyTransactions.find(transactionId);
    if (!found) throw new Error(`no transaction ${transactionId}`);
    return found;
  };
  const run = <Operation extends AgencyCommand>(
    operation: Operation,
    input: AgencyInputs[Operation],
    { repeat = false, confirmed = null, awaitedId = null, reservedId = null }: Repetition = {},
    by = actor,
  ) =>
    runAgencyCommand(installation, by, {
      operation,
      loanId: loan.id,
      input,
      repeat,
      confirmed,
      awaitedId,
      ifMatch: null,
      reservedId,
    });
  /** Refers the loan's borrowers to counseling, the operation that needs no more than a loan. */
  const refer = (reason: string | null = null, options: Repetition = {}, by = actor) =>
    run("hecm_referral", { agencyId: null, reason, notes: null }, options, by);
  /** Changes the loan's only borrower. */
  const changePerson = async (changes: Partial<BorrowerDetails>): Promise<void> => {
    const id = loan.borrowers[0]?.id ?? 0;
    accepted(await changeBorrower(installation, actor, id, null, (current) => accept({ ...current, ...changes })));
  };
  /** Writes to the loan as another caller would. */
  const write = async (change: (loan: Loan) => Loan): Promise<void> => {
    const before = await newest();
    const after = change(before);
    await stores.loans.save(after, loanSaved(after, before));
  };
  /** Stores on the loan what the agency would have reported about it. */
  const setAgency = (reported: Partial<AgencyRecord>): Promise<void> =>
    write((before) => ({ ...before, agency: { ...before.agency, ...reported } }));
  /** Changes the loan's open call as another version or process of the service would have written it. */
  const setAttempt = (change: (attempt: CallAttempt) => CallAttempt): Promise<void> =>
    write((before) => ({ ...before, callAttempt: before.callAttempt && change(before.callAttempt) }));
  /** Queries the agency about the loan. */
  const ask = <Operation extends AgencyQuery>(
    operation: Operation,
    input: AgencyInputs[Operation],
    { reservedId = null }: { readonly reservedId?: number | null } = {},
  ) => runAgencyQuery(installation, actor, { operation, loanId: loan.id, input, ifMatch: null, reservedId });
  return {
    ask,
    changePerson,
    write,
    setAgency,
    setAttempt,
    installation,
    agency,
    faults,
    company,
    actor,
    loan,
    stores,
    newest,
    transaction,
    run,
    refer,
    clock,
  };
};

export type AgencyOffice = Awaited<ReturnType<typeof agencyOffice>>;
