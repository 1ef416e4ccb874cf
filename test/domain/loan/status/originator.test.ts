import { describe, expect, test } from "bun:test";
import { nmlsIdAtAction, officerIdAtAction, withOriginator } from "../../../../domain/loan/status/originator.ts";
import type { StatusEntry } from "../../../../domain/loan/status/status.ts";
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

describe("an application that ended", () => {
  const ends = ["withdrawn", "denied", "incomplete", "approved_not_accepted"] as const;
  const officersOf = (statusHistory: readonly StatusEntry[]) =>
    withOriginator({ ...aLoan(), statusHistory }, officer).statusHistory.map(({ loanOfficerId }) => loanOfficerId);

  test.each(ends)("as %s keeps its officer with its end", (status) => {
    expect(officersOf([aStatusEntry(), aStatusEntry(status)])).toEqual([undefined, 7]);
  });

  test("keeps with each end the officer of that end, and none once it is reopened", () => {
    const first = [aStatusEntry(), { ...aStatusEntry("withdrawn"), loanOfficerId: 8 }, aStatusEntry("processing")];
    expect(officersOf(first)).toEqual([undefined, 8, undefined]);
    expect(officersOf([...first, aStatusEntry("withdrawn")])).toEqual([undefined, 8, undefined, 7]);
  });
});

describe("the officer whom the register names", () => {
  const at = { originatorAtFunding: null, loanOfficerId: 9 };
  const recorded = { userId: 7, name: "Olive Officer", nmlsId: "123456" };

  test("is the one at funding, or when the application ended; before, the present one", () => {
    const ended = { ...aStatusEntry("denied"), loanOfficerId: 8 };
    expect(officerIdAtAction({ ...at, statusHistory: [aStatusEntry("funded")], originatorAtFunding: recorded })).toBe(
      7,
    );
    expect(officerIdAtAction({ ...at, statusHistory: [aStatusEntry(), ended] })).toBe(8);
    expect(officerIdAtAction({ ...at, statusHistory: [ended, aStatusEntry("processing")] })).toBe(9);
  });

  test("is the present one of an application that ended before its officer was recorded", () => {
    expect(officerIdAtAction({ ...at, statusHistory: [aStatusEntry("denied")] })).toBe(9);
  });

  test("has the NMLS id that the user has now, or if none the recorded one", () => {
    expect(nmlsIdAtAction({ originatorAtFunding: null }, officer)).toBe("123456");
    expect(nmlsIdAtAction({ originatorAtFunding: recorded }, { ...officer, nmlsId: "123457" })).toBe("123457");
    expect(nmlsIdAtAction({ originatorAtFunding: recorded }, { ...officer, nmlsId: null })).toBe("123456");
    expect(nmlsIdAtAction({ originatorAtFunding: { ...recorded, nmlsId: null } }, officer)).toBe("123456");
    expect(nmlsIdAtAction({ originatorAtFunding: recorded }, null)).toBe("123456");
    expect(nmlsIdAtAction({ originatorAtFunding: null }, null)).toBeNull();
  });

  test("has only the id with which it was imported, if that is somebody else's than the user's", () => {
    const imported = { ...recorded, name: "Former Officer", nmlsId: "777777" };
    expect(nmlsIdAtAction({ originatorAtFunding: imported }, officer)).toBe("777777");
    expect(nmlsIdAtAction({ originatorAtFunding: { ...imported, nmlsId: null } }, officer)).toBeNull();
  });

  test("is the user under another name since, if recorded at a funding here, which records the license", () => {
    const married = { ...recorded, name: "Olive Maiden", nmlsId: null };
    for (const licenseNumber of [null, "IL-1"])
      expect(nmlsIdAtAction({ originatorAtFunding: { ...married, licenseNumber } }, officer)).toBe("123456");
  });
});
