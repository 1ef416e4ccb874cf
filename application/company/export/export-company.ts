import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { headerLine, lastLine } from "../../../domain/imports/file/export-format.ts";
import { lineContent } from "../../../domain/imports/loan/line-content.ts";
import { type EmailOf, lineOfLoan } from "../../../domain/imports/loan/line-of-loan.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logRead } from "../../support/log-event.ts";
import { batchesAfter } from "../../support/walk/batches.ts";
import { everyRow } from "../../support/walk/every-row.ts";
import { exportedCompany } from "./exported-company.ts";

const loansTogether = 50;
const allLoans = { number: 0, of: 1 } as const;

/** A line as written. Empty fields are left out. */
const written = (kind: "user" | "loan", fields: object): string =>
  JSON.stringify({ kind, ...(lineContent(fields) as object) });

async function* loanLines(
  dependencies: Dependencies,
  companyId: number,
  emailOf: EmailOf,
): AsyncGenerator<string, void> {
  const { loans, calculations } = dependencies.forCompany(companyId);
  const yieldIfDue = dependencies.clock.yielder();
  const keyOf = (loan: Loan): Loan | null => loan;
  const batches = batchesAfter<Loan, Loan | null>(null, keyOf, (last) =>
    loans.listAfter(last, loansTogether, allLoans),
  );
  for await (const batch of batches) {
    const amounts = await calculations.amountsOfEach(batch.map(({ id }) => id));
    const ofLoan = Map.groupBy(amounts, ({ loanId }) => loanId);
    for (const loan of batch) {
      yield written("loan", dependencies.loanLines.encode(lineOfLoan(loan, emailOf, ofLoan.get(loan.id) ?? [])));
      await yieldIfDue();
    }
  }
}

/** The lines of the users, in the order in which they were created, and then of the loans that refer to them. */
async function* linesOf(dependencies: Dependencies, companyId: number): AsyncGenerator<string, void> {
  const { users } = dependencies.forCompany(companyId);
  const emails = new Map<number, string>();
  for await (const user of everyRow((step) => users.list({ isActive: null, search: null }, step), "createdAt")) {
    emails.set(user.id, user.email);
    yield written("user", dependencies.importLines.writeUser(user));
  }
  yield* loanLines(dependencies, companyId, (id) => (id === null ? null : (emails.get(id) ?? null)));
}

/** Adds the first line, and the last line with the number of lines and the digest of everything before it. */
async function* framed({ vault }: Dependencies, lines: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  const digest = vault.startDigest();
  const ended = (text: string): string => {
    digest.add(`${text}\n`);
    return `${text}\n`;
  };
  let count = 0;
  yield ended(headerLine);
  for await (const line of lines) {
    count += 1;
    yield ended(line);
  }
  yield `${lastLine({ lines: count, sha256: digest.end() })}\n`;
}

/**
 * Exports a company's users and loans as lines of a file that can be imported, without Social Security numbers. The export is written to
 * the audit log before the first line is returned.
 */
export const exportCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
): Promise<Result<AsyncGenerator<string, void>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "company.export");
  if (allowed._tag === "Refused") return allowed;
  const found = await exportedCompany(dependencies, actor, companyId);
  if (found._tag === "Refused") return found;
  const record = { companyId, kind: "list", recordId: "/company/export/" } as const;
  await logRead(dependencies, actor, { ...record, action: "list.export" });
  return accept(framed(dependencies, linesOf(dependencies, companyId)));
};
