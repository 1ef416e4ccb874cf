import type { Loan } from "../../../domain/loan/loan.ts";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import { isAuthentic } from "../../../domain/log/chain.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import type { EntryNumber } from "../../../domain/log/ports.ts";
import { type LogProblem, problemAt } from "../../../domain/log/verification/problem.ts";
import { type LoggedState, numberProblem, recordProblem } from "../../../domain/log/verification/record-check.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { everyRow } from "../../support/walk/every-row.ts";
import type { EvidenceSource } from "./evidence-source.ts";

/** The verification result of a loan's entries, as written to the pack. */
interface VerifiedEntries {
  readonly entries: number;
  readonly verified_through: number;
  readonly problems: readonly string[];
}

const said = ({ problem, seq, number }: LogProblem): string =>
  [problem, ...(seq === null ? [] : [`seq ${seq}`]), ...(number === null ? [] : [`number ${number}`])].join(", ");

/**
 * The entries of a loan through the end of the company's log at the time of the request, without entries of later states of the loan. They
 * are verified as they are read: each entry by itself, their numbering, and the loan against the last entry.
 */
export const evidenceLog = (
  { forCompany, vault }: Dependencies,
  { companyId, loanId, document, anchor }: Pick<EvidenceSource, "companyId" | "loanId" | "document" | "anchor">,
) => {
  const { log } = forCompany(companyId);
  const record = { kind: "loan", recordId: String(loanId) } as const;
  const { schemaVersion = 1, logNumber = 0 } = document as Partial<Loan>;
  const ofLoan = { ...record, action: null, byUserId: null, after: null, before: null };
  const problems: LogProblem[] = [];
  let [count, through] = [0, 0];
  let before: EntryNumber | null = null;
  let last: LoggedState | undefined;

  async function* entries(): AsyncGenerator<LoggedEntry, void> {
    for await (const entry of everyRow((step) => log.list(ofLoan, step), "seq")) {
      if (entry.seq > anchor.seq) return;
      const { number } = entry;
      if (typeof number === "number" && number > logNumber) continue;
      if (!isAuthentic(entry, vault.auditMac)) problems.push(problemAt("altered", entry.seq, entry));
      if (typeof number === "number") {
        const next = { ...record, number };
        problems.push(...[numberProblem(before, next)].filter((problem) => problem !== null));
        [before, last] = [next, number === logNumber ? entry : undefined];
      }
      [count, through] = [count + 1, entry.seq];
      yield entry;
    }
  }

  return {
    entries,
    /** The verification result; call it after all entries have been read. */
    verified: (): VerifiedEntries => {
      // In every schema version, the document has the fields that the view is made of.
      const digest = () => vault.digest(canonicalJson(loggedLoan.viewOf(document as unknown as Loan)));
      const beside = recordProblem({ record, schemaVersion, logNumber, entry: last, digest });
      const all = beside === null ? problems : [...problems, beside];
      return { entries: count, verified_through: through, problems: all.map(said) };
    },
  };
};
