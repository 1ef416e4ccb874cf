import { expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

const twice = "Another open loan of the company has one of these people and this home";

onBothStores((service) => {
  test("two open loans of a person on one home are shown as such, also to an officer who does not see the other; an ended one is not", async () => {
    const company = await service().company();
    const [first, second] = [
      await service().hire(company, "Company User", "Loan Officer"),
      await service().hire(company, "Company User", "Loan Officer"),
    ];
    const foreign = await service().hire(await service().company(), "Company User", "Loan Officer");
    const move = async (by: Caller, body: object): Promise<void> => {
      expect((await by.call("POST", "/loan/loans/update-status/", body)).status).toBe(200);
    };
    const start = async (officer: Caller, street: string): Promise<number> => {
      const { id, property } = await startLoan(officer, { borrower: { ssn: "123450077" } });
      await officer.call("PATCH", `/loan/properties/${property.id}/`, { street, zip_code: "62701" });
      await move(officer, { loan: id, status: "processing" });
      return id;
    };
    const isShown = async (officer: Caller, id: number): Promise<boolean> => {
      const { allowed_statuses: allowed } = (await officer.call("GET", `/loan/loans/${id}/`)).body;
      const underwriting = allowed.find(({ status }: { status: string }) => status === "underwriting");
      return underwriting.unmet.includes(twice);
    };
    const own = await start(first, "12 Sample Street");
    const elsewhere = await start(first, "40 Second Avenue");
    const abroad = await start(foreign, "12 Sample Street");
    expect([await isShown(first, own), await isShown(foreign, abroad)]).toEqual([false, false]);
    const twin = await start(second, "12 sample st.");
    expect([await isShown(first, own), await isShown(second, twin)]).toEqual([true, true]);
    expect([await isShown(first, elsewhere), await isShown(foreign, abroad)]).toEqual([false, false]);
    await move(second, { loan: twin, status: "withdrawn", reason: "Twice" });
    expect(await isShown(first, own)).toBe(false);
  });
});
