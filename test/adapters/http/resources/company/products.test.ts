import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import { aStart, type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";

onBothStores((service) => {
  let administrator: Caller;
  let officer: Caller;
  let path: string;
  beforeAll(async () => {
    administrator = await service().hire(await service().company(), "Company Administrator");
    officer = await service().hire(administrator.company, "Company User", "Loan Officer");
    path = `/company/companies/${administrator.company.id}/`;
  });

  const read = async (): Promise<ServiceResponse["body"]> => (await administrator.call("GET", path)).body;
  const patch = async (body: object): Promise<ServiceResponse["body"]> => {
    const response = await administrator.call("PATCH", path, body);
    expect(response.body).not.toHaveProperty("detail");
    return response.body;
  };
  const refusal = async (body: object) => {
    const before = await read();
    const { status, body: refused } = await administrator.call("PATCH", path, body);
    expect(await read()).toEqual(before);
    return [status, refused.errors[0].field];
  };

  describe("the products of a company", () => {
    const codes = ({ products }: ServiceResponse["body"]) =>
      products.map(({ code, is_active }: { code: string; is_active: boolean }) => [code, is_active]);
    const special = {
      code: "SPECIAL",
      name: "Special, monthly adjustable",
      rate_type: "monthly_adjustable",
      note_index: "cmt_1_month",
      margin: 1.75,
      lifetime_cap: 5,
      servicing_fee_monthly: 35,
      states: ["VA"],
      default_fees: [{ code: "origination-fee", amount: 2500 }],
    };

    test("change for new loans; an omitted one stays, inactive, and existing loans keep their terms", async () => {
      const standing = await startLoan(officer);
      expect(standing).toMatchObject({ product_code: "HECM_ANNUAL_CMT", margin: 2 });
      const [annual, monthly] = (await read()).products;
      const changed = await patch({ products: [special, { ...annual, margin: 2.5, name: "Dearer" }] });
      expect(codes(changed)).toEqual([
        ["SPECIAL", true],
        ["HECM_ANNUAL_CMT", true],
        ["HECM_MONTHLY_CMT", false],
        ["HECM_FIXED", false],
      ]);
      expect(changed.products[2]).toEqual({ ...monthly, is_active: false });

      expect((await officer.call("GET", `/loan/loans/${standing.id}/`)).body).toEqual(standing);
      expect((await officer.call("PATCH", `/loan/loans/${standing.id}/`, { notes: "x" })).body.margin).toBe(2);
      const started = await startLoan(officer);
      expect(started).toMatchObject({ product_code: "SPECIAL", margin: 1.75, servicing_fee_monthly: 35 });
      expect(started.fees_total).toBe(2500);
      expect(await startLoan(officer, { product_code: "HECM_ANNUAL_CMT" })).toMatchObject({ margin: 2.5 });
    });

    test("that are no longer offered start no loan, and are offered again by their code", async () => {
      const start = (product_code: string) =>
        officer.call("POST", "/loan/loans/start-loan/", aStart(officer, { product_code }));
      expect((await start("HECM_FIXED")).body.errors[0].field).toBe("product_code");
      const { products } = await read();
      await patch({ products: products.map((product: object) => ({ ...product, is_active: true })) });
      expect((await start("HECM_FIXED")).status).toBe(201);
    });

    test("have unique codes, and fees of the catalog", async () => {
      expect(await refusal({ products: [special, special] })).toEqual([400, "products.1.code"]);
      const computed = { ...special, default_fees: [{ code: "upfront-mip", amount: 1 }] };
      expect(await refusal({ products: [computed] })).toEqual([400, "products.0.default_fees.0.code"]);
      const many = Array.from({ length: 51 }, (_, position) => ({ ...special, code: `P${position}` }));
      expect(await refusal({ products: many })).toEqual([400, "products"]);
    });
  });

  test("a changed LEI leaves the identifiers of existing loans unchanged", async () => {
    await patch({ lei: "5493001KJTIIGC8Y1R12" });
    const { id, uli } = await startLoan(officer, { application_date: "2026-05-01" });
    expect(uli).toStartWith("5493001KJTIIGC8Y1R12");
    await patch({ lei: "HWUPKR0MPOU8FGXBT394" });
    expect((await officer.call("GET", `/loan/loans/${id}/`)).body.uli).toBe(uli);
    expect((await officer.call("PATCH", `/loan/loans/${id}/`, { notes: "Calls at noon." })).body.uli).toBe(uli);
    expect((await startLoan(officer, { application_date: "2026-05-01" })).uli).toStartWith("HWUPKR0MPOU8FGXBT394");
  });
});
