import type { Actor } from "../../domain/access/actor.ts";
import type { CalculationNotFound } from "../../domain/calculation/calculation-record.ts";
import type { RecordKind } from "../../domain/company/ports.ts";
import type { SignerNotFound } from "../../domain/company/signer.ts";
import type { DocumentHistoryNotFound } from "../../domain/documents/history.ts";
import type { DocumentPackageNotFound } from "../../domain/documents/package.ts";
import type { DocumentTemplateNotFound } from "../../domain/documents/template.ts";
import type { HmdaFilingNotFound } from "../../domain/hmda/filing/filing.ts";
import type { UserNotFound } from "../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { CallReportFilingNotFound } from "../../domain/mcr/filing/filing.ts";
import type { CompanyStores } from "../../domain/stores.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import { findOwningCompany } from "./company-scope.ts";
import type { Dependencies } from "./dependencies.ts";
import { atVersion, type ExpectedVersions, type VersionMismatch } from "./expected-versions.ts";

/** A kind of record that is found by its id: where it is stored, and how its absence is refused. */
interface FoundKind<Row, NotFound> {
  readonly kind: RecordKind;
  readonly rowsOf: (stores: CompanyStores) => { readonly find: (id: number) => Promise<Row | null> };
  readonly notFound: (id: number) => NotFound;
}

const foundKind = <Row, NotFound extends { readonly _tag: string }>(
  kind: RecordKind,
  rowsOf: FoundKind<Row, NotFound>["rowsOf"],
  notFound: FoundKind<Row, NotFound>["notFound"],
): FoundKind<Row, NotFound> => ({ kind, rowsOf, notFound });

/** The kinds of record that `findVisible` and `findVisibleWithLoan` find. */
export const kinds = {
  user: foundKind(
    "user",
    ({ users }) => users,
    (userId): UserNotFound => ({ _tag: "UserNotFound", userId }),
  ),
  signer: foundKind(
    "signer",
    ({ signers }) => signers,
    (signerId): SignerNotFound => ({ _tag: "SignerNotFound", signerId }),
  ),
  documentTemplate: foundKind(
    "document_template",
    ({ documentTemplates }) => documentTemplates,
    (templateId): DocumentTemplateNotFound => ({ _tag: "DocumentTemplateNotFound", templateId }),
  ),
  documentPackage: foundKind(
    "document_package",
    ({ documentPackages }) => documentPackages,
    (packageId): DocumentPackageNotFound => ({ _tag: "DocumentPackageNotFound", packageId }),
  ),
  documentHistory: foundKind(
    "document_history",
    ({ documentHistories }) => documentHistories,
    (historyId): DocumentHistoryNotFound => ({ _tag: "DocumentHistoryNotFound", historyId }),
  ),
  calculation: foundKind(
    "calculation",
    ({ calculations }) => calculations,
    (calculationId): CalculationNotFound => ({ _tag: "CalculationNotFound", calculationId }),
  ),
  hmdaFiling: foundKind(
    "hmda_filing",
    ({ hmdaFilings }) => hmdaFilings,
    (filingId): HmdaFilingNotFound => ({ _tag: "HmdaFilingNotFound", filingId }),
  ),
  callReportFiling: foundKind(
    "call_report_filing",
    ({ callReports }) => callReports,
    (filingId): CallReportFilingNotFound => ({ _tag: "CallReportFilingNotFound", filingId }),
  ),
};

/** A record of the actor's company; for Super Users, of any. */
export const findVisible = async <Row, NotFound extends { readonly _tag: string }>(
  dependencies: Dependencies,
  actor: Actor,
  { kind, rowsOf, notFound }: FoundKind<Row, NotFound>,
  id: number,
): Promise<Result<Row, NotFound>> => {
  const companyId = await findOwningCompany(dependencies, actor, kind, id);
  const row = companyId === null ? null : await rowsOf(dependencies.forCompany(companyId)).find(id);
  return row === null ? refuse(notFound(id)) : accept(row);
};

/** The same, unless the record's version is not among those the caller names. */
export const findVisibleAtVersion = async <
  Row extends { readonly version: number },
  NotFound extends { readonly _tag: string },
>(
  dependencies: Dependencies,
  actor: Actor,
  kind: FoundKind<Row, NotFound>,
  id: number,
  ifMatch: ExpectedVersions,
): Promise<Result<Row, NotFound | VersionMismatch>> =>
  atVersion(await findVisible(dependencies, actor, kind, id), ifMatch, ({ version }) => version);

/** A record of a loan with that loan, where the actor may see the loan. */
export const findVisibleWithLoan = async <
  Row extends { readonly loanId: number },
  NotFound extends { readonly _tag: string },
>(
  dependencies: Dependencies,
  actor: Actor,
  kind: FoundKind<Row, NotFound>,
  id: number,
): Promise<Result<{ readonly row: Row; readonly loan: Loan }, NotFound>> => {
  const found = await findVisible(dependencies, actor, kind, id);
  if (found._tag === "Refused") return found;
  const loan = await findVisibleLoan(dependencies, actor, found.value.loanId);
  return loan._tag === "Accepted" ? accept({ row: found.value, loan: loan.value }) : refuse(kind.notFound(id));
};
