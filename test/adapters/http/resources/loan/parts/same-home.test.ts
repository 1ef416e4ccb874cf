import { expect, test } from "bun:test";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../../support/running-service.ts";

const twice = (other: string) => `Another open loan of the company, ${other}, has one of these people and this home`;

onBothStores((service) => {
  test("two open loans of a person on one home are shown as such, even to an officer who does not see the other; an ended one is not", async () => {
    const company = await service().company();
    const [first, second] = [
      await service().hire(company, "Company User", "Loan Officer"),
      await service().hire(company, "Company User", "Loan Officer"),
    ];
    const foreign = await service().hire(await service().company(), "Company User", "Loan Officer");
    const move = async (by: Caller, body: object): Promise<void> => {
      expect((await by.call("POST", "/loan/loans/update-status/", body)).status).toBe(200);
    };
    const start = async (
      officer: Caller,
      street: string,
    ): Promise<{ readonly id: number; readonly number: string }> => {
      const { id, property, loan_number: number } = await startLoan(officer, { borrower: { ssn: "123450077" } });
      await officer.call("PATCH", `/loan/properties/${property.id}/`, { street, zip_code: "62701" });
      await move(officer, { loan: id, status: "processing" });
      return { id, number };
    };
    const shown = async (officer: Caller, { id }: { readonly id: number }): Promise<string[]> => {
      const { allowed_statuses: allowed } = (await officer.call("GET", `/loan/loans/${id}/`)).body;
      const underwriting = allowed.find(({ status }: { status: string }) => status === "underwriting");
      return underwriting.unmet.filter((sentence: string) => sentence.startsWith("Another open loan"));
    };
    const own = await start(first, "12 Sample Street");
    const elsewhere = await start(first, "40 Second Avenue");
    const abroad = await start(foreign, "12 Sample Street");
    expect([await shown(first, own), await shown(foreign, abroad)]).toEqual([[], []]);
    const twin = await start(second, "12 sample st.");
    expect([await shown(first, own), await shown(second, twin)]).toEqual([[twice(twin.number)], [twice(own.number)]]);
    expect([await shown(first, elsewhere), await shown(foreign, abroad)]).toEqual([[], []]);
    await move(second, { loan: twin.id, status: "withdrawn", reason: "Twice" });
    expect(await shown(first, own)).toEqual([]);
  });
});
