import type { AgencyRecord } from "../../loan/agency/agency-record.ts";
import type { RecordedResult } from "../../loan/agency/recorded-result.ts";
import type { Loan } from "../../loan/loan.ts";
import type { AgencyOperation } from "../operations.ts";

/** Whether the section written by an operation still comes from a recorded result. CAIVRS results are per person, so one is enough. */
const isInForce = ({ creditAlerts }: AgencyRecord, { operation, recordedAt }: RecordedResult): boolean =>
  operation === "cairvs_authorization" && creditAlerts.some(({ authorizedAt }) => authorizedAt === recordedAt);

/** The loan after an operation's result was applied: recorded results that it replaces are removed, and `recorded` is added. */
export const withRecorded = (loan: Loan, operation: AgencyOperation, recorded: RecordedResult | null): Loan => {
  const { agency } = loan;
  const kept = agency.recorded.filter((each) => each.operation !== operation || isInForce(agency, each));
  if (recorded === null && kept.length === agency.recorded.length) return loan;
  return { ...loan, agency: { ...agency, recorded: [...kept, ...(recorded === null ? [] : [recorded])] } };
};
