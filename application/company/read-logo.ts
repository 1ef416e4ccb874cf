import type { Dependencies } from "../support/dependencies.ts";
import { loadLogo } from "./load-logo.ts";

/** Reads a company's logo by its digest, for anyone, because it is shown before sign-in. Null if no company has it. */
export const readLogo = async (dependencies: Dependencies, sha256: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  const company = await dependencies.companies.findByLogo(sha256);
  return company && loadLogo(dependencies, company);
};
