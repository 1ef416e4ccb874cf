import { expect, test } from "bun:test";
import { hecmReferral } from "../../../../domain/agency/decisions/hecm-referral.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { aLoanForCase, applyContext, now, requestContext, success } from "../example.ts";

const input = { agencyId: "80001", reason: "counseling", notes: null };

test("a referral sends the loan's number, its people, and the caller's additions, for any loan", () => {
  const loan = aLoanForCase({ applicationOn: null, counseling: null });
  const { request } = accepted(hecmReferral.plan(loan, input, requestContext({ ssnOf: () => null })));
  expect(request).toMatchObject({
    loanNumber: loan.loanNumber,
    ...input,
    borrowers: [
      { borrowerId: 101, firstName: "Ada", ssn: null },
      { borrowerId: 102, firstName: "Bert", ssn: null },
    ],
  });
});

test("an accepted referral is stored with its status, which is `submitted` if the agency names none", () => {
  const taken = (referralStatus: string | null) =>
    hecmReferral.apply(aLoanForCase(), success({ referralStatus }), applyContext<"hecm_referral">(input));
  expect(taken("ACCEPTED").loan.agency).toMatchObject({
    referralStatus: "ACCEPTED",
    referral: { ...input, submittedAt: now },
  });
  expect(taken(null).loan.agency.referralStatus).toBe("submitted");
  expect(taken(null).result).toEqual({ referralStatus: "submitted" });
});
