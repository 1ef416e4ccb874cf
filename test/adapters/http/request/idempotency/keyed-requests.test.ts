import { beforeAll, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

onBothStores((service) => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });

  const post = (path: string, body: object, key: string) =>
    officer.call("POST", path, body, { "Idempotency-Key": key });

  test("a calculation repeated under one key gets the first response again, even if the loan has changed", async () => {
    const { id: loan } = await startLoan(officer, { expected_rate: 5.125 });
    const calculate = () => post("/loan/loan-calculation/", { loan }, `calculation of ${loan}`);
    const first = await calculate();
    await officer.call("PATCH", `/loan/loans/${loan}/`, { expected_rate: 5.25 });
    const again = await calculate();
    expect([again.body, again.headers.get("Idempotency-Replayed")]).toEqual([first.body, "true"]);
    expect((await officer.call("GET", `/loan/loan-calculation/?loan=${loan}`)).body.count).toBe(1);
  });

  test("a scenario, which creates nothing, repeated under one key gets the first response again", async () => {
    const { id: loan } = await startLoan(officer, { expected_rate: 5.125 });
    const calculate = (home_value: number) =>
      post("/loan/loan-calculation/", { loan, scenario: { home_value } }, `scenario of ${loan}`);
    const first = await calculate(400_000);
    expect([first.status, first.body.max_claim_amount]).toEqual([200, 400_000]);
    await officer.call("PATCH", `/loan/loans/${loan}/`, { expected_rate: 5.25 });
    const again = await calculate(400_000);
    expect([again.body, again.headers.get("Idempotency-Replayed")]).toEqual([first.body, "true"]);
    expect((await calculate(500_000)).body.code).toBe("idempotency_key_reused");
  });

  test("a write at an outdated version is made under its key once it names the current one", async () => {
    const { id: loan } = await startLoan(officer);
    const set = (ifMatch: string) =>
      officer.call(
        "POST",
        "/loan/update-origination-fee/",
        { loan, amount: 4000 },
        { "Idempotency-Key": `corrected ${loan}`, "If-Match": ifMatch },
      );
    await officer.call("PATCH", `/loan/loans/${loan}/`, { home_value: 460_000 });
    expect((await set('"1"')).status).toBe(412);
    const { status, body, headers } = await set('"2"');
    expect([status, body.amount, headers.get("Idempotency-Replayed")]).toEqual([200, 4000, null]);
  });

  test("an origination fee set again under one key is set once: what was set meanwhile is kept", async () => {
    const { id: loan } = await startLoan(officer);
    const set = () => post("/loan/update-origination-fee/", { loan, amount: 4000 }, `fee of ${loan}`);
    const first = await set();
    await officer.call("PATCH", `/loan/fees/${first.body.id}/`, { amount: 3000 });
    expect((await set()).body).toEqual(first.body);
    expect((await officer.call("GET", `/loan/fees/${first.body.id}/`)).body.amount).toBe(3000);
  });

  test("an origination fee that does not exist is created once for its key", async () => {
    const { id: loan } = await startLoan(officer);
    const { results } = (await officer.call("GET", `/loan/fees/?loan=${loan}`)).body;
    const old = results.find(({ code }: { code: string }) => code === "origination-fee");
    await officer.call("DELETE", `/loan/fees/${old.id}/`);
    const made = await post("/loan/update-origination-fee/", { loan }, `new fee of ${loan}`);
    expect([made.status, made.body.version, made.body.amount]).toEqual([200, 1, made.body.maximum]);
    const same = await post("/loan/update-origination-fee/", { loan }, `new fee of ${loan}`);
    expect([same.body.id, same.headers.get("Idempotency-Replayed")]).toEqual([made.body.id, "true"]);
  });
});
