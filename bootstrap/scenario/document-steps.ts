import { recordDocumentAction } from "../../application/documents/history/record-document-action.ts";
import { generateDocuments } from "../../application/documents/package/generate-documents.ts";
import { listDocumentPackages } from "../../application/documents/package/list-document-packages.ts";
import type { DocumentHistory, ReportedAction } from "../../domain/documents/history.ts";
import { talcCode } from "../../domain/documents/standard/set.ts";
import { accept, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LoanStep, StepContext } from "./event.ts";

const packageCode = "initial-disclosures";
/** More than the rows of the demonstration. */
const everyRow = { number: 1, size: 100, order: [{ field: "at", descending: false }] } as const;

const rowsOf = async ({ dependencies }: StepContext, loan: Loan): Promise<readonly DocumentHistory[]> => {
  const { documentHistories } = dependencies.forCompany(loan.companyId);
  const filter = { loanId: loan.id, action: null, documentCode: null };
  return (await documentHistories.list(filter, everyRow)).rows;
};

/** Documents are the processor's work. */
const documentStep = (name: string, run: Extract<LoanStep, { readonly use: "other" }>["run"]): LoanStep => ({
  use: "other",
  by: "processor",
  name,
  run,
});

/** Makes the initial disclosures, or what an earlier run of this step left to make of them. */
export const generateDisclosures: LoanStep = documentStep("generate-documents", async (context, loan, by) => {
  const { dependencies } = context;
  const filter = { isActive: true, stage: null };
  const page = { number: 1, size: 100, order: [{ field: "code", descending: false }] } as const;
  const packages = await listDocumentPackages(dependencies, by, null, filter, page);
  if (packages._tag === "Refused") return packages;
  const found = packages.value.rows.find(({ code }) => code === packageCode);
  if (found === undefined) return refuse({ _tag: "DocumentPackageNotFound" });
  const begun = (await rowsOf(context, loan)).find((row) => row.action === "generated");
  const reservedId = begun?.action === "generated" ? begun.generationId : null;
  const request = { loanId: loan.id, allowMissing: false };
  return generateDocuments(dependencies, by, found.id, request, reservedId);
});

/** Tells what happened to the documents of some codes, of each once. */
const tell = (action: ReportedAction, isMeant: (code: string) => boolean): LoanStep =>
  documentStep("record-document-action", async (context, loan, by) => {
    const rows = await rowsOf(context, loan);
    for (const { id, action: made, documentCode } of rows) {
      const isTold = rows.some((row) => row.action === action && row.ofId === id);
      if (made !== "generated" || isTold || !isMeant(documentCode)) continue;
      const input = { ofId: id, loanId: null, externalDocument: null, action, at: null };
      const recorded = await recordDocumentAction(context.dependencies, by, input, null);
      if (recorded._tag === "Refused") return recorded;
    }
    return accept(null);
  });

export const sendDisclosures: LoanStep = tell("sent", () => true);

/** The borrower has the loan cost disclosure: its day counts for the wait before the closing. */
export const receiveDisclosures: LoanStep = tell("received", (code) => code === talcCode);
