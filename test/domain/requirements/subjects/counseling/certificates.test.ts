import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Borrower } from "../../../../../domain/loan/borrowers/borrower.ts";
import { anEnteredCertificate } from "../../../../fixtures/loan/loan.ts";
import { aCertificate } from "../../../agency/example.ts";
import { ada, agency, counseling } from "../base-loan.ts";
import { found } from "../found.ts";

describe("what an entry about the counseling checks besides its boundary", () => {
  test("an entry without a number belongs to the certificate that names everyone, and another number is another session", () => {
    const asked = (number: string | null, clientName: string, own: Borrower["counselingCertificates"] = []) => {
      const certificate = aCertificate({
        counseledOn: day("2026-03-14"),
        clients: [{ firstName: clientName, lastName: ada.lastName }],
      });
      return found("counseling_differs_from_certificate", {
        loan: {
          counseling: { ...counseling, counseledOn: day("2026-03-15"), certificateNumber: number },
          agency: { ...agency, certificate },
          borrowers: [{ ...ada, counselingCertificates: own }],
        },
      });
    };
    expect([asked("7654321", "Zoe"), asked("7654322", ada.firstName)]).toEqual([1, 0]);
    expect([asked(null, ada.firstName), asked(null, "Zoe")]).toEqual([1, 0]);
    const own = (certificateNumber: string | null) => [anEnteredCertificate("2026-03-16", { certificateNumber })];
    expect([asked("1", "Zoe", own("7654321")), asked("1", "Zoe", own(null))]).toEqual([1, 0]);
    expect(found("counseling_differs_from_certificate", { loan: { agency: { ...agency, certificate: null } } })).toBe(
      0,
    );
  });
});
