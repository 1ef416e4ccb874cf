import { equalHousingWords } from "../../../domain/company/equal-housing.ts";
import type { Block, ChartName } from "../../../domain/documents/content/content.ts";
import { contentTooLarge, leastPages } from "../../../domain/documents/content/content-size.ts";
import type { FormBlank } from "../../../domain/documents/form/form.ts";
import type { FormFilling } from "../../../domain/documents/form/ports.ts";
import { isDraft } from "../../../domain/documents/history.ts";
import type { DocumentNotMade } from "../../../domain/documents/making-refusals.ts";
import { usesCalculation } from "../../../domain/documents/merge/calculated-sections.ts";
import type { DocumentFacts } from "../../../domain/documents/merge/facts.ts";
import type { MergeRecord } from "../../../domain/documents/merge/value.ts";
import type { PrintedDocument } from "../../../domain/documents/printing.ts";
import { signatureLines } from "../../../domain/documents/signatures.ts";
import type { TemplateRevision } from "../../../domain/documents/template.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import { loadFile } from "../../files/stored-files.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { fillFields } from "./fill-form.ts";

interface PrintedBody {
  readonly kind: "body";
  readonly document: PrintedDocument;
}

/** A form before its blank is filled. */
interface PrintedForm extends Omit<FormFilling, "blank"> {
  readonly kind: "form";
  readonly blank: FormBlank;
}

/** A document before it is laid out on pages. */
export interface FilledDocument {
  readonly revision: TemplateRevision;
  readonly printed: PrintedBody | PrintedForm;
  /** The paths of data that it prints and that the loan lacks, each once. */
  readonly missing: readonly string[];
  /** The loan's status if the document is generated outside of its stage; null if it is generated in its stage. */
  readonly outsideStage: LoanStatus | null;
  /** The calculation whose figures it shows; null if it shows none. */
  readonly calculationId: number | null;
}

const hasChart = (content: readonly Block[], chart: ChartName): boolean =>
  content.some((block) => {
    if (block.kind === "list") return block.items.some((item) => hasChart(item, chart));
    return block.kind === "chart" && block.chart === chart;
  });

const drawingTitle = "Projection of the loan";

/** The pictures that a document includes. A picture that does not exist counts as missing data. */
const chartsFor = (
  { projectionDrawing }: Dependencies,
  content: readonly Block[],
  { projection }: DocumentFacts,
): { readonly charts: PrintedDocument["charts"]; readonly missing: readonly string[] } => {
  if (!hasChart(content, "projection")) return { charts: {}, missing: [] };
  if (projection === null) return { charts: {}, missing: ["projection"] };
  return { charts: { projection: projectionDrawing(projection, drawingTitle) }, missing: [] };
};

const letterhead = ({ name, nmlsId }: DocumentFacts["company"]): string =>
  nmlsId === null ? name : `${name}, NMLS ID ${nmlsId}`;

/** The data that fills a document: the facts, and the merge fields derived from them. */
export interface DocumentData {
  readonly facts: DocumentFacts;
  readonly merged: MergeRecord;
}

/** The settings for generating a document. */
interface Making {
  readonly createdAt: Instant;
  /** The text at the foot of each page; null for the document's own name. */
  readonly footer: string | null;
  /** See `FilledDocument`. */
  readonly outsideStage: LoanStatus | null;
  /** The calculation that fills it; null if there is none. */
  readonly calculationId: number | null;
}

const notMade = ({ code, name }: Pick<TemplateRevision, "code" | "name">, message: string) =>
  refuse<DocumentNotMade>({ _tag: "DocumentNotMade", documentCode: code, documentName: name, message });

/** Fills a Liquid template. */
const fillBody = async (
  dependencies: Dependencies,
  { facts, merged }: DocumentData,
  revision: TemplateRevision & { readonly body: string },
  { createdAt, footer, outsideStage, calculationId }: Making,
): Promise<Result<FilledDocument, DocumentNotMade>> => {
  const { code: documentCode, name, body, number, signers } = revision;
  const filled = await dependencies.templateLanguage.fill(body, merged);
  if (filled._tag === "Refused") {
    const { refusal } = filled;
    const message =
      refusal._tag === "TemplateInvalid"
        ? refusal.problems.map((problem) => problem.message).join(" ")
        : refusal.message;
    return notMade(revision, message);
  }
  const { content, missing, read } = filled.value;
  const tooLarge = contentTooLarge(content);
  if (tooLarge !== null) return notMade(revision, tooLarge);
  const { charts, missing: missingCharts } = chartsFor(dependencies, content, facts);
  const { company, loan, signer, officer } = facts;
  const signed = signatureLines(signers, { borrowers: loan.borrowers, company, signer, officer });
  const lacking = [...new Set([...missing, ...missingCharts, ...signed.missing])];
  const draft = { missingFields: lacking, outsideStage };
  const document = {
    title: name,
    isDraft: isDraft(draft),
    header: { logo: facts.logo, left: letterhead(company), right: `Loan ${loan.loanNumber}` },
    footer: footer ?? `${name} (${documentCode}, revision ${number})`,
    equalHousing: equalHousingWords(company.companyType),
    content,
    signatures: signed.lines,
    charts,
    createdAt,
  };
  const isCalculated = usesCalculation(read) || hasChart(content, "projection");
  return accept({
    revision,
    printed: { kind: "body", document },
    missing: lacking,
    outsideStage,
    calculationId: isCalculated ? calculationId : null,
  });
};

/** Fills a form. Signatures go into the form's own fields. */
const fillForm = async (
  dependencies: Dependencies,
  { merged }: DocumentData,
  revision: TemplateRevision,
  { footer, outsideStage, calculationId }: Making,
): Promise<Result<FilledDocument, DocumentNotMade>> => {
  const { blank } = revision;
  if (blank === null) return notMade(revision, "The form has no blank yet: send it first.");
  const filled = await fillFields(dependencies, revision, merged);
  if (filled._tag === "Refused") return notMade(revision, filled.refusal.message);
  const { fillings, missing, read } = filled.value;
  const isFormDraft = isDraft({ missingFields: missing, outsideStage });
  return accept({
    revision,
    printed: { kind: "form", blank, fillings, isDraft: isFormDraft, footer },
    missing,
    outsideStage,
    calculationId: usesCalculation(read) ? calculationId : null,
  });
};

/** Fills a revision of a template. */
export const fillDocument = async (
  dependencies: Dependencies,
  data: DocumentData,
  revision: TemplateRevision,
  making: Making,
): Promise<Result<FilledDocument, DocumentNotMade>> => {
  const { body } = revision;
  return body === null
    ? fillForm(dependencies, data, revision, making)
    : fillBody(dependencies, data, { ...revision, body }, making);
};

/** The minimum number of pages of a document. */
export const leastPagesOf = ({ printed }: FilledDocument): number =>
  printed.kind === "form" ? printed.blank.pages : leastPages(printed.document.content);

/** Lays out a filled document on pages. */
export const printDocument = async (
  dependencies: Dependencies,
  { revision, printed }: FilledDocument,
): Promise<Result<Uint8Array<ArrayBuffer>, DocumentNotMade>> => {
  if (printed.kind === "form") {
    const { blank, kind: _, ...filling } = printed;
    const content = await loadFile(dependencies, revision.companyId, blank);
    const filled = await dependencies.pdfForms.fill({ ...filling, blank: content });
    return filled._tag === "Accepted" ? filled : notMade(revision, filled.refusal.message);
  }
  const rendered = await dependencies.documentRenderer.render(printed.document);
  if (rendered._tag === "Accepted") return rendered;
  return notMade(revision, "It takes longer to lay out on pages than a document may: make it shorter.");
};
