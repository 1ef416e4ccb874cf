import { recordDocumentAction } from "../../application/documents/history/record-document-action.ts";
import { generateDocuments } from "../../application/documents/package/generate-documents.ts";
import { listDocumentPackages } from "../../application/documents/package/list-document-packages.ts";
import type { DocumentHistory, ReportedAction } from "../../domain/documents/history.ts";
import { adverseActionCode, incompletenessCode, talcCode } from "../../domain/documents/standard/set.ts";
import { accept, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LoanStep, StepContext } from "./event.ts";

/** More rows than the demonstration has. */
const everyRow = { number: 1, size: 100, order: [{ field: "at", descending: false }] } as const;

const rowsOf = async ({ dependencies }: StepContext, loan: Loan): Promise<readonly DocumentHistory[]> => {
  const { documentHistories } = dependencies.forCompany(loan.companyId);
  const filter = { loanId: loan.id, action: null, documentCode: null, generationId: null };
  return (await documentHistories.list(filter, everyRow)).rows;
};

/** A step with documents, which the processor does. */
const documentStep = (name: string, run: Extract<LoanStep, { readonly use: "other" }>["run"]): LoanStep => ({
  use: "other",
  by: "processor",
  name,
  run,
});

/** Generates the documents of a package that are complete, or those that an earlier run of this step did not generate. */
const generatePackage = (packageCode: string): LoanStep =>
  documentStep("generate-documents", async (context, loan, by) => {
    const { dependencies } = context;
    const filter = { isActive: true, stage: null };
    const page = { number: 1, size: 100, order: [{ field: "code", descending: false }] } as const;
    const packages = await listDocumentPackages(dependencies, by, null, filter, page);
    if (packages._tag === "Refused") return packages;
    const found = packages.value.rows.find(({ code }) => code === packageCode);
    if (found === undefined) return refuse({ _tag: "DocumentPackageNotFound" });
    const rows = await rowsOf(context, loan);
    const begun = rows.find((row) => row.action === "generated" && row.packageId === found.id);
    const reservedId = begun?.action === "generated" ? begun.generationId : null;
    return generateDocuments(dependencies, by, found.id, { loanId: loan.id, allowMissing: false }, reservedId);
  });

export const generateDisclosures: LoanStep = generatePackage("initial-disclosures");

/** The notices that Regulation B requires if an application is denied or incomplete. */
export const generateAdverseAction: LoanStep = generatePackage("adverse-action");
export const generateIncompleteness: LoanStep = generatePackage("incompleteness");

/** Records an action for each generated document whose code matches, once per document. */
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

/** Records that the notice was sent, which ends its deadline. */
export const sendNotice: LoanStep = tell("sent", (code) => code === adverseActionCode || code === incompletenessCode);

/** Records that the borrower received the loan cost disclosure, which starts the waiting period before the closing. */
export const receiveDisclosures: LoanStep = tell("received", (code) => code === talcCode);
