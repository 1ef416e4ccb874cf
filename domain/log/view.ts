import { withoutAdditions } from "../kernel/stored/stored-document.ts";
import { type Change, changesBetween, type JsonObject, type Path, valueAt } from "./changes.ts";
import type { LoggedRecord } from "./entry.ts";
import type { LoggedKind } from "./record-kinds.ts";

/** A secret of a record: the path in its view that shows its visible part, and the secret itself, which is only compared. */
interface Secret {
  readonly path: Path;
  readonly value: string;
}

/** How a kind of record is logged. */
export interface LoggedView<Record> {
  readonly kind: LoggedKind;
  /** The company in whose log the record's changes are written. */
  readonly companyIdOf: (record: Record) => number;
  readonly idOf: (record: Record) => string;
  /** Everything in the record except its secrets and storage metadata. */
  readonly viewOf: (record: Record) => JsonObject;
  readonly secretsOf: (record: Record) => readonly Secret[];
}

interface OfCompany extends LoggedRecord {
  readonly id: number;
  readonly companyId: number;
}

/** Logs plain data without secrets in full. */
export const plainView = <Record extends LoggedRecord>(
  kind: LoggedKind,
  companyIdOf: (record: Record) => number,
  idOf: (record: Record) => string,
): LoggedView<Record> => ({
  kind,
  companyIdOf,
  idOf,
  viewOf: (record) => {
    // These records are plain data, but their interfaces are not assignable to the JSON types.
    const { schemaVersion: _version, logNumber: _number, ...view } = record as unknown as JsonObject;
    return view;
  },
  secretsOf: () => [],
});

/** Logs a record with an id in full: plain data without secrets. */
export const wholeView = <Record extends OfCompany>(kind: LoggedKind): LoggedView<Record> =>
  plainView(
    kind,
    ({ companyId }) => companyId,
    ({ id }) => String(id),
  );

/** Logs a record with an id that has secrets or is not shown in full. Both parts are required, so that none is forgotten. */
export const partialView = <Record extends OfCompany>(
  kind: LoggedKind,
  shown: Pick<LoggedView<Record>, "viewOf" | "secretsOf">,
): LoggedView<Record> => ({ ...wholeView<Record>(kind), ...shown });

const keyOf = ({ path }: Secret): string => JSON.stringify(path);

/** Secrets that were replaced while their view stayed the same: only this fact is shown. */
const hiddenChanges = <Record>({ viewOf, secretsOf }: LoggedView<Record>, before: Record, after: Record): Change[] => {
  const view = viewOf(before);
  const known = new Map(secretsOf(before).map((secret) => [keyOf(secret), secret.value]));
  return secretsOf(after).flatMap((secret) => {
    const former = known.get(keyOf(secret));
    const shown = valueAt(view, secret.path);
    if (former === undefined || former === secret.value || shown === undefined) return [];
    return [{ path: secret.path, from: shown, to: "changed" }];
  });
};

/**
 * All changes between two states of a record, as the log shows them; `before` is null if it is new. `view` is the view of the new state.
 */
export const loggedChanges = <Record extends object>(
  logged: LoggedView<Record>,
  before: Record | null,
  after: Record,
  view = logged.viewOf(after),
): Change[] => {
  if (before === null) return changesBetween(null, view);
  const changes = changesBetween(logged.viewOf(withoutAdditions(before)), view);
  const shown = new Set(changes.map(({ path }) => JSON.stringify(path)));
  return [...changes, ...hiddenChanges(logged, before, after).filter(({ path }) => !shown.has(JSON.stringify(path)))];
};
