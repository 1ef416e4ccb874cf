import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../../application/calculation/calculate-loan.ts";
import { findLoan } from "../../../../application/loan/find-loan.ts";
import { calculationInputs } from "../../../../domain/calculation/calculation-inputs.ts";
import { calculationSchemaVersion } from "../../../../domain/calculation/upgrade.ts";
import { startingSettings } from "../../../../domain/company/company.ts";
import { companySchemaVersion } from "../../../../domain/company/stored/upgrade.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { everyLoan } from "../../../../domain/loan/search.ts";
import { loanSchemaVersion } from "../../../../domain/loan/stored/upgrade.ts";
import { accepted, calculated } from "../../../fixtures/accepted.ts";
import { aCalculation } from "../../../fixtures/calculation/calculation.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aSession, aSignIn } from "../../../fixtures/company/session.ts";
import { everyShare } from "../../../fixtures/loan/loan.ts";
import { companySaved, indexValueSaved, loanSaved, userSaved } from "../../../fixtures/loan/log.ts";
import {
  asCurrentCalculation,
  asCurrentCompany,
  asLoanNow,
  asLogged,
  asVersionTwo,
  dependenciesOn,
  firstRelease,
  firstReleaseOfficer,
} from "../../../stored-shapes/first-release.ts";
import { freshStores, present, type StoreKind } from "../../store-kind.ts";
import { page } from "./written-then.ts";

const loan = asLoanNow(firstRelease.loan);

const company = asCurrentCompany(firstRelease.company);

const user = {
  ...asLogged(firstRelease.user),
  schemaVersion: 9,
  chumsId: null,
  stateLicenses: [],
  isProgram: false,
  secondFactor: null,
  lastCodeStep: null,
  providerLink: null,
  passwordGivenAt: null,
  sessionGeneration: 1,
  sessionsValidFrom: firstRelease.user.createdAt,
  keptSessionId: null,
};

const session = {
  ...asVersionTwo(firstRelease.session),
  schemaVersion: 5,
  generation: null,
  kind: "token",
  signedInBy: "password",
  network: null,
  userAgent: null,
  lastUsedAt: firstRelease.session.rotatedAt,
};

const calculations = firstRelease.calculations.map(asCurrentCalculation);

/** What the first release stored stays readable: it is found, listed, shown, saved again, and calculated. */
export const firstReleaseContract = (kind: StoreKind): void => {
  describe("documents of the first release", () => {
    const opened = freshStores(kind, { shared: true });
    const stored = async () => {
      await opened().insertFirstRelease();
      const { stores } = opened();
      return { ...stores, ...stores.forCompany(1) };
    };

    test("a loan is found and listed unchanged, by itself, its parts, and its people", async () => {
      const { loans } = await stored();
      const people = firstRelease.loan.borrowers.flatMap(({ ssn }) => (ssn ? [ssn.blindIndex] : []));
      expect(people).toHaveLength(1);
      const found = [
        await loans.find(1),
        await loans.findByPart("borrower", 3),
        await loans.findByPart("property", 1),
        await loans.findByPart("fee", 2),
        ...(await loans.list({ ...everyLoan, search: "cleo", statuses: ["processing"] }, page)).rows,
        ...(await loans.listAfter(null, 10, everyShare)),
      ];
      expect<unknown>(found).toEqual(Array.from({ length: 6 }, () => loan));
      expect<unknown>(await loans.findAsStored(1)).toEqual(firstRelease.loan);
      expect(await loans.withSamePeople(people, 0, null)).toEqual([{ id: 1 }]);
    });

    test("a company, a user, and a session are found and listed unchanged", async () => {
      const { companies, users, accounts, sessions } = await stored();
      const foundCompanies = [
        await companies.find(1),
        await companies.house(),
        ...(await companies.list({ isActive: true }, page)).rows,
      ];
      expect<unknown>(foundCompanies).toEqual([company, company, company]);
      const foundUsers = [
        await users.find(1),
        await accounts.findByEmail("OFFICER-1@example.com"),
        ...(await users.list({ isActive: true, search: "otto" }, page)).rows,
      ];
      expect<unknown>(foundUsers).toEqual([user, user, user]);
      const { id, isActive, isHouse, timeZone, companyType, secondFactor, oidcIsRequired } = company;
      expect<unknown>(await sessions.find("session-1")).toEqual({
        session,
        user,
        company: { id, isActive, isHouse, timeZone, companyType, secondFactor, oidcIsRequired },
      });
    });

    test("calculations keep every figure and step, in full and as summaries", async () => {
      const store = (await stored()).calculations;
      expect<unknown>([await store.find(1), await store.find(2)]).toEqual(calculations);
      expect<unknown>((await store.list(1, page)).rows).toEqual(calculations.toReversed());
      // Age 66 at 6.125%: a factor of 0.380, and 0.380 × 410,000 is 155,800.
      const brief = {
        schemaVersion: calculationSchemaVersion,
        id: 2,
        loanId: 1,
        loanVersion: 2,
        principalLimitCents: 155_800_00,
        quote: null,
      };
      expect(await store.latestOf(1)).toMatchObject(brief);
      expect(await store.latestOfEach([1])).toMatchObject([brief]);
    });

    test("a calculation that was stored then is not stored twice, and becomes the loan's latest again", async () => {
      const store = (await stored()).calculations;
      const { fingerprint = "" } = firstRelease.calculations[0] ?? {};
      const calculatedAt = instant("2026-05-02T12:00:00.000Z");
      const requested = aCalculation({ loanId: 1, id: 3, fingerprint, calculatedAt });
      expect<unknown>(await store.add(requested)).toEqual(calculations[0]);
      // At 6.25%, the factor is 0.374, and 0.374 × 410,000 is 153,340.
      expect(await store.latestOf(1)).toMatchObject({
        schemaVersion: calculationSchemaVersion,
        id: 1,
        principalLimitCents: 153_340_00,
      });
    });

    test("entered index values are listed unchanged, and can be replaced by newly entered ones", async () => {
      const { enteredIndexValues } = await stored();
      const before = await enteredIndexValues.list("cmt_1_year", day("2026-05-01"));
      expect<unknown>(before).toEqual([{ ...asLogged(firstRelease.enteredIndexValue), version: 1 }]);
      const corrected = { ...present(before[0]), enteredByUserId: 2 };
      const saved = await enteredIndexValues.save(corrected, indexValueSaved(corrected));
      expect<unknown>(saved).toMatchObject({ version: 2, logNumber: 1, enteredByUserId: 2 });
      expect<unknown>(await enteredIndexValues.list("cmt_1_year", day("2026-05-01"))).toEqual([saved]);
    });

    test("each is saved again in the current shape, with the next version", async () => {
      const { loans, companies, users, sessions } = await stored();
      const others = { ...opened().others, ...opened().others.forCompany(1) };
      const noted = { ...present(await loans.find(1)), notes: "Calls at noon." };
      await loans.save(noted, loanSaved(noted));
      expect(await others.loans.find(1)).toMatchObject({
        schemaVersion: loanSchemaVersion,
        logNumber: 1,
        version: 3,
        notes: "Calls at noon.",
      });
      const renamed = { ...present(await companies.find(1)), name: "Renamed Lending" };
      await companies.save(renamed, companySaved(renamed));
      expect(await others.companies.find(1)).toMatchObject({
        schemaVersion: companySchemaVersion,
        version: 2,
        name: "Renamed Lending",
        // Its weeks still take effect on Monday.
        rateSettings: {
          indexEffectiveWeekday: "monday",
          ageRounding: "half_year_up",
          lockPolicy: "warn",
          nationalLimitDay: "case_number",
        },
      });
      const at = instant("2026-05-02T12:00:00.000Z");
      const former = present(await users.find(1));
      const signedIn = present(await sessions.begin(aSession({ startedAt: at }), former, aSignIn(former)));
      const titled = { ...signedIn, title: "Officer" };
      await users.save(titled, userSaved(titled));
      expect(await others.users.find(1)).toMatchObject({ schemaVersion: 9, version: 2, lastLoginAt: at });
      const { session: found } = present(await sessions.find("session-1"));
      await sessions.save({ ...found, currentRefreshDigest: "digest of the next token" });
      await sessions.endAllOf(1, at, null);
      const ended = await others.sessions.find("session-1");
      expect(ended?.session).toMatchObject({ schemaVersion: 5, version: 3, endedAt: at });
    });

    test("the loan is shown with its people's SSNs and its last calculation", async () => {
      await stored();
      const dependencies = dependenciesOn(opened().stores, opened().clock);
      const view = accepted(await findLoan(dependencies, firstReleaseOfficer, 1));
      expect<unknown>(view.loan).toEqual(loan);
      expect(view.lastCalculation?.id).toBe(2);
      expect(dependencies.vault.openFirstFormat(view.loan.borrowers[0]?.ssn?.sealed ?? "")).toBe("123456789");
    });

    test("the loan's calculation has the same inputs and the same figures", async () => {
      const { loans } = await stored();
      const { asOf, result } = present(calculations[1]);
      // The words of a warning can change; its code stays.
      const { steps, ruleEdition, warnings, ...figures } = result;
      const recalculated = calculated(
        accepted(calculationInputs(present(await loans.find(1)), day(asOf), null, startingSettings.rateSettings, [])),
      );
      expect(recalculated.principalLimitCents).toBe(155_800_00);
      expect(recalculated).toMatchObject(figures);
      expect<unknown>(recalculated.warnings.map(({ code }) => code)).toEqual(warnings.map(({ code }) => code));
      const dependencies = dependenciesOn(opened().stores, opened().clock);
      const kept = accepted(await calculateLoan(dependencies, firstReleaseOfficer, 1, null, 1000));
      expect(kept.result).toMatchObject(figures);
    });
  });
};
