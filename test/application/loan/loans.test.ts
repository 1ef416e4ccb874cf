import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { addFee } from "../../../application/fee/add-fee.ts";
import { changeFee } from "../../../application/fee/change-fee.ts";
import { findFee } from "../../../application/fee/find-fee.ts";
import { listFees } from "../../../application/fee/list-fees.ts";
import { removeFee } from "../../../application/fee/remove-fee.ts";
import { updateOriginationFee } from "../../../application/fee/update-origination-fee.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { listLoans } from "../../../application/loan/list-loans.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { feeFromCatalog } from "../../../domain/loan/fees/catalog-fee.ts";
import type { LoanRevisionInput } from "../../../domain/loan/revise.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { inNextYear } from "../../fixtures/calculation/newest-limit.ts";
import { aRuleStep } from "../../fixtures/calculation/rule-step.ts";
import { companySaved, loanSaved, ruleStepAdded } from "../../fixtures/loan/log.ts";
import { addActor, addCompany, aRequest, office, openDependencies, refusal, withTerms } from "../office.ts";

const firstPage = { number: 1, size: 50, order: [] };

const startedWithoutLimit = async () => {
  const dependencies = openDependencies(inNextYear("01-01"));
  const officer = await addActor(dependencies, await addCompany(dependencies), "Loan Officer");
  const rates = { noteRate: rate(6), expectedRate: rate(6) };
  const request = aRequest(officer, { terms: { loanOfficerId: officer.userId, ...rates } });
  return { dependencies, officer, ...accepted(await startLoan(dependencies, officer, null, request, null)) };
};
type Started = Awaited<ReturnType<typeof startedWithoutLimit>>;

/** Enters a limit as a Super User would; the home value of 350,000.00 is below it. */
const enterLimit = async ({ enteredRuleSteps }: Started["dependencies"]) => {
  const step = aRuleStep();
  await enteredRuleSteps.add(step, ruleStepAdded(step));
};

describe("a loan officer who starts a loan", () => {
  test("gets the whole loan: number, borrower, property, and the product's fees, with the origination fee at its cap", async () => {
    const { dependencies, officer } = await office();
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    expect(loan.loanNumber).toBe("2026-000001");
    // 350,000: 2% of 200,000 is 4,000, and 1% of the other 150,000 is 1,500.
    expect(loan.fees.map(({ code, amountCents }) => [code, amountCents])).toEqual([
      ["origination-fee", 5_500_00],
      ["appraisal", 0],
      ["counseling", 0],
    ]);
    expect(loan.originationFeePending).toBe(false);
    expect(accepted(await findLoan(dependencies, officer, loan.id)).loan).toEqual(loan);
  });

  test("finds it without reading credit reports until one was requested", async () => {
    const { dependencies, officer } = await office();
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    let looks = 0;
    const forCompany = (companyId: number) => {
      const stores = dependencies.forCompany(companyId);
      const completedOf: typeof stores.creditReports.completedOf = (...given) => {
        looks += 1;
        return stores.creditReports.completedOf(...given);
      };
      return { ...stores, creditReports: { ...stores.creditReports, completedOf } };
    };
    await findLoan({ ...dependencies, forCompany }, officer, loan.id);
    expect(looks).toBe(0);
    const request = { ...loan, creditRetrievedAt: dependencies.clock.now() };
    await dependencies.forCompany(loan.companyId).loans.save(request, loanSaved(request, loan));
    await findLoan({ ...dependencies, forCompany }, officer, loan.id);
    expect(looks).toBe(1);
  });

  test("finds it under the id reserved for it", async () => {
    const { dependencies, officer } = await office();
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), 4_711));
    expect(loan.id).toBe(4_711);
  });

  test("cannot start one for a colleague, for no one, or for another company's loan officer", async () => {
    const { dependencies, company, officer } = await office();
    const colleague = await addActor(dependencies, company, "Loan Officer");
    const closer = await addActor(dependencies, company, "Closer");
    const stranger = await addActor(dependencies, await addCompany(dependencies), "Loan Officer");
    for (const wrong of [colleague.userId, closer.userId, stranger.userId, 999_999]) {
      const request = aRequest(officer, { terms: { loanOfficerId: wrong } });
      expect(refusal(await startLoan(dependencies, officer, null, request, null))).toBe("FieldsInvalid");
    }
    expect(accepted(await listLoans(dependencies, officer, null, everyLoan, firstPage)).count).toBe(0);
  });

  test("in a year whose national limit is not published, gets it with a pending fee and an unknown cap", async () => {
    const { dependencies, officer, loan } = await startedWithoutLimit();
    expect(loan.fees.map(({ code }) => code)).toEqual(["appraisal", "counseling"]);
    expect(loan.originationFeePending).toBe(true);
    expect(refusal(await updateOriginationFee(dependencies, officer, loan.id, null, null, null))).toBe("NoRuleInForce");
    // The refusal also names the missing rule on which the fee depends.
    expect(await calculateLoan(dependencies, officer, loan.id, null, null)).toMatchObject({
      refusal: {
        _tag: "OriginationFeePending",
        missing: { parameter: "hecm.national_limit", on: inNextYear("01-01") },
      },
    });
  });

  test("no longer has a pending fee once an amount is set, even zero, and can then calculate", async () => {
    for (const settleFee of [
      ({ dependencies, officer, loan }: Started) =>
        updateOriginationFee(dependencies, officer, loan.id, null, null, null),
      ({ dependencies, officer, loan }: Started) => updateOriginationFee(dependencies, officer, loan.id, 0, null, null),
      ({ dependencies, officer, loan }: Started) => {
        const fee = feeFromCatalog("origination-fee", 1_000_00, null);
        if (fee === null) throw new Error("the catalog has no origination fee");
        return addFee(dependencies, officer, loan.id, fee, null, null);
      },
    ]) {
      const started = await startedWithoutLimit();
      const { dependencies, officer, loan } = started;
      await enterLimit(dependencies);
      expect(await calculateLoan(dependencies, officer, loan.id, null, null)).toMatchObject({
        refusal: { _tag: "OriginationFeePending", missing: null },
      });
      accepted<unknown>(await settleFee(started));
      expect(accepted(await findLoan(dependencies, officer, loan.id)).loan.originationFeePending).toBe(false);
      accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    }
  });

  test("can set a pending fee to zero before the limit is known, and to no other amount", async () => {
    const { dependencies, officer, loan } = await startedWithoutLimit();
    expect(refusal(await updateOriginationFee(dependencies, officer, loan.id, 1, null, null))).toBe("NoRuleInForce");
    const none = accepted(await updateOriginationFee(dependencies, officer, loan.id, 0, null, null));
    expect([none.fee.amountCents, none.maximumCents]).toEqual([0, null]);
    // Apart from the limit, nothing is missing any more.
    expect(refusal(await calculateLoan(dependencies, officer, loan.id, null, null))).toBe("NoRuleInForce");
  });

  test("keeps a pending fee when its terms or another fee change", async () => {
    const { dependencies, officer, loan } = await startedWithoutLimit();
    accepted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ notes: "seen" })));
    const appraisal = feeFromCatalog("title-insurance-lender", 1_000_00, null);
    if (appraisal === null) throw new Error("the catalog has no such fee");
    accepted(await addFee(dependencies, officer, loan.id, appraisal, null, null));
    expect(accepted(await findLoan(dependencies, officer, loan.id)).loan.originationFeePending).toBe(true);
  });
});

describe("what a loan officer without another role can see", () => {
  test("are the officer's own loans, and none of a colleague's", async () => {
    const { dependencies, company, officer } = await office();
    const colleague = await addActor(dependencies, company, "Loan Officer");
    const { loan } = accepted(await startLoan(dependencies, colleague, null, aRequest(colleague), null));
    const [fee] = loan.fees;
    const outcomes = [
      await findLoan(dependencies, officer, loan.id),
      await changeLoan(dependencies, officer, loan.id, null, withTerms({ notes: "seen" })),
      await calculateLoan(dependencies, officer, loan.id, null, null),
      await listFees(dependencies, officer, loan.id, null, firstPage),
      await findFee(dependencies, officer, fee?.id ?? 0),
      await removeFee(dependencies, officer, fee?.id ?? 0, null),
    ];
    expect(outcomes.map(refusal)).toEqual([
      "LoanNotFound",
      "LoanNotFound",
      "LoanNotFound",
      "LoanNotFound",
      "FeeNotFound",
      "FeeNotFound",
    ]);
    expect(accepted(await listLoans(dependencies, officer, null, everyLoan, firstPage)).rows).toEqual([]);
    expect(accepted(await listLoans(dependencies, colleague, null, everyLoan, firstPage)).count).toBe(1);
  });

  test("is every loan of the company for a processor, who can also assign them", async () => {
    const { dependencies, company, officer } = await office();
    const processor = await addActor(dependencies, company, "Processor");
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    const assign = withTerms({ loanOfficerId: processor.userId });
    expect(refusal(await changeLoan(dependencies, officer, loan.id, null, assign))).toBe("PermissionDenied");
    const moved = accepted(await changeLoan(dependencies, processor, loan.id, null, assign));
    expect(moved.loan.loanOfficerId).toBe(processor.userId);
    expect(refusal(await findLoan(dependencies, officer, loan.id))).toBe("LoanNotFound");
  });
});

describe("changes of a loan", () => {
  test("by ten people concurrently are all kept", async () => {
    const { dependencies, officer } = await office();
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    const addOne = (current: LoanRevisionInput) =>
      accept({ ...current, lenderCreditCents: current.lenderCreditCents + 1_00 });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => changeLoan(dependencies, officer, loan.id, null, addOne)),
    );
    const kept = outcomes.filter(({ _tag }) => _tag === "Accepted").length;
    const { loan: newest } = accepted(await findLoan(dependencies, officer, loan.id));
    expect(newest.lenderCreditCents).toBe(kept * 1_00);
    expect(newest.version).toBe(loan.version + kept);
  });

  test("at an outdated version change nothing", async () => {
    const { dependencies, officer } = await office();
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    accepted(await changeLoan(dependencies, officer, loan.id, [1], withTerms({ notes: "first" })));
    expect(refusal(await changeLoan(dependencies, officer, loan.id, [1], withTerms({ notes: "late" })))).toBe(
      "VersionMismatch",
    );
    expect(accepted(await findLoan(dependencies, officer, loan.id)).loan.notes).toBe("first");
  });
});

describe("the universal loan identifier", () => {
  const lei = "5493001KJTIIGC8Y1R12";
  const applicationOn = day("2026-05-01");

  test("exists from the start if the application date does", async () => {
    const dependencies = openDependencies();
    const officer = await addActor(dependencies, await addCompany(dependencies, { lei }), "Loan Officer");
    const request = aRequest(officer, { terms: { loanOfficerId: officer.userId, applicationOn } });
    const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
    expect(loan.uli).toStartWith(`${lei}2026000001`);
    expect(accepted(await findLoan(dependencies, officer, loan.id)).loan.uli).toBe(loan.uli);
  });

  test("is created with the application date, and stays when the date changes", async () => {
    const dependencies = openDependencies();
    const officer = await addActor(dependencies, await addCompany(dependencies, { lei }), "Loan Officer");
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    expect(loan.uli).toBeNull();
    const applied = accepted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ applicationOn })));
    expect(applied.loan.uli).toStartWith(`${lei}2026000001`);
    const undone = accepted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ applicationOn: null })));
    expect(undone.loan.uli).toBe(applied.loan.uli);
  });

  test("waits for the company's LEI", async () => {
    const { dependencies, company, officer } = await office();
    const request = aRequest(officer, { terms: { loanOfficerId: officer.userId, applicationOn } });
    const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
    expect(loan.uli).toBeNull();
    await dependencies.companies.save({ ...company, lei }, companySaved({ ...company, lei }));
    const changed = accepted(
      await changeLoan(dependencies, officer, loan.id, null, withTerms({ notes: "registered" })),
    );
    expect(changed.loan.uli).toStartWith(`${lei}2026000001`);
  });
});

test("a loan can move to another product of the company, but not to one that the company does not offer", async () => {
  const { dependencies, officer } = await office();
  const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
  const moved = await changeLoan(dependencies, officer, loan.id, null, withTerms({ productCode: "HECM_MONTHLY_CMT" }));
  expect(accepted(moved).loan.productCode).toBe("HECM_MONTHLY_CMT");
  const nowhere = await changeLoan(dependencies, officer, loan.id, null, withTerms({ productCode: "NO_SUCH_PRODUCT" }));
  expect(nowhere).toMatchObject({ refusal: { errors: [{ field: "productCode", code: "unknown_reference" }] } });
});

describe("the origination fee", () => {
  test("is set to the maximum that the rules allow if no amount is given, and returned with that maximum", async () => {
    const { dependencies, officer } = await office();
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    accepted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ homeValueCents: 250_000_00 })));
    const set = accepted(await updateOriginationFee(dependencies, officer, loan.id, null, null, null));
    // 250,000: 4,000 + 500.
    expect([set.fee.amountCents, set.maximumCents]).toEqual([4_500_00, 4_500_00]);
    expect(refusal(await updateOriginationFee(dependencies, officer, loan.id, 4_500_01, null, null))).toBe(
      "FieldsInvalid",
    );
  });

  test("returns if it had been removed", async () => {
    const { dependencies, officer } = await office();
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    const [fee] = loan.fees;
    accepted(await removeFee(dependencies, officer, fee?.id ?? 0, null));
    const set = accepted(await updateOriginationFee(dependencies, officer, loan.id, 1_000_00, null, null));
    expect(set.fee.code).toBe("origination-fee");
    expect(set.fee.id).not.toBe(fee?.id);
  });
});

test("a fee has its own version: a change at an outdated version is refused, a change of another fee is not", async () => {
  const { dependencies, officer } = await office();
  const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
  const survey = feeFromCatalog("survey", 400_00, null);
  if (!survey) throw new Error("the catalog has no survey");
  const added = accepted(await addFee(dependencies, officer, loan.id, survey, [loan.version], null));
  const dearer = (amountCents: number) => () => accept({ ...survey, amountCents });
  accepted(await updateOriginationFee(dependencies, officer, loan.id, 100_00, null, null));
  expect(accepted(await changeFee(dependencies, officer, added.fee.id, [1], dearer(450_00))).fee.version).toBe(2);
  expect(refusal(await changeFee(dependencies, officer, added.fee.id, [1], dearer(500_00)))).toBe("VersionMismatch");
});
