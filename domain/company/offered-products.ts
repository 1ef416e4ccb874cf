import { type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import { accept, type Result } from "../kernel/result.ts";
import type { Company } from "./company.ts";
import type { Product } from "./product.ts";

/** Whether a product is for homes in a state: without a list, it is for every state. */
export const isOfferedIn = ({ states }: Product, state: string): boolean =>
  states.length === 0 || states.includes(state);

/** The active products that a company offers in a state. */
export const offeredProducts = ({ products }: Pick<Company, "products">, state: string): readonly Product[] =>
  products.filter((product) => product.isActive && isOfferedIn(product, state));

/** The requested product, or the first active one offered in the state. Refuses with the field that prevents it. */
export const chooseProduct = (
  company: Company,
  productCode: string | null,
  state: string,
): Result<Product, FieldsInvalid> => {
  const offered = offeredProducts(company, state);
  const chosen = productCode === null ? offered[0] : offered.find(({ code }) => code === productCode);
  if (chosen) return accept(chosen);
  const message =
    productCode === null
      ? "must name a product, because the company has no product that it offers in this state by default"
      : "must be an active product of the company that is offered in the property's state";
  return invalidField("productCode", message, "unknown_reference");
};
