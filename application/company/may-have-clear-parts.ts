import type { Dependencies } from "../support/dependencies.ts";
import { clearPartsName } from "./rotation/sealed-parts.ts";

/**
 * Whether a store of an earlier release may still have in clear what is encrypted by now: no rotation of the keys has come to its
 * end since. It reads no one's data, so that the operator's programs need no permission.
 */
export const mayHaveClearParts = async ({ installationFacts }: Dependencies): Promise<boolean> =>
  !(await installationFacts.replace(clearPartsName, "erased", "erased"));
