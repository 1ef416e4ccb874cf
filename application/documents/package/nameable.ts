import type { Nameable } from "../../../domain/documents/package/new-package.ts";
import { externalDocuments } from "../../../domain/documents/standard/set.ts";
import type { Dependencies } from "../../support/dependencies.ts";

const externalCodes: ReadonlySet<string> = new Set(externalDocuments.map(({ code }) => code));

/** What a company's package may name: those of the given templates that the company has, and the external documents. */
export const nameableOf = async (
  { forCompany }: Dependencies,
  companyId: number,
  templateIds: readonly number[],
): Promise<Nameable> => {
  const templates = await forCompany(companyId).documentTemplates.findSeveral(templateIds);
  return { templates, externalCodes };
};
