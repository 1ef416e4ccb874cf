import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { companySaved } from "../../../fixtures/loan/log.ts";

/** Makes a company's quote public, as the seed of the demonstration does. */
export const openPublicQuote = async ({ companies }: Pick<Dependencies, "companies">, id: number): Promise<void> => {
  const company = await companies.find(id);
  if (company === null) throw new Error(`there is no company ${id}`);
  const open = { ...company, publicQuote: true };
  await companies.save(open, companySaved(open, company));
};
