import type { Instant } from "../../kernel/day.ts";
import { acceptUnless, type FieldsInvalid, failedChecks } from "../../kernel/fields-invalid.ts";
import type { Result } from "../../kernel/result.ts";
import { isBlankText } from "../../kernel/text/blank.ts";
import { isNmlsId } from "../identifiers.ts";
import { signerSchemaVersion } from "../stored/upgrade.ts";
import { maxDocumentCodes, type Signer, type SignerDetails, type SignerInput } from "./signer.ts";

/**
 * The signer in its stored form, each document code once. Refuses a new default that is inactive. A signer that was the default before
 * (`before`; null for a new signer) stays the default while inactive, and signs nothing. A stored NMLS id is kept unchanged, because
 * earlier versions accepted any text.
 */
export const checkSigner = (input: SignerInput, before: SignerInput | null): Result<SignerInput, FieldsInvalid> => {
  const { name, title, nmlsId, documentCodes, isActive, isDefault } = input;
  const errors = failedChecks([
    ["name", !isBlankText(name), "must not be blank"],
    ["title", !isBlankText(title), "must not be blank"],
    ["nmlsId", nmlsId === null || nmlsId === before?.nmlsId || isNmlsId(nmlsId), "must be 1 to 12 digits"],
    ["documentCodes", documentCodes.length <= maxDocumentCodes, `must have at most ${maxDocumentCodes} entries`],
    ...documentCodes.map(
      (code, position) => [`documentCodes.${position}`, !isBlankText(code), "must not be blank"] as const,
    ),
    ["isDefault", !isDefault || isActive || before?.isDefault === true, "must be false while is_active is false"],
  ]);
  return acceptUnless(errors, { ...input, documentCodes: [...new Set(documentCodes)] });
};

const detailsOf = ({ isDefault: _, ...details }: SignerInput): SignerDetails => details;

/** A new signer of a company, from checked input. */
export const newSigner = (
  input: SignerInput,
  { id, companyId, now }: { readonly id: number; readonly companyId: number; readonly now: Instant },
): Signer => ({
  ...detailsOf(input),
  schemaVersion: signerSchemaVersion,
  id,
  companyId,
  version: 1,
  logNumber: 1,
  createdAt: now,
  updatedAt: now,
});

/** A signer with changed details, from checked input. */
export const withDetails = (signer: Signer, input: SignerInput): Signer => ({ ...signer, ...detailsOf(input) });
