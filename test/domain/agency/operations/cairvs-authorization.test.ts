import { describe, expect, test } from "bun:test";
import type { AgencyResults } from "../../../../domain/agency/answers.ts";
import { cairvsAuthorization, isKnownAuthorization } from "../../../../domain/agency/decisions/cairvs-authorization.ts";
import { addDays } from "../../../../domain/kernel/day.ts";
import type { CreditAlertAuthorization } from "../../../../domain/loan/agency/agency-sections.ts";
import { putBorrower, removeBorrower } from "../../../../domain/loan/borrowers/borrowers.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { aBorrower, aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { ada, aLoanForCase, applyContext, bert, now, requestContext, success, today, withAgency } from "../example.ts";

type Authorizations = AgencyResults["cairvs_authorization"]["authorizations"];

const hit = { agencyName: "HUD", agencyCaseNumber: "123", caseType: "Claim", phone: null };
const clear = (borrowerId: number) => ({ borrowerId, authorizationNumber: "A123456789", hits: [] });

const cora = aBorrower({ id: 103, borrowerType: "co_borrower", firstName: "Cora" });
const loan = aLoanForCase({ borrowers: [ada, cora, bert] });
const ssnOf = ({ id }: { readonly id: number }) => String(900_110_000 + id);

const planned = (of: Loan) => cairvsAuthorization.plan(of, {}, requestContext({ ssnOf }));
const sentOf = (of: Loan) => accepted(planned(of))[0]?.sent ?? {};

const applied = (newest: Loan, authorizations: Authorizations, sent = sentOf(loan)) =>
  cairvsAuthorization.apply(newest, success({ authorizations }), applyContext<"cairvs_authorization">({}, sent));

const alertOf = (of: Loan, id: number): CreditAlertAuthorization | undefined =>
  of.agency.creditAlerts.find(({ borrowerId }) => borrowerId === id);

const peopleOf = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aBorrower({ id: 200 + at, borrowerType: at === 0 ? "borrower" : "co_borrower" }),
  );

describe("CAIVRS is queried", () => {
  test("for those who sign the note, by SSN and birth date, and not for a non-borrowing spouse", () => {
    expect(accepted(planned(loan)).map(({ request }) => request)).toEqual([
      {
        lenderId: "1234500001",
        borrowers: [
          expect.objectContaining({ borrowerId: 101, ssn: "900110101", bornOn: ada.bornOn }),
          expect.objectContaining({ borrowerId: 103, ssn: "900110103" }),
        ],
      },
    ]);
  });

  test("not for people whose application has ended", () => {
    const ended = { ...loan, statusHistory: [aStatusEntry(), aStatusEntry("withdrawn")] };
    expect(refusalIn(planned(ended))).toMatchObject({ _tag: "AgencyOperationNotAllowed" });
  });

  test.each([
    [1, [1]],
    [5, [5]],
    [6, [5, 1]],
    [10, [5, 5]],
  ])("for %d borrowers in requests of %p: at most five in each", (count, sizes) => {
    const requests = accepted(planned(aLoanForCase({ borrowers: peopleOf(count) })));
    expect(requests.map(({ request }) => request.borrowers.length)).toEqual(sizes);
    const ids = requests.flatMap(({ request }) => request.borrowers.map(({ borrowerId }) => borrowerId));
    expect(ids).toEqual(peopleOf(count).map(({ id }) => id));
  });

  test("and its answers to several requests form one answer", () => {
    expect(cairvsAuthorization.join?.([{ authorizations: [clear(1)] }, { authorizations: [clear(2)] }])).toEqual({
      authorizations: [clear(1), clear(2)],
    });
  });

  test("not for a borrower without an SSN, nor by a company without a lender id: everything missing is reported at once", () => {
    const unmet = cairvsAuthorization.plan(
      loan,
      {},
      requestContext({
        company: aCompany({ fhaLenderId: null }),
        ssnOf: ({ id }) => (id === 103 ? null : ssnOf({ id })),
      }),
    );
    expect(refusalIn(unmet)).toMatchObject({
      _tag: "AgencyRequirementsUnmet",
      unmet: [
        { field: "company.fhaLenderId", text: "The company's FHA lender id is missing: enter it on the company" },
        { field: "borrowers.1.ssn", text: "The Social Security number of borrower 103 is missing: enter it" },
      ],
    });
  });

  test("also without a case number", () => {
    expect(refusalIn(planned(aLoanForCase()))).toBeNull();
  });

  test("and the stored request contains neither SSN nor birth date", () => {
    const kept = JSON.stringify(sentOf(loan));
    for (const person of [ada, cora]) {
      expect(kept).not.toContain(ssnOf(person));
      expect(kept).not.toContain(person.bornOn);
    }
  });
});

describe("an authorization is clear", () => {
  test.each([
    ["A123456789", [], true],
    ["A123456789", [hit], false],
    ["B123456789", [hit], false],
    ["C123456789", [], false],
    ["D123456789", [], false],
    ["F123456789", [], false],
    ["J123456789", [], false],
    [null, [hit], false],
    [null, [], false],
  ])("only with the letter A and without hits: %p with %p", (authorizationNumber, hits, isClear) => {
    const { loan: after, result } = applied(loan, [{ borrowerId: 101, authorizationNumber, hits }, clear(103)]);
    expect(alertOf(after, 101)).toEqual({ borrowerId: 101, authorizationNumber, hits, isClear, authorizedAt: now });
    expect(result).toMatchObject({
      authorizations: [
        { borrowerId: 101, isClear },
        { borrowerId: 103, isClear: true },
      ],
    });
  });

  test.each([
    ["A123456789", true],
    ["B123456789", true],
    ["E123456789", false],
    ["a123456789", false],
    ["1234567890", false],
    ["", false],
    [null, true],
  ])("and an answer with the number %p is valid: %p", (authorizationNumber, isKnown) => {
    const authorizations = [clear(101), { borrowerId: 103, authorizationNumber, hits: [] }];
    expect(isKnownAuthorization({ authorizations })).toBe(isKnown);
  });

  test("and an answer that names a person twice is invalid", () => {
    expect(isKnownAuthorization({ authorizations: [clear(101), clear(101)] })).toBe(false);
    expect(isKnownAuthorization({ authorizations: [clear(101), clear(103)] })).toBe(true);
  });
});

describe("an answer is applied", () => {
  test("instead of the earlier one, and each person has one", () => {
    const before = applied(loan, [{ ...clear(101), authorizationNumber: "D123456789" }, clear(103)]).loan;
    const { loan: after, warnings } = applied(before, [clear(101), clear(103)]);
    expect(after.agency.creditAlerts.map(({ borrowerId, isClear }) => [borrowerId, isClear])).toEqual([
      [101, true],
      [103, true],
    ]);
    expect(warnings).toEqual([]);
  });

  test("not to a person whose SSN or birth date has changed since, while the others get theirs", () => {
    const changes = [
      { ssn: { sealed: "another number", last4: "0000", blindIndex: "another" }, details: cora },
      { ssn: cora.ssn, details: { ...cora, bornOn: addDays(cora.bornOn, 1) } },
    ];
    for (const { ssn, details } of changes) {
      const newest = accepted(putBorrower(loan, { id: 103, details, ssn, today, now }));
      const { loan: after, warnings, result } = applied(newest, [clear(101), clear(103)]);
      expect(alertOf(after, 101)?.isClear).toBe(true);
      expect(alertOf(after, 103)).toBeUndefined();
      expect(result).toMatchObject({ authorizations: [{ borrowerId: 101 }] });
      expect(warnings).toEqual(["Borrower 103 has changed since the request to the agency: send the request again."]);
    }
  });

  test("to no one who has left the loan, was never on it, or does not sign the note", () => {
    const newest = accepted(removeBorrower(loan, 103));
    const { loan: after, warnings } = applied(newest, [clear(101), clear(103), clear(102), clear(999)]);
    expect(after.agency.creditAlerts.map(({ borrowerId }) => borrowerId)).toEqual([101]);
    expect(warnings).toEqual([
      "The agency also answered for a person who is not a borrower of this loan: that answer was not stored.",
    ]);
  });

  test("and says about whom the agency said nothing; their earlier authorization stays", () => {
    const before = applied(loan, [clear(101), clear(103)]).loan;
    const { loan: after, warnings } = applied(before, [clear(101)]);
    expect(alertOf(after, 103)).toEqual(alertOf(before, 103));
    expect(warnings).toEqual(["The agency gave no answer for borrower 103: send the request again."]);
  });

  test("for several requests too, each with what was sent", () => {
    const borrowers = peopleOf(6);
    const six = aLoanForCase({ borrowers });
    const requests = accepted(planned(six)).map(({ sent }) => sent);
    const { loan: after, warnings } = applied(
      six,
      borrowers.map(({ id }) => clear(id)),
      { requests },
    );
    expect([after.agency.creditAlerts.length, warnings]).toEqual([6, []]);
  });

  test("and if two concern one person, the one that is not clear counts, in either order", () => {
    const debt = { ...clear(101), authorizationNumber: "D123456789" };
    for (const authorizations of [
      [clear(101), debt],
      [debt, clear(101)],
    ])
      expect(alertOf(applied(loan, authorizations).loan, 101)?.isClear).toBe(false);
  });

  test("and changes nothing of the loan except its authorizations", () => {
    const before = withAgency({}, { borrowers: [ada, cora] });
    const { loan: after } = applied(before, [clear(101), clear(103)]);
    expect<unknown>({ ...after, agency: { ...after.agency, creditAlerts: [] } }).toEqual(before);
  });
});
