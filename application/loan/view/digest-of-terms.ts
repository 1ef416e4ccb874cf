import type { LicensedLoan } from "../../../domain/loan/terms/loan-terms.ts";
import { documentDigest, isDigestOfDocument } from "../../../domain/loan/terms/terms-copy.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Terms hold birth dates, of which there are few: only a digest under a key does not give them away. */
const digestUnderKey =
  ({ vault }: Dependencies, { loan: { companyId } }: LicensedLoan) =>
  (text: string): string =>
    vault.blindIndex(companyId, text);

/** The digest of a loan's terms, as the documents that are made of them keep it; `isOfClosing`: those of a package of the closing. */
export const digestOfTerms = (dependencies: Dependencies, licensed: LicensedLoan, isOfClosing: boolean): string =>
  documentDigest(licensed, isOfClosing, digestUnderKey(dependencies, licensed));

/** Whether such a digest is the one of a loan's terms as they are. */
export const isDigestOfPresent = (
  dependencies: Dependencies,
  licensed: LicensedLoan,
  made: string,
  isOfClosing: boolean,
): boolean => isDigestOfDocument(made, licensed, isOfClosing, digestUnderKey(dependencies, licensed));
