import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { filedChanges, filedStates } from "../../domain/mcr/filing/filing.ts";
import type { ReportDataMissing, StateReport } from "../../domain/mcr/quarter/report.ts";
import type { FiledEdition } from "../../domain/mcr/quarter/shown-report.ts";
import { emptyStateReport } from "../../domain/mcr/quarter/state/state-report.ts";
import { existingCompany, resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { type BuiltReport, quarterReport } from "./quarter-report.ts";
import { type QuarterRequest, requestedQuarter } from "./requested-quarter.ts";

interface RequestedReport extends QuarterRequest {
  /** Null for the actor's own company. */
  readonly companyId: number | null;
  /** The one state to report; null for all states. */
  readonly state: string | null;
}

/** A quarter's report, for all states or one. */
export interface RequestedCallReport extends BuiltReport {
  /** The requested state; null if all states were requested. */
  readonly state: StateReport | null;
  /** The newest filed edition of the quarter, and what differs from it; null if none was filed. */
  readonly filed: FiledEdition | null;
}

/** The newest filed edition of a quarter, and how the report now differs from it, for one state or for all (null). */
const filedEdition = async (
  { forCompany }: Dependencies,
  { company, quarter, report }: BuiltReport,
  state: string | null,
): Promise<FiledEdition | null> => {
  const newest = await forCompany(company.id).callReports.newestOf(quarter);
  if (newest === null) return null;
  const { id: filingId, edition, filedAt, states } = newest;
  const changes = filedChanges(states, filedStates(report));
  return { filingId, edition, filedAt, changes: changes.filter((change) => state === null || change.state === state) };
};

type BuildRefusal = PermissionDenied | NotFound<"company"> | FieldsInvalid | ReportDataMissing;

/**
 * Builds a company's report of a quarter from the dated history of its loans as they are now. A quarter that is not over is reported up to
 * now. In the report of a state without activity, all lines are 0.
 */
export const buildCallReport = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, state, ...quarterRequest }: RequestedReport,
): Promise<Result<RequestedCallReport, BuildRefusal>> => {
  const allowed = authorize(actor, "report.mcr");
  if (allowed._tag === "Refused") return allowed;
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  const company = await existingCompany(dependencies, requested.value);
  const quarter = requestedQuarter(dependencies, company, quarterRequest);
  if (quarter._tag === "Refused") return quarter;
  const built = await quarterReport(dependencies, company, quarter.value);
  if (built._tag === "Refused") return built;
  const filed = await filedEdition(dependencies, built.value, state);
  if (state === null) return accept({ ...built.value, state, filed });
  const ofState =
    built.value.report.states.find((one) => one.state === state) ??
    emptyStateReport(state, quarter.value, built.value.surroundings);
  return accept({ ...built.value, state: ofState, filed });
};
