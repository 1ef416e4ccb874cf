import type { Dependencies } from "../support/dependencies.ts";
import { loadLogo } from "./load-logo.ts";

/** The logo of some company by its digest, for anyone: it is shown before signing in. Null: no company has it. */
export const readLogo = async (dependencies: Dependencies, sha256: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  const company = await dependencies.companies.findByLogo(sha256);
  return company && loadLogo(dependencies, company);
};
