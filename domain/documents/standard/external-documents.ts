import { type DocumentStage, documentStages } from "../stage.ts";
import externalDocumentsCsv from "./external-documents.csv" with { type: "text" };

/** Whether a public source names the document, or it is unconfirmed. The lender has to check signers and stages. */
const confidences = ["named_publicly", "unconfirmed"] as const;
type Confidence = (typeof confidences)[number];

/** A document made by others. Packages and histories may refer to it, and no template makes it. */
export interface ExternalDocument {
  /** Different from the code of every standard template. */
  readonly code: string;
  readonly name: string;
  readonly stage: DocumentStage;
  /** The number or name of its form; null if it has none. */
  readonly form: string | null;
  /** Who signs it, in words. */
  readonly signers: string;
  readonly isNotarized: boolean;
  readonly confidence: Confidence;
}

const known = <Value extends string>(values: readonly Value[], text: string): Value => {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`the list of external documents has ${text}`);
  return found;
};

const readLine = (line: string): ExternalDocument => {
  const [code = "", name = "", stage = "", form = "", signers = "", notarized = "", confidence = ""] = line.split(",");
  return {
    code,
    name,
    stage: known(documentStages, stage),
    form: form === "" ? null : form,
    signers,
    isNotarized: known(["yes", "no"], notarized) === "yes",
    confidence: known(confidences, confidence),
  };
};

/** The documents of a HECM file that are made elsewhere, by stage; see the README in this folder. */
export const externalDocuments: readonly ExternalDocument[] = externalDocumentsCsv
  .trim()
  .split("\n")
  .slice(1)
  .map(readLine);
