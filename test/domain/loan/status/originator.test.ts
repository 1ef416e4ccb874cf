import { describe, expect, test } from "bun:test";
import { withOriginator } from "../../../../domain/loan/status/originator.ts";
import { aLicense } from "../../../fixtures/company/user.ts";
import { aLoan, aStatusEntry } from "../../../fixtures/loan/loan.ts";

const stateLicenses = [aLicense("2026-01-01", "2026-12-31", "IL"), aLicense("2026-01-01", "2026-12-31", "WI")];
const officer = { id: 7, firstName: "Olive", lastName: "Officer", nmlsId: "123456", stateLicenses };
const inStatus = (status: "closing" | "funded") => ({ ...aLoan(), statusHistory: [aStatusEntry(status)] });

describe("the originator who took a loan's application", () => {
  test("is recorded when it is funded: the officer, with the current NMLS id and license for the property's state", () => {
    const { originatorAtFunding } = withOriginator(inStatus("funded"), officer);
    expect(originatorAtFunding).toEqual({ userId: 7, name: "Olive Officer", nmlsId: "123456", licenseNumber: "IL-1" });
  });

  test("is not recorded before", () => {
    expect(withOriginator(inStatus("closing"), officer).originatorAtFunding).toBeNull();
  });

  test("stays the same when the officer changes later", () => {
    const funded = withOriginator(inStatus("funded"), officer);
    expect(withOriginator(funded, { ...officer, id: 8, nmlsId: "999999" })).toBe(funded);
  });
});
