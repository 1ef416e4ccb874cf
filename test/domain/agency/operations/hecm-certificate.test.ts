import { describe, expect, test } from "bun:test";
import type { AgencyResults } from "../../../../domain/agency/answers.ts";
import { hecmCertificate } from "../../../../domain/agency/decisions/hecm-certificate.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { unmetCounseling } from "../../../../domain/loan/agency/counseling-evidence.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aCertificate, aLoanForCase, applyContext, now, requestContext, success, withAgency } from "../example.ts";

const { certificateType, expiresOn, retrievedAt, ...ofAgency } = aCertificate();
const planned = (loan: Loan, certificateNumber: string | null) =>
  hecmCertificate.plan(loan, { certificateNumber }, requestContext());
const answered = (given: Partial<AgencyResults["hecm_certificate"]> = {}, loan = aLoanForCase()) =>
  hecmCertificate.apply(
    loan,
    success({ ...ofAgency, ...given }),
    applyContext<"hecm_certificate">({ certificateNumber: null }, { certificateNumber: "7654321" }),
  );

describe("a certificate is fetched by", () => {
  test("the caller's number, in preference to the one in the loan's counseling", () => {
    expect(accepted(planned(aLoanForCase(), "555"))[0]?.request).toEqual({ certificateNumber: "555" });
    expect(accepted(planned(aLoanForCase(), null))).toEqual([
      { request: { certificateNumber: "1234567" }, sent: { certificateNumber: "1234567" } },
    ]);
  });
  test("no other means", () => {
    expect(refusalIn(planned(aLoanForCase({ counseling: null }), null))).toMatchObject({
      _tag: "AgencyRequirementsUnmet",
      unmet: [
        {
          field: "counseling.certificateNumber",
          text: "The counseling certificate's number is missing: send it with this request, or enter it on the loan first",
        },
      ],
    });
  });
});

describe("a fetched certificate", () => {
  test("becomes the loan's, valid for 180 days from the counseling", () => {
    const { loan, result, warnings } = answered();
    // 2026-03-10 plus 180 days is 2026-09-06.
    const stored = { ...ofAgency, certificateType: "counseling", expiresOn: day("2026-09-06"), retrievedAt: now };
    expect(loan.agency.certificate).toMatchObject(stored);
    expect(result).toMatchObject({ ...stored, isStored: true });
    expect(warnings).toEqual([]);
  });
  test("replaces an earlier one", () => {
    const before = withAgency({ certificate: aCertificate({ certificateNumber: "1" }) });
    expect(answered({}, before).loan.agency.certificate?.certificateNumber).toBe("7654321");
  });
  test("leaves the earlier one to those of its people whom it does not name, once", () => {
    const bertAlone = {
      certificateNumber: "1",
      counseledOn: day("2026-03-02"),
      clients: [{ firstName: "BERT", lastName: "EXAMPLE" }],
    };
    const own = ({ borrowers }: Loan) => borrowers.map(({ counselingCertificates: certificates }) => certificates);
    const before = withAgency({ certificate: aCertificate(bertAlone) }, { counseling: null });
    const { loan } = answered({}, before);
    expect(own(loan)).toMatchObject([[], [{ certificateNumber: "1", counseledOn: "2026-03-02", agencyId: "80001" }]]);
    expect(loan.borrowers.map(({ version }, place) => version - Number(before.borrowers[place]?.version))).toEqual([
      0, 1,
    ]);
    expect(unmetCounseling(loan, day("2026-10-01"))).toEqual([]);
    // People who are named again, or with the same number, keep nothing beside it.
    const both = [...bertAlone.clients, { firstName: "ADA", lastName: "EXAMPLE" }];
    expect(own(answered({ clients: both }, before).loan)).toEqual([[], []]);
    const same = withAgency({ certificate: aCertificate({ ...bertAlone, certificateNumber: "7654321" }) });
    expect(own(answered({}, same).loan)).toEqual([[], []]);
    const again = { ...loan, agency: before.agency };
    expect(own(answered({}, again).loan)).toEqual(own(loan));
  });
  test.each<[string, Partial<AgencyResults["hecm_certificate"]>]>([
    ["names no one on the loan", { clients: [{ firstName: "STELLA", lastName: "STRANGER" }] }],
    ["names no one at all", { clients: [] }],
    ["is another than the one requested", { certificateNumber: "7654322" }],
    ["is of a day without a known rule", { counseledOn: day("2017-10-01") }],
  ])("that %s is not stored, and reveals nothing about its clients", (_why, given) => {
    const loan = aLoanForCase();
    const { loan: after, result, warnings } = answered(given, loan);
    expect(after).toBe(loan);
    expect(result).toEqual({ certificateNumber: "7654321", isStored: false });
    expect(warnings).toHaveLength(1);
  });
  test("is found by its number, in any case", () => {
    const applied = hecmCertificate.apply(
      aLoanForCase(),
      success({ ...ofAgency, certificateNumber: "AB-1" }),
      applyContext<"hecm_certificate">({ certificateNumber: null }, { certificateNumber: " ab-1" }),
    );
    expect(applied.loan.agency.certificate?.certificateNumber).toBe("AB-1");
  });
  test("of nine digits, which responses have only masked, gets the number that was requested", () => {
    const applied = (answeredNumber: string) =>
      hecmCertificate.apply(
        aLoanForCase(),
        success({ ...ofAgency, certificateNumber: answeredNumber }),
        applyContext<"hecm_certificate">({ certificateNumber: null }, { certificateNumber: "123456789" }),
      );
    expect(applied("*****6789").loan.agency.certificate?.certificateNumber).toBe("123456789");
    for (const other of ["*****6788", "6789", "1234567890"])
      expect(applied(other)).toMatchObject({ loan: { agency: { certificate: null } }, result: { isStored: false } });
  });
});
