import type { Actor } from "../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import {
  type NotFound,
  notFound,
  type RecordKind,
  recordKinds,
  type StoredKind,
} from "../../domain/log/record-kinds.ts";

import type { CompanyStores } from "../../domain/stores.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import { findOwningCompany } from "./company-scope.ts";
import type { Dependencies } from "./dependencies.ts";
import { atVersion, type ExpectedVersions, type VersionMismatch } from "./expected-versions.ts";

type FoundKind = Exclude<RecordKind & StoredKind, "company" | "loan">;

/** The store of a kind of record. The store of call report filings also holds what is entered for them. */
type StoreName<Kind extends FoundKind> = Kind extends "call_report_filing"
  ? "callReports"
  : Extract<(typeof recordKinds)[Kind]["stored"], keyof CompanyStores>;
const storeOf = (stores: CompanyStores, kind: FoundKind): { readonly find: (id: number) => Promise<object | null> } =>
  kind === "call_report_filing" ? stores.callReports : stores[recordKinds[kind].stored];

/** The records in the store of a kind. */
type Row<Kind extends FoundKind> = NonNullable<Awaited<ReturnType<CompanyStores[StoreName<Kind>]["find"]>>>;

/** The kinds of record that belong to a loan. Actors who may not see the loan cannot find its records. */
type KindOfLoan = {
  [Kind in FoundKind]: Row<Kind> extends { readonly loanId: number } ? Kind : never;
}[FoundKind];
type KindOfCompany = Exclude<FoundKind, KindOfLoan>;

const findRow = async <Kind extends FoundKind>(
  dependencies: Dependencies,
  actor: Actor,
  kind: Kind,
  id: number,
): Promise<Row<Kind> | null> => {
  const companyId = await findOwningCompany(dependencies, actor, kind, id);
  if (companyId === null) return null;
  // Each store returns records of its own kind, but TypeScript cannot infer this through the table.
  return (await storeOf(dependencies.forCompany(companyId), kind).find(id)) as Row<Kind> | null;
};

/** Finds a record of the actor's company; for Super Users, of any company. */
export const findVisible = async <Kind extends KindOfCompany>(
  dependencies: Dependencies,
  actor: Actor,
  kind: Kind,
  id: number,
): Promise<Result<Row<Kind>, NotFound<Kind>>> => {
  const row = await findRow(dependencies, actor, kind, id);
  return row === null ? refuse(notFound(kind, id)) : accept(row);
};

/** Like `findVisible`, but refuses if the record's version is not among those the client expects. */
export const findVisibleAtVersion = async <Kind extends KindOfCompany>(
  dependencies: Dependencies,
  actor: Actor,
  kind: Kind,
  id: number,
  ifMatch: ExpectedVersions,
): Promise<Result<Row<Kind>, NotFound<Kind> | VersionMismatch>> =>
  atVersion(await findVisible(dependencies, actor, kind, id), ifMatch, ({ version }) => version);

/** Finds a record of a loan, together with the loan, if the actor may see the loan. */
export const findVisibleWithLoan = async <Kind extends KindOfLoan>(
  dependencies: Dependencies,
  actor: Actor,
  kind: Kind,
  id: number,
): Promise<Result<{ readonly row: Row<Kind>; readonly loan: Loan }, NotFound<Kind>>> => {
  const row = await findRow(dependencies, actor, kind, id);
  if (row === null) return refuse(notFound(kind, id));
  const { loanId }: { readonly loanId: number } = row;
  const loan = await findVisibleLoan(dependencies, actor, loanId);
  return loan._tag === "Accepted" ? accept({ row, loan: loan.value }) : refuse(notFound(kind, id));
};
