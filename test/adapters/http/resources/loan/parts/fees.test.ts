import { beforeAll, expect, test } from "bun:test";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../../support/running-service.ts";

onBothStores((service) => {
  let officer: Caller;
  let loan: number;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    loan = (await startLoan(officer, { home_value: 300_000 })).id;
  });
  const versionOfLoan = async () => (await officer.call("GET", `/loan/loans/${loan}/`)).body.version as number;

  test("a fee is added, read, changed, replaced, and removed, and each step increments the loan's version", async () => {
    const before = await versionOfLoan();
    const added = await officer.call("POST", "/loan/fees/", {
      loan,
      code: "recording-fees",
      amount: 250.25,
      paid_to: "County",
    });
    expect([added.status, added.headers.get("ETag")]).toEqual([201, '"1"']);
    const path = `/loan/fees/${added.body.id}/`;
    expect((await officer.call("GET", path)).body).toEqual(added.body);
    expect((await officer.call("PATCH", path, { amount: 260 })).body).toMatchObject({
      amount: 260,
      paid_to: "County",
      version: 2,
    });
    expect((await officer.call("PUT", path, { code: "recording-fees", amount: 270 })).body).toMatchObject({
      amount: 270,
      paid_to: "county",
      version: 3,
    });
    const removed = await officer.call("DELETE", path);
    expect([removed.status, removed.body]).toEqual([204, null]);
    expect((await officer.call("GET", path)).status).toBe(404);
    expect(await versionOfLoan()).toBe(before + 4);
  });

  test("a code is the same fee whether a loan starts with it, gets it later, or another is replaced by it", async () => {
    const { results } = (await officer.call("GET", `/loan/fees/?loan=${loan}`)).body;
    const appraisal = results.find(({ code }: { code: string }) => code === "appraisal");
    const same = {
      description: "Appraisal",
      paid_to: "appraiser",
      payment_timing: "poc",
      is_finance_charge: false,
      paid_by: "borrower",
    };
    expect(appraisal).toMatchObject(same);
    const added = await officer.call("POST", "/loan/fees/", { loan, code: "appraisal", amount: 550 });
    expect(added.body).toMatchObject({ ...same, amount: 550 });
    const path = `/loan/fees/${added.body.id}/`;
    const broker = await officer.call("PUT", path, { code: "broker-fee", amount: 10 });
    expect(broker.body).toMatchObject({
      description: "Broker compensation",
      paid_to: "broker",
      payment_timing: "financed",
      is_finance_charge: true,
    });
    const own = { description: null, paid_to: null, payment_timing: "at_closing", is_finance_charge: false };
    expect((await officer.call("PUT", path, { code: "broker-fee", amount: 10, ...own })).body).toMatchObject(own);
    expect((await officer.call("PATCH", path, { paid_by: "seller" })).body).toMatchObject({
      ...own,
      paid_by: "seller",
    });
    await officer.call("DELETE", path);
  });

  test("a change that changes nothing increments neither the fee's version nor the loan's", async () => {
    const { body: added } = await officer.call("POST", "/loan/fees/", { loan, code: "survey", amount: 100 });
    const path = `/loan/fees/${added.id}/`;
    const before = await versionOfLoan();
    for (const same of [{}, { amount: 100 }]) expect((await officer.call("PATCH", path, same)).body).toEqual(added);
    expect((await officer.call("PUT", path, added)).body).toEqual(added);
    expect(await versionOfLoan()).toBe(before);
    await officer.call("DELETE", path);
  });

  test("If-Match on a fee refers to the fee's version, and for a new fee to the loan's", async () => {
    const version = await versionOfLoan();
    const fee = { loan, code: "survey", amount: 100 };
    expect((await officer.call("POST", "/loan/fees/", fee, { "If-Match": `"${version + 1}"` })).status).toBe(412);
    const added = await officer.call("POST", "/loan/fees/", fee, { "If-Match": `"${version}"` });
    expect(added.status).toBe(201);
    const path = `/loan/fees/${added.body.id}/`;
    expect((await officer.call("PATCH", path, { amount: 1 }, { "If-Match": '"2"' })).status).toBe(412);
    expect((await officer.call("DELETE", path, undefined, { "If-Match": '"1"' })).status).toBe(204);
  });

  test.each([
    [{ code: "upfront-mip", amount: 1 }, "code", "computed_fee"],
    [{ code: "repair-administration", amount: 1 }, "code", "computed_fee"],
    [{ code: "bribe", amount: 1 }, "code", "invalid"],
    [{ code: "origination-fee", amount: 1 }, "code", "already_exists"],
    [{ code: "survey", amount: -0.01 }, "amount", "invalid"],
    [{ code: "survey" }, "amount", "invalid"],
    [{ code: "survey", amount: 1, paid_by: "nobody" }, "paid_by", "invalid"],
  ])("%j is not a valid fee", async (fee, field, code) => {
    const refused = await officer.call("POST", "/loan/fees/", { loan, ...fee });
    expect([refused.status, refused.body.errors[0].field, refused.body.code]).toEqual([400, field, code]);
  });

  test("a second origination fee is refused with the operation that changes the first", async () => {
    const { body } = await officer.call("POST", "/loan/fees/", { loan, code: "origination-fee", amount: 1 });
    expect(body.detail).toBe(
      "code must not be origination-fee, because the loan already has an origination fee: use POST /api/loan/update-origination-fee/ to change it.",
    );
  });

  // 12 CFR 1024.7(e) and appendix C; HUD's RESPA FAQ has the counseling fee in block 6.
  test.each([
    ["origination-fee", "zero", "1", false],
    ["broker-fee", "zero", "1", false],
    ["document-preparation", "zero", "1", false],
    ["discount-points", "zero", "2", false],
    ["appraisal", "ten_percent", "3", false],
    ["credit-report", "ten_percent", "3", false],
    ["flood-certification", "ten_percent", "3", false],
    ["title-insurance-lender", "ten_percent", "4", true],
    ["title-exam-settlement", "ten_percent", "4", true],
    ["counseling", "ten_percent", "6", true],
    ["survey", "ten_percent", "6", true],
    ["pest-inspection", "ten_percent", "6", true],
    ["recording-fees", "ten_percent", "7", false],
    ["mortgage-tax-stamps", "zero", "8", false],
    ["other", "unlimited", null, false],
  ])("%s gets the tolerance, block, and shopping of RESPA if they are omitted", async (code, ...respa) => {
    const { id } = await startLoan(officer, {});
    const { results } = (await officer.call("GET", `/loan/fees/?loan=${id}&page_size=100`)).body;
    const isThere = (fee: { code: string }) => fee.code === code;
    const fee =
      results.find(isThere) ?? (await officer.call("POST", "/loan/fees/", { loan: id, code, amount: 10 })).body;
    expect([fee.tolerance, fee.gfe_block, fee.is_shoppable]).toEqual(respa);
    const own = { tolerance: "unlimited", gfe_block: null, is_shoppable: false };
    expect((await officer.call("PATCH", `/loan/fees/${fee.id}/`, own)).body).toMatchObject(own);
    await officer.call("PUT", `/loan/fees/${fee.id}/`, { code, amount: 10 });
    const { body } = await officer.call("GET", `/loan/fees/${fee.id}/`);
    expect([body.tolerance, body.gfe_block, body.is_shoppable]).toEqual(respa);
  });

  test("disclosed fees stay as they were, and the excess of the present fees is shown until it is refunded", async () => {
    const { id } = await startLoan(officer);
    const fees = [{ code: "mortgage-tax-stamps", amount: 800 }];
    const path = `/loan/loans/${id}/fee-disclosures/`;
    const first = await officer.call("POST", path, { date: "2026-04-20", fees });
    expect([first.status, first.body.compared_with, first.body.disclosures[0].fees[0].amount]).toEqual([
      200,
      "2026-04-20",
      800,
    ]);
    const revision = { ground: "changed_costs", changed_date: "2026-04-22", reason: "The county's tax rose" };
    const again = { date: "2026-04-27", fees: [{ code: "mortgage-tax-stamps", amount: 850 }], revision };
    expect((await officer.call("POST", path, again)).body.compared_with).toBe("2026-04-27");
    await officer.call("POST", "/loan/fees/", { loan: id, code: "mortgage-tax-stamps", amount: 990 });
    await officer.call("POST", `/loan/loans/${id}/fee-refunds/`, { date: "2026-04-30", amount: 40 });
    const { body } = await officer.call("GET", `/loan/loans/${id}/fee-comparison/`);
    // 990 − 850 = 140, less 40. Wednesday, April 22: Thursday, Friday, and Monday, April 27.
    const taxes = body.groups.find(({ gfe_block }: { gfe_block: string }) => gfe_block === "8");
    expect([taxes.above, body.disclosures[1].revision]).toEqual([140, { ...revision, due_date: "2026-04-27" }]);
    expect(body.above - body.open).toBe(40);
  });

  test("a list of fees needs a loan", async () => {
    for (const path of ["/loan/fees/", "/loan/fees/?loan=", "/loan/fees/?loan=x"])
      expect((await officer.call("GET", path)).body.errors[0].field).toBe("loan");
  });

  test("the origination fee is limited to its cap: 2% of the first 200,000, 1% of the rest, from 2,500 to 6,000", async () => {
    // 4,000 + 1% of 100,000 = 5,000.
    const set = (amount?: number, of = loan) =>
      officer.call("POST", "/loan/update-origination-fee/", { loan: of, ...(amount === undefined ? {} : { amount }) });
    const highest = await set();
    expect(highest.body).toMatchObject({ code: "origination-fee", amount: 5000, maximum: 5000 });
    // If-Match refers to the loan's version here, so no ETag may refer to the fee's.
    expect(highest.headers.get("ETag")).toBeNull();
    expect((await set(5000)).body).toEqual(highest.body);
    const above = await set(5000.01);
    expect([above.status, above.body.errors[0].field]).toEqual([400, "amount"]);
    expect(above.body.detail).toContain("5,000.00");
    expect((await set(0)).body).toMatchObject({ amount: 0, maximum: 5000 });
    expect((await set(undefined, (await startLoan(officer, { home_value: 100_000 })).id)).body.maximum).toBe(2500);
  });
});
