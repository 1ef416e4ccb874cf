import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import {
  counseledErrors,
  unmetCounseling,
  validCounseling,
} from "../../../../domain/loan/agency/counseling-evidence.ts";
import { noWaiver } from "../../../../domain/loan/agency/counseling-waiver.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { aCaseOf } from "../../../fixtures/loan/case-facts.ts";
import { judgedLoan, unmetTexts } from "../../../fixtures/loan/judged-loan.ts";
import { anEnteredCertificate } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";
import { aCertificate, ada, aLoanForCase, bert, withAgency } from "../../agency/example.ts";

const notCovered = (name: string) =>
  `The counseling evidence does not cover ${name}: enter the person's own certificate, name the person in the counseling entry, if counseled in that session, or retrieve a certificate that does`;
const today = day("2026-10-01");
const tooOld = "The counseling is more than 180 days before the application";

const entry = (
  counseledOn: string | null,
  borrowerIds: readonly number[] | null = null,
  certificateNumber: string | null = "1234567",
): Loan["counseling"] => ({
  counseledOn: counseledOn === null ? null : day(counseledOn),
  certificateNumber,
  agencyId: null,
  borrowerIds,
  ...noWaiver,
});
const unmetWith = (counseling: Loan["counseling"], given: Partial<Loan> = {}) =>
  unmetCounseling(aLoanForCase({ counseling, ...given }), today);
const withCertificate = (clients: [firstName: string, lastName: string][], given: Partial<Loan> = {}) =>
  withAgency(
    { certificate: aCertificate({ clients: clients.map(([firstName, lastName]) => ({ firstName, lastName })) }) },
    { counseling: null, ...given },
  );

describe("the counseling of a loan", () => {
  test("is missing if its date is not given", () => {
    expect(unmetWith(null)).toEqual([
      "Counseling evidence is missing: enter the session of everybody on the loan, or retrieve the certificate",
    ]);
    expect(unmetWith(entry(null))).toEqual([
      "Counseling evidence is missing: enter the session of everybody on the loan, or retrieve the certificate",
    ]);
  });

  test("is at most 180 days old on the application date", () => {
    // 2026-04-02 minus 180 days is 2025-10-04.
    expect(unmetWith(entry("2025-10-04"))).toEqual([]);
    expect(unmetWith(entry("2025-10-03"))).toEqual([tooOld]);
    expect(unmetWith(entry("2025-10-03"), { applicationOn: null })).toEqual([]);
  });

  test("is also reported if its certificate's number is unknown", () => {
    const session = { counseledOn: day("2026-03-02"), agencyId: null };
    const reported = (number: string | null) =>
      validCounseling(aLoanForCase({ counseling: entry("2026-03-02", null, number) }), today);
    expect([reported("1234567"), reported(null)]).toEqual([
      { ...session, certificateNumber: "1234567" },
      { ...session, certificateNumber: null },
    ]);
  });

  test("names people who are on the loan, or whom it named before they left", () => {
    const fields = (before: Parameters<typeof counseledErrors>[0], ...ids: readonly number[]) =>
      counseledErrors(before, entry("2026-03-02", ids)).map(({ field }) => field);
    const onLoan = { borrowers: [ada, bert], counseling: entry("2026-03-02", [77]) };
    expect(fields(onLoan, ada.id, bert.id, 77)).toEqual([]);
    expect(fields(onLoan, ada.id, 78)).toEqual(["counseling.borrowerIds.1"]);
    expect(fields({ ...onLoan, counseling: null }, 77)).toEqual(["counseling.borrowerIds.0"]);
    expect([fields(null, ada.id), counseledErrors(null, entry("2026-03-02"))]).toEqual([
      ["counseling.borrowerIds.0"],
      [],
    ]);
  });

  test("is not dated after today", () => {
    expect(unmetWith(entry("2026-10-01"), { applicationOn: null })).toEqual([]);
    expect(unmetWith(entry("2026-10-02"), { applicationOn: null })).toEqual(["The counseling is dated after today"]);
  });

  test("is not dated after the assignment of the case number", () => {
    const caseNumberAssignedOn = day("2026-04-06");
    expect(unmetWith(entry("2026-04-06"), { caseNumberAssignedOn })).toEqual([]);
    expect(unmetWith(entry("2026-04-07"), { caseNumberAssignedOn })).toEqual([
      "The counseling is dated after the assignment of the FHA case number",
    ]);
  });

  test("with a date without a known rule proves nothing", () => {
    expect(unmetWith(entry("2017-10-01"), { applicationOn: day("2017-11-01") })).toEqual([
      "No rule on the validity of counseling is known for the day of the counseling",
    ]);
    expect(unmetWith(entry("2017-10-02"), { applicationOn: day("2017-11-01") })).toEqual([]);
  });

  test("covers everyone, including a non-borrowing spouse", () => {
    expect(unmetWith(entry("2026-03-02", [ada.id, bert.id]))).toEqual([]);
    expect(unmetWith(entry("2026-03-02", [ada.id]))).toEqual([notCovered("Bert Example Jr")]);
    expect(unmetWith(entry("2026-03-02", []))).toEqual([
      notCovered("Ada Maria Example"),
      notCovered("Bert Example Jr"),
    ]);
  });
});

describe("a person who joined the loan after the case number was assigned", () => {
  const caseNumberAssignedOn = day("2026-04-06");
  const assignedFor = aCaseOf(aLoanForCase());
  const dora = { ...ada, id: 104, firstName: "Dora", middleName: null, borrowerType: "co_borrower" } as const;
  const joinedBy = (person: typeof dora | typeof bert, counseling: Loan["counseling"], clientFirstName?: string) => {
    const clients = [{ firstName: clientFirstName ?? "NOBODY", lastName: "EXAMPLE" }];
    const certificate =
      clientFirstName === undefined ? null : aCertificate({ clients, counseledOn: day("2026-04-20") });
    const agency = { assignedFor, certificate };
    return unmetCounseling(
      withAgency(agency, { borrowers: [ada, bert, person], counseling, caseNumberAssignedOn }),
      today,
    );
  };

  test("was not covered by an earlier session unless it names the person", () => {
    expect(joinedBy(dora, entry("2026-03-02"))).toEqual([notCovered("Dora Example")]);
    expect(joinedBy(dora, entry("2026-03-02", [ada.id, bert.id, dora.id]))).toEqual([]);
  });

  test("can have been counseled since, which no one else can", () => {
    expect(joinedBy(dora, entry("2026-03-02"), "DORA")).toEqual([]);
    const late = "The counseling is dated after the assignment of the FHA case number";
    expect(joinedBy(dora, entry("2026-03-02", [ada.id, dora.id]), "BERT")).toEqual([late]);
  });

  test("is not someone who only lives in the home, and is unknown for a case whose people are unknown", () => {
    expect(joinedBy({ ...bert, id: 105, borrowerType: "other_non_borrowing" }, entry("2026-03-02"))).toEqual([]);
    const before = { borrowers: [ada, bert, dora], counseling: entry("2026-03-02"), caseNumberAssignedOn };
    expect(unmetCounseling(withAgency({ assignedFor: null }, before), today)).toEqual([]);
  });
});

describe("a person's own certificate", () => {
  const counseledBy = (
    [ofAda, ofBert]: readonly [string | null, string | null],
    given: Partial<Loan> = {},
    certified: Parameters<typeof anEnteredCertificate>[1] = {},
  ) => {
    const own = (on: string | null) => (on === null ? [] : [anEnteredCertificate(on, certified)]);
    const borrowers = [
      { ...ada, counselingCertificates: own(ofAda) },
      { ...bert, counselingCertificates: own(ofBert) },
    ];
    return aLoanForCase({ counseling: null, borrowers, ...given });
  };

  test("covers that person only, and two with different dates cover both people", () => {
    expect(unmetCounseling(counseledBy(["2026-03-02", null]), today)).toEqual([notCovered("Bert Example Jr")]);
    expect(unmetCounseling(counseledBy(["2026-03-02", "2026-03-20"]), today)).toEqual([]);
    expect(unmetCounseling(counseledBy([null, null]), today)).toHaveLength(1);
  });

  test("is judged by its own date, even beside an entry for everyone", () => {
    // 2026-04-02 minus 180 days is 2025-10-04.
    expect(unmetCounseling(counseledBy(["2026-03-02", "2025-10-04"]), today)).toEqual([]);
    expect(unmetCounseling(counseledBy(["2026-03-02", "2025-10-03"]), today)).toEqual([tooOld]);
    expect(
      unmetCounseling(counseledBy([null, "2026-03-20"], { counseling: entry("2025-10-03", [ada.id]) }), today),
    ).toEqual([tooOld]);
    expect(unmetCounseling(counseledBy([null, "2025-10-03"], { counseling: entry("2025-10-04") }), today)).toEqual([]);
  });

  test("does not count longer than it says itself", () => {
    const saying = (expiresOn: string) =>
      unmetCounseling(counseledBy(["2026-03-02", "2026-03-02"], {}, { expiresOn: day(expiresOn) }), today);
    expect(saying("2026-04-02")).toEqual([]);
    expect(saying("2026-04-01")).toEqual([
      "The counseling certificate of Ada Maria Example expired on 2026-04-01, before the application",
      "The counseling certificate of Bert Example Jr expired on 2026-04-01, before the application",
    ]);
  });

  test("of the first borrower is reported to the agency if no other is", () => {
    const reported = validCounseling(counseledBy(["2026-03-02", "2026-03-20"]), today);
    expect(reported).toEqual({ counseledOn: day("2026-03-02"), certificateNumber: "2345678", agencyId: "80002" });
  });

  test("of the first borrower is reported instead of an entry whose number is unknown", () => {
    const reportedBeside = (certificateNumber: string | null) =>
      validCounseling(
        counseledBy(["2026-03-02", "2026-03-20"], { counseling: entry("2026-03-05", null, certificateNumber) }),
        today,
      )?.certificateNumber;
    expect(reportedBeside(null)).toBe("2345678");
    expect(reportedBeside("1234567")).toBe("1234567");
  });

  test("dated after the case number counts only for people who joined since", () => {
    const caseNumberAssignedOn = day("2026-04-06");
    const assignedFor = aCaseOf(aLoanForCase({ borrowers: [ada] }));
    const { agency, borrowers } = counseledBy(["2026-03-02", "2026-04-07"]);
    const given = { counseling: null, borrowers, caseNumberAssignedOn };
    const joined = withAgency({ ...agency, assignedFor }, given);
    expect(unmetCounseling(joined, today)).toEqual([]);
    const ofCase = withAgency({ ...agency, assignedFor: aCaseOf(aLoanForCase({ borrowers: [ada, bert] })) }, given);
    expect(unmetCounseling(ofCase, today)).toEqual([
      "The counseling is dated after the assignment of the FHA case number",
    ]);
  });
});

describe("a stored certificate", () => {
  const adaAndBert: [string, string][] = [
    ["ADA", "EXAMPLE"],
    ["BERT", "EXAMPLE"],
  ];

  test("covers the people whose names it lists, however the agency writes them", () => {
    expect(unmetCounseling(withCertificate(adaAndBert), today)).toEqual([]);
    expect(
      unmetCounseling(
        withCertificate([
          ["ADA M", "EXAMPLE"],
          ["Bert", "EXAMPLE JR."],
        ]),
        today,
      ),
    ).toEqual([]);
    for (const written of ["ADA MARIA", "ADA M", "ADAMARIA"])
      expect([written, ...unmetCounseling(withCertificate([[written, "EXAMPLE"]]), today)]).toEqual([
        written,
        ...(written === "ADAMARIA" ? [notCovered("Ada Maria Example")] : []),
        notCovered("Bert Example Jr"),
      ]);
    expect(unmetCounseling(withCertificate([["ADA", "EXAMPLE"]]), today)).toEqual([notCovered("Bert Example Jr")]);
    expect(
      unmetCounseling(
        withCertificate([
          ["ADAM", "EXAMPLE"],
          ["BERT", "EXAMPLE"],
        ]),
        today,
      ),
    ).toEqual([notCovered("Ada Maria Example")]);
  });
  test("ignores accents and punctuation in names", () => {
    const jose = { ...ada, firstName: "José", middleName: null, lastName: "O'Núñez-Example" };
    expect(unmetCounseling(withCertificate([["JOSE", "ONUNEZ EXAMPLE"]], { borrowers: [jose] }), today)).toEqual([]);
  });
  test("reads names that the agency writes in plain capitals", () => {
    const soren = { ...ada, firstName: "Søren", middleName: null, lastName: "Straße-Łukasz" };
    const unmet = (...name: [string, string]) =>
      unmetCounseling(withCertificate([name], { borrowers: [soren] }), today);
    expect(unmet("SOREN", "STRASSE LUKASZ")).toEqual([]);
    expect(unmet("SOREN", "STRASE LUKASZ")).toEqual([notCovered("Søren Straße-Łukasz")]);
  });
  test("reads names with letters that the agency lacks, and a suffix in the last name, but not another suffix", () => {
    const covers = (lastName: string, suffix: string | null, written: string) => {
      const person = { ...ada, middleName: null, lastName, suffix };
      return unmetCounseling(withCertificate([["ADA", written]], { borrowers: [person] }), today).length === 0;
    };
    for (const written of ["OKINA", "'OKINA", "?OKINA", "OKINA JR", "?OKINA JR."]) {
      expect([written, covers("ʻOkina", "Jr", written)]).toEqual([written, true]);
      expect([written, covers("ʻOkina Jr", null, written)]).toEqual([written, true]);
    }
    for (const written of ["OKINA SR", "OKINAJ", "OKIN"])
      expect([written, covers("ʻOkina Jr", null, written)]).toEqual([written, false]);
    expect(covers("ʻOkina", null, "OKINA JR")).toBe(false);
  });
  test("and the loan's entry together cover people whom neither covers alone", () => {
    expect(
      unmetCounseling(withCertificate([["ADA", "EXAMPLE"]], { counseling: entry("2026-03-02", [bert.id]) }), today),
    ).toEqual([]);
    expect(
      unmetCounseling(withCertificate([["ADA", "EXAMPLE"]], { counseling: entry("2025-10-03", [bert.id]) }), today),
    ).toEqual([tooOld]);
  });
  test("whose counseling agency was stored with a masked id is reported without an id", () => {
    const reported = (agencyId: string) => {
      const certificate = aCertificate({ agencyId, clients: [{ firstName: "ADA", lastName: "EXAMPLE" }] });
      return validCounseling(withAgency({ certificate }, { counseling: null }), today);
    };
    expect(reported("*****4321")).toMatchObject({ certificateNumber: "7654321", agencyId: null });
    expect(reported("987654321")).toMatchObject({ certificateNumber: "7654321", agencyId: "987654321" });
  });
  test("is reported to the agency in preference to the loan's entry, unless it is too old", () => {
    const both = { counseling: entry("2026-03-02") };
    expect(validCounseling(withCertificate(adaAndBert, both), today)?.certificateNumber).toBe("7654321");
    // The certificate is dated 2026-03-10; 181 days later is 2026-09-07.
    const late = withCertificate(adaAndBert, { counseling: entry("2026-08-01"), applicationOn: day("2026-09-07") });
    expect(validCounseling(late, today)).toEqual({
      counseledOn: day("2026-08-01"),
      certificateNumber: "1234567",
      agencyId: null,
    });
  });
});

test("underwriting requires the same evidence as the agency", () => {
  const unmet = (given: Partial<Loan>) => unmetTexts(judgedLoan(aLoanToFund("processing", given)), "underwriting");
  expect(unmet({ counseling: null })).toEqual([
    "Counseling evidence is missing: enter the session of everybody on the loan, or retrieve the certificate",
  ]);
  expect(unmet({ counseling: entry("2025-10-03") })).toEqual([tooOld]);
  expect(unmet({ counseling: entry("2025-10-04") })).toEqual([]);
  expect(unmet({ counseling: entry("2026-03-02", []) })).toEqual([notCovered("Ada Example")]);
});
