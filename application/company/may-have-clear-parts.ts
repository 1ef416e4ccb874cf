import type { Dependencies } from "../support/dependencies.ts";
import { clearPartsName } from "./rotation/sealed-parts.ts";

/**
 * Whether a store of an earlier release may still contain data in plaintext that is now encrypted, because no key rotation has been
 * completed since. It reads no personal data, so the operator's programs need no permission.
 */
export const mayHaveClearParts = async ({ installationFacts }: Dependencies): Promise<boolean> =>
  !(await installationFacts.replace(clearPartsName, "erased", "erased"));
