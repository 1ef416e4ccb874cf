import { isJsonObject } from "../../codec/codec.ts";
import { objectsIn, textIn } from "../json-texts.ts";
import { companyIdOf, type Visit } from "../site-page.ts";

/** The names of the company's products, including inactive ones, by their codes. */
export const namesOfProducts = async (visit: Visit): Promise<ReadonlyMap<unknown, string>> => {
  const { json } = await visit.perform("readCompany", { id: companyIdOf(visit) });
  const products = objectsIn(isJsonObject(json) ? json.products : null);
  return new Map(products.map(({ code, name }) => [code, textIn(name)]));
};
