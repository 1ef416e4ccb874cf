import { type Actor, authorizeAny, type PermissionDenied } from "../../access/actor.ts";
import type { Permission } from "../../access/permissions.ts";
import { holds } from "../../access/roles.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import type { LogAction } from "../../log/record-kinds.ts";
import { noHmdaAnswers } from "./answers.ts";

/** Fields outside the report data that were changed by someone who may only enter report data. */
export interface BeyondReportData {
  readonly _tag: "BeyondReportData";
  /** Paths in the domain's names, at least one. */
  readonly fields: readonly string[];
}

// Denial reasons also decide whether a loan may be denied, and appear in its notice.
const beyondReports: readonly string[] = ["denialReasons", "denialReasonOther"];

/** The fields of a loan, its borrowers, and its property that only reports use. */
const reportData = {
  loan: Object.keys(noHmdaAnswers)
    .filter((answer) => !beyondReports.includes(answer))
    .map((answer) => `hmda.${answer}`),
  borrower: ["demographics"],
  property: ["countyFips", "censusTract"],
} satisfies Readonly<Record<string, readonly string[]>>;

type Part = keyof typeof reportData;

/** Allows entering report data without the right to change the loan. */
export const reportDataPermission = "report.enter_data" satisfies Permission;

const mayEdit = ({ hierarchy, roles }: Actor, part: Part): boolean => holds(hierarchy, roles, `${part}.edit`);

/** Refuses if the actor may neither change this part of a loan nor enter report data. */
export const authorizeChange = (actor: Actor, part: Part): Result<Actor, PermissionDenied> =>
  authorizeAny(actor, [`${part}.edit`, reportDataPermission]);

/** The log action of a change. For an actor who may do no more, it is the entry of report data. */
export const changeActionOf = (actor: Actor, part: Part): LogAction =>
  mayEdit(actor, part) ? `${part}.change` : "loan.enter_report_data";

type Values = Readonly<Record<string, unknown>>;

const changedFields = (before: Values, after: Values, open: readonly string[], path = ""): string[] =>
  Object.keys(after).flatMap((name) => {
    const field = path + name;
    const isOpen = open.includes(field);
    if (isOpen || isSameData(before[name], after[name])) return [];
    const isPartlyOpen = open.some((one) => one.startsWith(`${field}.`));
    return isPartlyOpen ? changedFields(before[name] as Values, after[name] as Values, open, `${field}.`) : [field];
  });

/** Whether a path of a loan is report data: `borrowers.0.demographics.sex`, `property.censusTract`, `hmda.creditScore`. */
export const isReportData = (path: string): boolean => {
  const [, borrowerField] = /^borrowers\.\d+\.(\w+)/.exec(path) ?? [];
  if (borrowerField !== undefined) return reportData.borrower.includes(borrowerField);
  const [, propertyField] = /^property\.(\w+)/.exec(path) ?? [];
  return propertyField === undefined ? reportData.loan.includes(path) : reportData.property.includes(propertyField);
};

/**
 * Checks whether the actor may make a change to a part of a loan. For someone who may only enter report data, any other changed field is
 * refused. A Social Security number counts as changed whenever it is sent, so that it cannot be guessed.
 */
export const checkChange = <Details extends object>(
  actor: Actor,
  part: Part,
  before: object,
  after: Details,
): Result<Details, BeyondReportData> => {
  if (mayEdit(actor, part)) return accept(after);
  const fields = changedFields(before as Values, after as Values, reportData[part]);
  return fields.length > 0 ? refuse({ _tag: "BeyondReportData", fields }) : accept(after);
};
