import type { Actor } from "../../../domain/access/actor.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Vault } from "../../../domain/kernel/ports.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { loanOfView, loansReshapedBefore } from "../../../domain/loan/stored/loan-of-view.ts";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import type { JsonObject } from "../../../domain/log/changes.ts";
import { type EarlierView, firstOfSince, type NotReconstructible, wayBack } from "../../../domain/log/earlier-view.ts";
import { type NotFound, notFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Maximum number of log entries reverted; a loan is changed a few hundred times in its life. */
const maxReverted = 10_000;

/** The number of entries read at a time. One entry can have tens of kilobytes, as where the debts of a loan are replaced. */
const batchSize = 50;

type LoanToRead = Pick<Loan, "id" | "companyId" | "createdAt">;

/** A loan as it was at an earlier instant. */
export interface LoanAsOf {
  readonly loan: Loan;
  readonly at: Instant;
  /** The number of its last log entry at that instant. */
  readonly number: number;
  /** Whether everything from which the state was reconstructed is as it was written; null if that is not known. */
  readonly isVerified: boolean | null;
}

/** The requested time is before the loan was started. The earliest time with a state to show is `earliest`. */
export interface LoanNotYetStarted {
  readonly _tag: "LoanNotYetStarted";
  readonly earliest: Instant;
}

/** Fields of a stored loan that have had the same names and meanings in every version since the log was introduced. */
const factsOf = (document: StoredDocument) => {
  const { schemaVersion = 1, logNumber = 0, updatedAt } = document as unknown as Loan;
  return { schemaVersion, logNumber, updatedAt };
};

/** Refuses with the first time that has a state to show: the first log entry is written shortly after the loan's creation time. */
const notYetStarted = async (
  { forCompany }: Dependencies,
  { id, companyId, createdAt }: LoanToRead,
): Promise<Result<never, LoanNotYetStarted>> => {
  const [first] = await forCompany(companyId).log.listOfRecord("loan", String(id), 0, 1);
  return refuse({ _tag: "LoanNotYetStarted", earliest: first?.at ?? createdAt });
};

interface Viewed {
  readonly view: JsonObject;
  readonly digest: string;
}

/** The views of stored loans. A store may return the same document again, for each part of a loan. */
const viewed = new WeakMap<StoredDocument, Viewed>();

const viewOnce = (document: StoredDocument, { digest }: Vault): Viewed => {
  const known = viewed.get(document);
  if (known !== undefined) return known;
  // In every schema version, the document has the fields that the view is made of.
  const view = loggedLoan.viewOf(document as unknown as Loan);
  const made = { view, digest: digest(canonicalJson(view)) };
  viewed.set(document, made);
  return made;
};

/** The refusal of a time before the entries that may be reverted; null if the log has fewer since then. */
const tooFarBack = async (
  { forCompany }: Dependencies,
  { id, companyId }: Pick<Loan, "id" | "companyId">,
  logNumber: number,
  firstLater: number,
): Promise<NotReconstructible | null> => {
  if (firstLater > logNumber - maxReverted) return null;
  const before = logNumber - maxReverted - 1;
  const [oldest] = await forCompany(companyId).log.listOfRecord("loan", String(id), before, 1);
  return oldest === undefined ? null : { _tag: "NotReconstructible", earliest: oldest.at };
};

const viewAsOf = async (
  dependencies: Dependencies,
  { id, companyId }: Pick<Loan, "id" | "companyId">,
  document: StoredDocument,
  at: Instant,
): Promise<Result<EarlierView, NotReconstructible>> => {
  const { forCompany, vault, clock } = dependencies;
  const { log } = forCompany(companyId);
  const facts = factsOf(document);
  const { logNumber } = facts;
  const stored = { ...facts, ...viewOnce(document, vault) };
  const back = wayBack(stored, at, { mac: vault.auditMac, reshapedBefore: loansReshapedBefore });
  const yieldIfDue = clock.yielder();
  let [firstLater, next] = [1, logNumber];
  do {
    const read = await log.listOfRecordSince("loan", String(id), at, next, batchSize);
    firstLater = read.firstLater;
    const refusal =
      next === logNumber ? await tooFarBack(dependencies, { id, companyId }, logNumber, firstLater) : null;
    if (refusal !== null) return refuse(refusal);
    for (const entry of read.entries.toReversed()) {
      await yieldIfDue();
      const taken = back.take(entry, typeof entry.number === "number" && entry.number >= firstLater);
      if (taken._tag === "Refused") return taken;
    }
    next = firstOfSince(firstLater, next, batchSize) - 1;
    // The last entry by the instant is read too.
  } while (next >= Math.max(firstLater - 1, 1));
  return back.end();
};

/** Reconstructs a loan as it was at an instant from its stored state and its log entries. The actor must be allowed to see the loan. */
export const loanAsOf = async (
  dependencies: Dependencies,
  { requestId }: Actor,
  read: LoanToRead,
  at: Instant,
): Promise<Result<LoanAsOf, NotFound<"loan"> | NotReconstructible | LoanNotYetStarted>> => {
  const { id, companyId, createdAt } = read;
  if (at < createdAt) return notYetStarted(dependencies, read);
  const document = await dependencies.forCompany(companyId).loans.findAsStored(id);
  if (document === null) return refuse(notFound("loan", id));
  const earlier = await viewAsOf(dependencies, { id, companyId }, document, at);
  if (earlier._tag === "Refused") return earlier;
  const { view, number, isVerified, lowestVersion } = earlier.value;
  if (view === null) return notYetStarted(dependencies, read);
  if (isVerified === false)
    dependencies.reportFault({
      requestId,
      operation: "loan_as_of",
      detail: `loan ${id} of company ${companyId} is not what its audit log says`,
    });
  const { schemaVersion } = factsOf(document);
  const versions = { stored: schemaVersion, lowest: lowestVersion ?? 1 };
  return accept({ loan: { ...loanOfView(view, versions, document), logNumber: number }, at, number, isVerified });
};
