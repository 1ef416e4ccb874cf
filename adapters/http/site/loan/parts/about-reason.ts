import { holdersOf } from "../../../../../domain/access/roles.ts";
import { withArticle } from "../../../../../domain/kernel/text/phrases.ts";
import { register } from "../../../../../domain/requirements/register.ts";
import type { ShownBlock, ShownText } from "../../../../page-models/site.ts";
import { isJsonObject } from "../../../codec/codec.ts";
import { openingPermissions } from "../../../operation/operation-permission.ts";
import type { AboutForm } from "../../form/action/action-content.ts";
import type { Forms } from "../../form/fields-of.ts";
import { objectsIn, textIn } from "../../json-texts.ts";
import type { Visit } from "../../site-page.ts";
import { loanIdOf } from "../loan-path.ts";
import { documentsPath, receivedForm } from "./document-history-page.ts";

const paragraph = (text: ShownText): ShownBlock => ({ kind: "paragraph", text });

/** That a reason needs a document, and how one is added to the choices of the form. */
const evidenceBlocks = (visit: Visit, { fieldsOf }: Pick<Forms, "fieldsOf">): readonly ShownBlock[] => {
  const { permission } = fieldsOf(receivedForm.operation);
  const holders = withArticle(holdersOf(openingPermissions(permission)));
  return [
    paragraph(
      "The reason needs a document of the loan that shows it: choose one below that was received and uploaded.",
    ),
    paragraph(
      visit.may(permission)
        ? { href: `${documentsPath(visit)}/upload`, text: receivedForm.title }
        : `A document that is not among the choices is uploaded by ${holders}.`,
    ),
  ];
};

/** What the loan lacks for its next moves by the requirement with a code, as sentences. */
const unmetTexts = async (visit: Visit, code: unknown): Promise<readonly string[]> => {
  const { json } = await visit.perform("readLoan", { id: loanIdOf(visit) });
  const moves = objectsIn(isJsonObject(json) ? json.allowed_statuses : null);
  const unmet = moves.flatMap(({ requirements }) => objectsIn(requirements)).filter((each) => each.code === code);
  return [...new Set(unmet.map(({ sentence }) => `${textIn(sentence)}.`))];
};

/**
 * What is shown above the form of an underwriter's reason: what the loan lacks by the requirement with a code, and the document that the
 * reason needs. The form is left out if the address names no requirement.
 */
export const aboutReason = async (visit: Visit, code: unknown, forms: Pick<Forms, "fieldsOf">): Promise<AboutForm> => {
  const entry = register.find((each) => each.code === code);
  if (entry === undefined)
    return {
      blocks: [paragraph("The page of the loan lists what it lacks, and links each requirement to its reason.")],
      isRefused: true,
    };
  const texts = await unmetTexts(visit, code);
  const none = `The next moves of the loan need no reason for this requirement: ${entry.rule}.`;
  return {
    blocks: [
      ...(texts.length > 0 ? texts : [none]).map((text) => ({ ...paragraph(text), isSentence: true }) as const),
      ...(entry.needsEvidence ? evidenceBlocks(visit, forms) : []),
    ],
  };
};
