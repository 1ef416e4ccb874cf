import type { ShownColumn, ShownText } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import {
  dateText,
  deadlineText,
  nameOf,
  objectsIn,
  statusText,
  textIn,
  wholeDollarsOwed,
  wholeDollarsReceived,
} from "../json-texts.ts";
import { loanPath } from "./loan-path.ts";

/** A column of the pipeline: the text it shows for a loan, and the value by which it sorts; absent if it cannot be sorted. */
interface PipelineColumn {
  readonly name: string;
  readonly isFigure?: true;
  readonly text: (loan: JsonObject) => ShownText;
  readonly by?: (loan: JsonObject) => string | number;
}

const peopleOf = (loan: JsonObject): string => objectsIn(loan.borrowers).map(nameOf).join(", ");
const nextOf = (loan: JsonObject): JsonObject => (isJsonObject(loan.next_status) ? loan.next_status : {});
const unmetOf = (loan: JsonObject): number => {
  const { unmet } = nextOf(loan);
  return Array.isArray(unmet) ? unmet.length : 0;
};
const stateOf = ({ property }: JsonObject): string => (isJsonObject(property) ? textIn(property.state) : "");

const nextText = (loan: JsonObject): string => {
  const { status, ready } = nextOf(loan);
  if (status === undefined) return "";
  return ready === true ? `Ready for: ${statusText(status)}` : `${statusText(status)}: ${unmetOf(loan)} unmet`;
};

const nextDeadline = (loan: JsonObject): string => {
  const [deadline] = objectsIn(loan.deadlines);
  return deadline === undefined
    ? ""
    : `${dateText(deadline.on)}${Number(deadline.days_left) < 0 ? " (passed)" : ""}: ${deadlineText(deadline.kind)}`;
};

/** Later than any date. */
const never = "9999";

const figure = (name: string, field: string, text: (json: unknown) => string): PipelineColumn => ({
  name,
  isFigure: true,
  text: (loan) => text(loan[field]),
  by: (loan) => Number(loan[field] ?? Number.NEGATIVE_INFINITY),
});

const limit = figure("Principal limit", "principal_limit", wholeDollarsReceived);

/** The columns by their keys in addresses. By default, loans are sorted by status and then by deadline. */
const columns: Readonly<Record<string, PipelineColumn>> = {
  borrower: {
    name: "Loan",
    text: (loan) => ({ href: loanPath(loan.id), text: `${peopleOf(loan)} · ${textIn(loan.loan_number)}` }),
    by: ({ borrowers }) => {
      const [first = {}] = objectsIn(borrowers);
      return `${textIn(first.last_name)} ${textIn(first.first_name)}`.toLowerCase();
    },
  },
  status: { name: "Status", text: ({ status }) => statusText(status) },
  principal_limit: {
    ...limit,
    text: (loan) =>
      loan.calculation === "none"
        ? "Not calculated"
        : `${textIn(limit.text(loan))}${loan.calculation === "stale" ? " (stale)" : ""}`,
  },
  available_proceeds: figure("Available", "available_proceeds", wholeDollarsReceived),
  cash_required_to_close: figure("Cash to bring", "cash_required_to_close", wholeDollarsOwed),
  next: { name: "Next status", text: nextText, by: unmetOf },
  deadline: {
    name: "Next deadline",
    text: nextDeadline,
    by: ({ deadlines }) => textIn(objectsIn(deadlines)[0]?.on ?? never),
  },
  state: { name: "State", text: stateOf, by: stateOf },
  officer: {
    name: "Loan officer",
    text: (loan) => textIn(loan.loan_officer_name),
    by: (loan) => textIn(loan.loan_officer_name).toLowerCase(),
  },
};

/** The requested sorting: by a column, ascending or descending; null for the default order. */
interface Sorting {
  readonly key: string;
  readonly isDescending: boolean;
}

export const sortingOf = (query: URLSearchParams): Sorting | null => {
  const sort = query.get("sort") ?? "";
  const key = sort.replace(/^-/, "");
  return Object.hasOwn(columns, key) ? { key, isDescending: sort.startsWith("-") } : null;
};

export const sorted = (loans: readonly JsonObject[], sorting: Sorting | null): readonly JsonObject[] => {
  const by = sorting === null ? undefined : columns[sorting.key]?.by;
  if (by === undefined || sorting === null) return sorting?.isDescending === true ? loans.toReversed() : loans;
  const direction = sorting.isDescending ? -1 : 1;
  return loans.toSorted((one, other) => {
    const [left, right] = [by(one), by(other)];
    return left === right ? 0 : (left < right ? -1 : 1) * direction;
  });
};

export const pipelineRow = (loan: JsonObject): readonly ShownText[] =>
  Object.values(columns).map(({ text }) => text(loan));

/** The column headings, each with a link that sorts by the column, or reverses the order if it is already the sort column. */
export const pipelineHeadings = (sorting: Sorting | null, hrefOf: (sort: string) => string): readonly ShownColumn[] =>
  Object.entries(columns).map(([key, { name, isFigure }]) => {
    const isSorted = sorting === null ? key === "status" : sorting.key === key;
    const isDescending = isSorted && sorting?.isDescending === true;
    return {
      name,
      isFigure: isFigure === true,
      href: hrefOf(isSorted && !isDescending ? `-${key}` : key),
      ...(isSorted ? { sorted: isDescending ? ("descending" as const) : ("ascending" as const) } : {}),
    };
  });
