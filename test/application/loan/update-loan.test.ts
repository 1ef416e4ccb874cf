import { describe, expect, test } from "bun:test";
import { addFee } from "../../../application/fee/add-fee.ts";
import { changeFee } from "../../../application/fee/change-fee.ts";
import { removeFee } from "../../../application/fee/remove-fee.ts";
import { updateOriginationFee } from "../../../application/fee/update-origination-fee.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { correctLoan } from "../../../application/loan/correct-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { updateLoanStatus } from "../../../application/loan/update-loan-status.ts";
import { changeProperty } from "../../../application/property/change-property.ts";
import { lockExpectedRate } from "../../../application/rate/lock-expected-rate.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Company } from "../../../domain/company/company.ts";
import { day } from "../../../domain/kernel/day.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { feeFromCatalog } from "../../../domain/loan/fees/catalog-fee.ts";
import type { Loans } from "../../../domain/loan/ports.ts";
import type { MoveRequest } from "../../../domain/loan/status/move-status.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { companySaved } from "../../fixtures/loan/log.ts";
import { otherProcess } from "../../fixtures/other-process.ts";
import { addActor, addCompany, aRequest, openDependencies, refusal, withTerms } from "../office.ts";

/** The same dependencies over a loan store that records each call, waiting for `beforeCall` first. */
const watchLoans = (dependencies: Dependencies, beforeCall: (name: keyof Loans) => Promise<void> = async () => {}) => {
  const calls: string[] = [];
  const watched = (loans: Loans): Loans => ({
    ...loans,
    async find(id) {
      calls.push("find");
      await beforeCall("find");
      return loans.find(id);
    },
    async findByPart(part, id) {
      calls.push("find");
      await beforeCall("findByPart");
      return loans.findByPart(part, id);
    },
    async save(loan, entry) {
      calls.push("save");
      await beforeCall("save");
      return loans.save(loan, entry);
    },
  });
  const forCompany: Dependencies["forCompany"] = (companyId) => {
    const stores = dependencies.forCompany(companyId);
    return { ...stores, loans: watched(stores.loans) };
  };
  return { calls, dependencies: { ...otherProcess(dependencies), forCompany } };
};

const aLoan = async (of: Partial<Company> = {}) => {
  const dependencies = openDependencies();
  const company = await addCompany(dependencies, of);
  const officer = await addActor(dependencies, company, "Loan Officer");
  const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
  const feeId = loan.fees.find(({ code }) => code === "appraisal")?.id ?? 0;
  return { dependencies, company, officer, loan, feeId };
};

const appraisal = (amountCents: number) => {
  const fee = feeFromCatalog("appraisal", amountCents, null);
  if (!fee) throw new Error("the catalog has no appraisal");
  return fee;
};

describe("a change of a loan that no one else changes meanwhile", () => {
  test("reads the loan once and saves it once", async () => {
    const { dependencies, officer, loan, feeId } = await aLoan();
    const watched = watchLoans(dependencies);
    const changes = [
      () => changeLoan(watched.dependencies, officer, loan.id, null, withTerms({ notes: "seen" })),
      () => addFee(watched.dependencies, officer, loan.id, appraisal(50_00), null, null),
      () => changeFee(watched.dependencies, officer, feeId, null, () => accept(appraisal(60_00))),
      () => updateOriginationFee(watched.dependencies, officer, loan.id, 100_00, null, null),
      () => lockExpectedRate(watched.dependencies, officer, loan.id, null),
      () => removeFee(watched.dependencies, officer, feeId, null),
    ];
    for (const change of changes) {
      watched.calls.length = 0;
      accepted<unknown>(await change());
      expect(watched.calls).toEqual(["find", "save"]);
    }
  });

  test("reads its company once, for the decision and for the response", async () => {
    const { dependencies, officer, loan } = await aLoan();
    let reads = 0;
    const { companies } = dependencies;
    const find = (id: number) => {
      reads += 1;
      return companies.find(id);
    };
    const counted = { ...dependencies, companies: { ...companies, find } };
    const closed: MoveRequest = { status: "withdrawn", effectiveOn: null, reason: "Sold instead" };
    const correction = { reason: "Typo", loan: withTerms({ notes: "corrected" }), property: null };
    const none = { borrowerId: null, borrower: null, feeId: null, fee: null };
    const administrator = { ...officer, hierarchy: "Company Administrator" } as const;
    const changes = [
      () => changeLoan(counted, officer, loan.id, null, withTerms({ notes: "seen" })),
      () => correctLoan(counted, administrator, loan.id, { ...correction, ...none }, null),
      () => updateLoanStatus(counted, administrator, loan.id, closed, null),
    ];
    for (const change of changes) {
      reads = 0;
      accepted<unknown>(await change());
      expect(reads).toBe(1);
    }
  });

  test("is refused for its version before any of its fields is checked", async () => {
    const { dependencies, officer, loan, feeId } = await aLoan();
    const elsewhere = withTerms({ productCode: "NO_SUCH_PRODUCT", loanOfficerId: 999_999 });
    const change = (version: number) => changeLoan(dependencies, officer, loan.id, [version], elsewhere);
    expect([refusal(await change(loan.version + 1)), refusal(await change(loan.version))]).toEqual([
      "VersionMismatch",
      "FieldsInvalid",
    ]);
    const unknown = { ...appraisal(0), code: "no-such-fee" };
    const changeTo = (version: number) => changeFee(dependencies, officer, feeId, [version], () => accept(unknown));
    expect([refusal(await changeTo(2)), refusal(await changeTo(1))]).toEqual(["VersionMismatch", "FieldsInvalid"]);
  });
});

describe("a change of a loan that somebody else saves first", () => {
  /** Dependencies on which another change is saved just before the first save. */
  const overtaken = (dependencies: Dependencies, other: () => Promise<unknown>) => {
    let isFirst = true;
    return watchLoans(dependencies, async (name) => {
      if (name !== "save" || !isFirst) return;
      isFirst = false;
      await other();
    });
  };

  test("is decided again on the current loan", async () => {
    const { dependencies, officer, loan } = await aLoan();
    const credit = withTerms({ lenderCreditCents: 100_00 });
    const watched = overtaken(dependencies, () => changeLoan(dependencies, officer, loan.id, null, credit));
    const view = accepted(await changeLoan(watched.dependencies, officer, loan.id, null, withTerms({ notes: "late" })));
    expect(watched.calls).toEqual(["find", "save", "find", "save"]);
    expect(view.loan).toMatchObject({ notes: "late", lenderCreditCents: 100_00, version: loan.version + 2 });
  });

  test("is refused if the caller named the outdated version", async () => {
    const { dependencies, officer, loan } = await aLoan();
    const credit = withTerms({ lenderCreditCents: 100_00 });
    const watched = overtaken(dependencies, () => changeLoan(dependencies, officer, loan.id, null, credit));
    const late = await changeLoan(watched.dependencies, officer, loan.id, [loan.version], withTerms({ notes: "late" }));
    expect(refusal(late)).toBe("VersionMismatch");
  });

  test("finds no fee if the other change removed it", async () => {
    const { dependencies, officer, feeId } = await aLoan();
    const watched = overtaken(dependencies, () => removeFee(dependencies, officer, feeId, null));
    const late = await changeFee(watched.dependencies, officer, feeId, null, () => accept(appraisal(60_00)));
    expect(refusal(late)).toBe("FeeNotFound");
  });

  /** A change of the company, and one of the loan, after which a change that was decided before must be decided again. */
  const withCompanyChanged = (
    { dependencies, company, officer, loan }: Awaited<ReturnType<typeof aLoan>>,
    to: Partial<Company>,
  ) =>
    overtaken(dependencies, async () => {
      const after = { ...company, ...to };
      expect(await dependencies.companies.save(after, companySaved(after))).not.toBe("conflict");
      accepted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ notes: "first" })));
    });

  test("gets its identifier of the company's LEI as it is by then, because it keeps that identifier", async () => {
    const scene = await aLoan({ lei: "10BX939C5543TQA1144M" });
    const lei = "254900HROIFWPRGM1V77";
    const watched = withCompanyChanged(scene, { lei });
    const applied = withTerms({ applicationOn: day("2026-04-30") });
    const { loan } = accepted(await changeLoan(watched.dependencies, scene.officer, scene.loan.id, null, applied));
    expect(loan.notes).toBe("first");
    expect(loan.uli).toStartWith(lei);
  });

  test("is refused for a state in which the company is no longer licensed by then", async () => {
    const scene = await aLoan({ statesLicensed: ["IL", "CA"] });
    const watched = withCompanyChanged(scene, { statesLicensed: ["IL"] });
    const { dependencies } = watched;
    const moved = await changeProperty(dependencies, scene.officer, scene.loan.property.id, null, (current) =>
      accept({ ...current, state: "CA" }),
    );
    expect(refusal(moved)).toBe("FieldsInvalid");
  });

  test("does not give the loan back to the officer it was taken from without the permission to assign", async () => {
    const { dependencies, company, officer, loan } = await aLoan();
    const processor = await addActor(dependencies, company, "Processor");
    const closer = await addActor(dependencies, company, "Closer");
    const toProcessor = withTerms({ loanOfficerId: processor.userId });
    const watched = overtaken(dependencies, () => changeLoan(dependencies, processor, loan.id, null, toProcessor));
    const whole = withTerms({ loanOfficerId: officer.userId, notes: "ready to close" });
    expect(refusal(await changeLoan(watched.dependencies, closer, loan.id, null, whole))).toBe("PermissionDenied");
  });
});
