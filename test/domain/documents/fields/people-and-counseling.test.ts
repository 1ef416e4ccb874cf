import { describe, expect, test } from "bun:test";
import type { DocumentFacts } from "../../../../domain/documents/merge/facts.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { unknownToAgency } from "../../../../domain/loan/agency/agency-record.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import {
  deniedLoan,
  refinanceWithSpouse,
  adjustableTraditional as traditional,
} from "../../../fixtures/document/document-facts.ts";
import { anEnteredCertificate } from "../../../fixtures/loan/loan.ts";
import { aCertificate } from "../../agency/example.ts";
import { type PlainRecord, shown } from "./shown.ts";

describe("documents show of people", () => {
  test("who signs the note and who does not, and the role of a spouse", () => {
    const { borrower, borrowers, non_borrowers: others, borrower_names: names } = shown(refinanceWithSpouse);
    expect(borrower).toMatchObject({ full_name: "Ada Again", is_eligible_spouse: false });
    expect(borrowers as unknown).toMatchObject([{ first_name: "Ada" }]);
    expect(others as unknown).toMatchObject([
      { first_name: "Nell", is_eligible_spouse: true, is_ineligible_spouse: false },
    ]);
    expect(names).toBe("Ada Again");
    const [ada, nell] = refinanceWithSpouse.borrowers;
    if (ada === undefined || nell === undefined) throw new Error("the refinance has two people");
    const ineligible = { ...nell, borrowerType: "ineligible_non_borrowing_spouse" } as const;
    expect(shown({ ...refinanceWithSpouse, borrowers: [ada, ineligible] }).non_borrowers as unknown).toMatchObject([
      { is_eligible_spouse: false, is_ineligible_spouse: true },
    ]);
  });

  test("where letters are sent: the mailing address, otherwise the present one; and no more than four digits of an SSN", () => {
    const [ada] = traditional.borrowers;
    if (ada === undefined) throw new Error("a loan without a borrower");
    const of = (given: Partial<typeof ada>) => shown({ ...traditional, borrowers: [{ ...ada, ...given }] }).borrower;
    expect(of({})).toMatchObject({ letter_line_1: "12 Sample Street", age: 75, ssn_last4: "6789" });
    const mailingAddress = { street: "PO Box 9", unit: null, city: "Chicago", state: "IL", zipCode: "60601" };
    expect(of({ mailingAddress })).toMatchObject({ letter_line_1: "PO Box 9", letter_line_2: "Chicago, IL 60601" });
    for (const last4 of ["789", "56789", "67a9"])
      expect(of({ ssn: { sealed: "", last4, blindIndex: "" } })).toMatchObject({ ssn_last4: null });
  });

  test("all income, obligations, and assets that were entered, and nothing that was not", () => {
    const [ada] = traditional.borrowers;
    if (ada === undefined) throw new Error("a loan without a borrower");
    const of = (given: Partial<typeof ada>) => shown({ ...traditional, borrowers: [{ ...ada, ...given }] }).borrower;
    const entered = {
      monthlyIncome: [
        { source: "pension", amountCents: 1_234_56 },
        { source: "social_security", amountCents: 2_000_00 },
      ],
      monthlyObligations: [{ kind: "installment", creditor: null, amountCents: 150_00 }],
      assets: [{ kind: "savings", amountCents: 0 }],
    };
    expect(of(entered)).toMatchObject({ income_total: 3_234_56, obligation_total: 150_00, asset_total: 0 });
    const nothing = { monthlyIncome: [], monthlyObligations: [], assets: [] };
    expect(of(nothing)).toMatchObject({ income_total: null, obligation_total: null, asset_total: null });
  });

  test("the scores in their reports, with a range if the report states both ends", () => {
    const [ada] = traditional.borrowers;
    const id = ada?.id ?? 0;
    const score = {
      borrowerId: id,
      bureau: "equifax",
      model: "EquifaxBeacon5.0",
      value: 640,
      rangeLow: 334,
      rangeHigh: 818,
      factors: [
        { code: "1", text: "Too many accounts" },
        { code: "2", text: "Late payments" },
      ],
    } as unknown as DocumentFacts["creditReports"][number]["scores"][number];
    const scoresOf = (...given: readonly Partial<typeof score>[]) => {
      const scores = given.map((each) => ({ ...score, ...each }));
      const creditReports = [{ completedOn: day("2026-03-12"), scores }];
      const [found] = shown(deniedLoan(traditional), { creditReports }).borrowers as readonly PlainRecord[];
      return found;
    };
    expect(scoresOf({})?.credit_scores).toMatchObject([
      {
        value: "640",
        model: "Equifax Beacon 5.0",
        range_low: "334",
        range_high: "818",
        date: "2026-03-12",
        factors: "Too many accounts; Late payments",
        bureau_phone: "800-685-1111",
      },
    ]);
    const factorsOf = (...texts: readonly string[]) => {
      const factors = texts.map((text, position) => ({ code: String(position), text }));
      return (scoresOf({ factors })?.credit_scores as readonly PlainRecord[] | undefined)?.[0]?.factors;
    };
    // At most four, and the number of inquiries besides, wherever the bureau lists it.
    expect(factorsOf("A", "B", "C", "D", "E")).toBe("A; B; C; D");
    expect(factorsOf("A", "B", "C", "D", "E", "Too many inquiries last 12 months")).toBe(
      "A; B; C; D; Too many inquiries last 12 months",
    );
    expect(factorsOf("A", "Inquiries", "B", "C", "D", "Too many inquiries", "A")).toBe("A; Inquiries; B; C; D");
    expect(factorsOf("A", "NUMBER OF INQUIRIES", "B", "C", "D", "E")).toBe("A; NUMBER OF INQUIRIES; B; C; D");
    // A factor without words is stated by its code, so that the notice does not say that none was reported.
    const uncoded = [
      { code: "38", text: "" },
      { code: "", text: "" },
      { code: "14", text: "Balances" },
    ];
    expect(scoresOf({ factors: uncoded })?.credit_scores).toMatchObject([{ factors: "Factor 38; Balances" }]);
    const rangeOf = (given: Partial<typeof score>) =>
      (scoresOf(given)?.credit_scores as readonly PlainRecord[] | undefined)?.[0]?.range_low;
    expect(rangeOf({ rangeHigh: null })).toBeNull();
    expect(rangeOf({ rangeLow: null })).toBeNull();
    expect(rangeOf({ rangeLow: 818 })).toBeNull();
    // An entry without a value is no score, but its agency is named.
    expect(scoresOf({ value: null })).toMatchObject({
      credit_scores: [],
      reporting_agencies: [{ name: "Equifax Information Services LLC" }],
    });
    // Of the loan's other people if this one has none.
    expect(scoresOf({ borrowerId: id + 1, bureau: "experian" }, { borrowerId: id + 1 })).toMatchObject({
      credit_scores: [],
      reporting_agencies: [{ name: "Experian" }, { name: "Equifax Information Services LLC" }],
    });
    expect(scoresOf({}, { borrowerId: id + 1, bureau: "experian" })?.reporting_agencies).toHaveLength(1);
  });
});

describe("documents show of counseling", () => {
  const counselingOf = (given: Partial<Loan>) => shown({ ...traditional, ...given }).counseling;

  test("what was entered on the loan, valid for 180 days, for everyone or the people it names", () => {
    // 2026-02-10 plus 180 days is 2026-08-09.
    expect(counselingOf({})).toMatchObject({
      date: "2026-02-10",
      certificate_number: "1234567890",
      agency_id: "12345",
      expiration_date: "2026-08-09",
      is_confirmed: false,
      clients: [{ name: "Ada Example" }],
    });
    const { counseling } = traditional;
    if (counseling === null) throw new Error("a loan without counseling");
    expect(counselingOf({ counseling: { ...counseling, borrowerIds: [-1] } })).toMatchObject({ clients: [] });
    expect(counselingOf({ counseling: { ...counseling, counseledOn: null } })).toMatchObject({
      date: null,
      clients: [],
    });
    expect(counselingOf({ counseling: null })).toMatchObject({ date: null, is_confirmed: null });
  });

  test("the session of each person, and nothing for a person without one", () => {
    const [ada] = traditional.borrowers;
    if (ada === undefined) throw new Error("a loan without a borrower");
    const certificate = anEnteredCertificate("2026-03-20", { agencyName: "Second Counselors", counselorName: "Carla" });
    const people = [
      { ...ada, counselingCertificates: [] },
      { ...ada, id: -1, firstName: "Bert", counselingCertificates: [certificate] },
      { ...ada, id: -2, firstName: "Cleo" },
    ];
    const own = { certificate_number: "2345678", agency_id: "80002", agency_name: "Second Counselors" };
    // 2026-03-20 plus 180 days is 2026-09-16.
    const ofBert = {
      ...own,
      name: "Bert Example",
      date: "2026-03-20",
      expiration_date: "2026-09-16",
      counselor: "Carla",
    };
    const nothing = { date: null, expiration_date: null, certificate_number: null, counselor: null };
    const { counseling } = traditional;
    const entered = counseling && { ...counseling, borrowerIds: [ada.id] };
    expect(counselingOf({ borrowers: people, counseling: entered })).toMatchObject({
      date: "2026-02-10",
      clients: [{ name: "Ada Example" }, { name: "Bert Example" }],
      sessions: [{ name: "Ada Example", date: "2026-02-10" }, ofBert, { name: "Cleo Example", ...nothing }],
    });
    expect(counselingOf({ borrowers: people, counseling: null })).toMatchObject({ ...own, date: "2026-03-20" });
  });

  test("a session on which the application may rely in preference to one that had expired", () => {
    const [ada] = traditional.borrowers;
    if (ada === undefined) throw new Error("a loan without a borrower");
    // 180 days from August 20, 2025, end on February 16, 2026; the application is of March 2.
    const certificate = aCertificate({ counseledOn: day("2025-08-20"), expiresOn: day("2026-02-16") });
    const agency = { ...unknownToAgency, certificate };
    expect(counselingOf({ agency })).toMatchObject({
      ...{ date: "2026-02-10", certificate_number: "1234567890", expiration_date: "2026-08-09" },
      ...{ is_confirmed: false, fee: null, method: null, clients: [{ name: "Ada Example" }] },
    });
    // Before the application, the date of the document decides.
    expect(counselingOf({ agency, applicationOn: null })).toMatchObject({ date: "2026-02-10" });
    // Without another session, the expired certificate is stated.
    expect(counselingOf({ agency, counseling: null })).toMatchObject({ date: "2025-08-20", is_confirmed: true });
    const own = { ...ada, counselingCertificates: [anEnteredCertificate("2026-02-20")] };
    expect(counselingOf({ agency, counseling: null, borrowers: [own] })).toMatchObject({ date: "2026-02-20" });
    // It does not cover the other person of the expired certificate.
    const clients = [ada, { ...ada, firstName: "Bob" }].map(({ firstName, lastName }) => ({ firstName, lastName }));
    const ofBoth = { ...unknownToAgency, certificate: { ...certificate, clients } };
    const bob = { ...ada, id: -1, firstName: "Bob", counselingCertificates: [] };
    expect(counselingOf({ agency: ofBoth, counseling: null, borrowers: [own, bob] })).toMatchObject({
      date: "2026-02-20",
      clients: [{ name: "Ada Example" }],
    });
  });

  test("the agency's certificate in preference to it", () => {
    const certificate = aCertificate({ method: "face_to_face", agencyPhone: "2175550142" });
    expect(counselingOf({ agency: { ...unknownToAgency, certificate } })).toMatchObject({
      date: "2026-03-10",
      certificate_number: "7654321",
      issued_date: "2026-03-11",
      expiration_date: "2026-09-06",
      agency_id: "80001",
      agency_phone: "217-555-0142",
      method: "In person",
      duration: 90,
      fee: 125_00,
      is_fee_waived: false,
      is_confirmed: true,
      clients: [{ name: "ADA EXAMPLE" }],
    });
  });
});
