import { describe, expect, test } from "bun:test";
import { chooseProduct } from "../../../domain/company/offered-products.ts";
import { aCompany } from "../../fixtures/company/company.ts";

describe("the product of a new loan", () => {
  const codeOf = (company: ReturnType<typeof aCompany>, code: string | null, state = "CA") => {
    const product = chooseProduct(company, code, state);
    return product._tag === "Accepted" ? product.value.code : product.refusal.errors[0]?.field;
  };
  test("is the company's first active one offered in the state, if none is named", () => {
    const products = aCompany().products.map((product, position) =>
      position === 0 ? { ...product, states: ["NY"] } : product,
    );
    expect(codeOf(aCompany(), null)).toBe("HECM_ANNUAL_CMT");
    expect(codeOf(aCompany({ products }), null)).toBe("HECM_MONTHLY_CMT");
  });
  test("is refused if it is unknown or inactive, or the company offers none", () => {
    const inactive = aCompany().products.map((product) => ({ ...product, isActive: false }));
    expect(codeOf(aCompany(), "NO_SUCH_PRODUCT")).toBe("productCode");
    expect(codeOf(aCompany({ products: inactive }), "HECM_FIXED")).toBe("productCode");
    expect(codeOf(aCompany({ products: [] }), null)).toBe("productCode");
  });
});
