import { oneTimeCodes } from "../../adapters/crypto/one-time-codes.ts";
import { argon2Passwords } from "../../adapters/crypto/passwords.ts";
import { openVault } from "../../adapters/crypto/vault.ts";
import { bundledIndexValues } from "../../adapters/rates/bundled.ts";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../adapters/system/clock.ts";
import { newProcessState } from "../../adapters/system/process-state.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { Role } from "../../domain/access/roles.ts";
import type { Company } from "../../domain/company/company.ts";
import { type Day, day } from "../../domain/kernel/day.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { type Accepted, accept, type Refused } from "../../domain/kernel/result.ts";
import type { LoanRevision, LoanRevisionInput } from "../../domain/loan/revise.ts";
import type { StartLoan } from "../../domain/loan/start.ts";
import type { Stores } from "../../domain/stores.ts";
import { aCompany } from "../fixtures/company/company.ts";
import { aUser } from "../fixtures/company/user.ts";
import { aProperty, borrowerDetails } from "../fixtures/loan/loan.ts";
import { companyAdded, testMac, testVault, userAdded } from "../fixtures/loan/log.ts";
import { notConnected } from "../fixtures/outside/not-connected.ts";

/** All real dependencies of the use cases on these stores, on a fixed date. */
export const dependenciesOn = (stores: Stores, clock: Clock): Dependencies => {
  const key = `test:${Buffer.alloc(32, 7).toString("base64")}`;
  return {
    ...stores,
    clock,
    // The log of the stores is authenticated under the key of their own vault.
    vault: { ...openVault(key, null), auditMac: testMac },
    passwords: argon2Passwords(),
    oneTimeCodes,
    publishedIndexValues: bundledIndexValues(),
    ssnAttemptLimits: { ofUserPerHour: 0, ofBorrowerPerDay: 0 },
    browserSessionLimits: { idleSeconds: 1800, sessionSeconds: 43_200 },
    ...notConnected,
    processState: newProcessState(),
    client: { id: "test-client", secret: "test-client-secret" },
  };
};

/** The same on an in-memory store. */
export const openDependencies = (today: Day = day("2026-05-01")): Dependencies => {
  const clock = fixedDayClock(today);
  return dependenciesOn(openSqlite(":memory:", clock, testVault), clock);
};

/** Adds a company to the store. */
export const addCompany = async (dependencies: Dependencies, given: Partial<Company> = {}): Promise<Company> => {
  const company = aCompany({ id: await dependencies.sequences.next("company"), ...given });
  await dependencies.companies.add(company, companyAdded(company));
  return company;
};

/** Adds a user to a company, and returns the actor. */
export const addActor = async (
  dependencies: Dependencies,
  company: Company,
  ...roles: readonly Role[]
): Promise<Actor> => {
  const user = aUser({ id: await dependencies.sequences.next("user"), companyId: company.id, roles });
  await dependencies.forCompany(company.id).users.add(user, userAdded(user));
  return {
    userId: user.id,
    companyId: company.id,
    hierarchy: user.hierarchy,
    roles,
    timeZone: company.timeZone,
    requestId: "a-test",
  };
};

/** Adds an administrator to a company, and returns the actor. */
export const addAdministrator = async (dependencies: Dependencies, { id, timeZone }: Company): Promise<Actor> => {
  const hierarchy = "Company Administrator";
  const user = aUser({ id: await dependencies.sequences.next("user"), companyId: id, hierarchy, roles: [] });
  await dependencies.forCompany(id).users.add(user, userAdded(user));
  return { userId: user.id, companyId: id, hierarchy, roles: [], timeZone, requestId: "a-test" };
};

/** A new company with one loan officer. */
export const office = async (dependencies: Dependencies = openDependencies()) => {
  const company = await addCompany(dependencies);
  const officer = await addActor(dependencies, company, "Loan Officer");
  return { dependencies, company, officer };
};

/** A revision that changes the given terms and keeps the others. */
export const withTerms = (changes: Partial<LoanRevision>) => (current: LoanRevisionInput) =>
  accept({ ...current, ...changes });

export const aRequest = (officer: Actor, given: Partial<StartLoan> = {}): StartLoan => ({
  borrower: borrowerDetails(),
  coBorrowers: [],
  property: aProperty({ homeValueCents: 350_000_00 }),
  effectiveOn: null,
  ...given,
  terms: { loanOfficerId: officer.userId, ...given.terms },
});

type Outcome<Value> = Accepted<Value> | Refused<{ readonly _tag: string }>;

/** The tag of a refusal, or null if there was none. */
export const refusal = (outcome: Outcome<unknown>): string | null =>
  outcome._tag === "Refused" ? outcome.refusal._tag : null;
