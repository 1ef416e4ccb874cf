import type { LicensedLoan } from "../../../domain/loan/terms/loan-terms.ts";
import { documentDigest, isDigestOfDocument } from "../../../domain/loan/terms/terms-copy.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Terms contain birth dates, of which there are few, so only a keyed digest does not reveal them. */
const digestUnderKey =
  ({ vault }: Dependencies, { loan: { companyId } }: LicensedLoan) =>
  (text: string): string =>
    vault.blindIndex(companyId, text);

/** The digest of a loan's terms that is stored with documents generated from them. `isOfClosing`: for documents of a closing package. */
export const digestOfTerms = (dependencies: Dependencies, licensed: LicensedLoan, isOfClosing: boolean): string =>
  documentDigest(licensed, isOfClosing, digestUnderKey(dependencies, licensed));

/** Whether such a digest matches the loan's current terms. */
export const isDigestOfPresent = (
  dependencies: Dependencies,
  licensed: LicensedLoan,
  made: string,
  isOfClosing: boolean,
): boolean => isDigestOfDocument(made, licensed, isOfClosing, digestUnderKey(dependencies, licensed));
