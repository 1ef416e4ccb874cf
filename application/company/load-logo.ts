import type { Company } from "../../domain/company/company.ts";
import { loadFile } from "../files/stored-files.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The image of a company's logo; null if it has none. */
export const loadLogo = async (
  dependencies: Dependencies,
  { id, logo }: Pick<Company, "id" | "logo">,
): Promise<Uint8Array<ArrayBuffer> | null> => (logo === null ? null : loadFile(dependencies, id, logo));
