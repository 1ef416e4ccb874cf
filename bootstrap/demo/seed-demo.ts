import { calculateLoan } from "../../application/calculation/calculate-loan.ts";
import { createCompany } from "../../application/company/create-company.ts";
import { createUser } from "../../application/identity/create-user.ts";
import { startLoan } from "../../application/loan/start-loan.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { Role } from "../../domain/access/roles.ts";
import type { Company } from "../../domain/company/company.ts";
import { startingDetails } from "../../domain/company/new-company.ts";
import type { StateLicense } from "../../domain/identity/state-license.ts";
import { day } from "../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { countOf } from "../../domain/kernel/page.ts";
import { rate } from "../../domain/kernel/rate.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import type { StartLoan } from "../../domain/loan/start.ts";
import { actorOf, type DemoAccount, firstNameOf } from "./demo-accounts.ts";
import { demoLoans } from "./demo-loans.ts";
import { seedApiClients } from "./seed-api-clients.ts";
import { seedJobs } from "./seed-jobs.ts";
import { seedOnce } from "./seed-once.ts";
import { seedSubscription } from "./seed-subscription.ts";

const companyName = "Demo Lending";
/** The sandbox accepts every user name and password except those of its triggers. */
const sandboxPair = { username: "demo-lending", password: "sandbox-password" };
const demoLoanCount = 3;

/** The company's details that the agency, the bureau and the reports need. */
const companyDetails = {
  ...startingDetails,
  // With a fixed rate, which the lender sets, a quote shows it beside the adjustable rates.
  products: startingDetails.products.map((product) =>
    product.rateType === "fixed" ? { ...product, noteRate: rate(7.56) } : product,
  ),
  name: companyName,
  companyType: "Lender",
  nmlsId: "1234567",
  lei: "5493001KJTIIGC8Y1R12",
  ein: "123456789",
  hmdaAgencyCode: 7,
  fhaLenderId: "0000000000",
  // So that an administrator of the demonstration can try everything.
  separatesDuties: false,
  address: { street: "1 Main Street", unit: null, city: "Springfield", state: "IL", zipCode: "62701" },
  phone: "217 555 0100",
  email: "compliance@demo.example",
  contactName: "Morgan Demo",
  fhaUsername: sandboxPair.username,
  fhaPassword: sandboxPair.password,
  creditUsername: sandboxPair.username,
  creditPassword: sandboxPair.password,
} as const;

/** The loan officer's number in the licensing system, which the reports contain. */
const officerNmlsId = "123456";

/** The loan officer's licenses, for every state in which the demonstration has a loan. */
const officerLicenses = ["AZ", "CA", "CO", "FL", "IL", "NY"].map(
  (state): StateLicense => ({
    state,
    number: `${state}-${officerNmlsId}`,
    validFrom: day("2020-01-01"),
    validThrough: day("2030-12-31"),
  }),
);

/** The underwriter's id at HUD, which the application for insurance contains. */
const underwriterChumsId = "ZD01";

const loanCount = async ({ forCompany }: Dependencies, companyId: number): Promise<number> =>
  countOf(await forCompany(companyId).loans.list(everyLoan, { number: 1, size: 1, order: [] }));

/** The first two companies and their number. A store with more than two companies cannot be seeded. */
const firstCompanies = ({ companies }: Dependencies) =>
  companies.list({ isActive: null }, { number: 1, size: 2, order: [] });

type FirstCompanies = Awaited<ReturnType<typeof firstCompanies>>;

/** The demonstration's company, if an earlier start created it and no other company was added since. */
const demoCompanyOf = ({ count, rows }: FirstCompanies): Company | null =>
  count === 2 ? (rows.find(({ name }) => name === companyName) ?? null) : null;

/**
 * Whether a store can be seeded with a demonstration: only an empty store, with no company but the house company and no loan in it, or
 * one whose seeding was interrupted.
 */
export const canSeedDemo = async (dependencies: Dependencies, house: Company): Promise<boolean> => {
  // Read once: another process may add the demonstration's company at any moment.
  const companies = await firstCompanies(dependencies);
  const started = demoCompanyOf(companies);
  if (started) return (await loanCount(dependencies, started.id)) < demoLoanCount;
  return companies.count === 1 && (await loanCount(dependencies, house.id)) === 0;
};

const acceptedValue = <Value>(outcome: Result<Value, { readonly _tag: string } | FieldsInvalid>): Value => {
  if (outcome._tag === "Refused") {
    const { refusal } = outcome;
    const errors = "errors" in refusal ? refusal.errors.map(({ field, message }) => ` ${field} ${message}`) : [];
    throw new Error(`the demonstration was refused: ${refusal._tag}${errors.join(";")}`);
  }
  return outcome.value;
};

/** Seeds a loan with its calculation; on a day beyond the published rules, the calculation is refused and the loan has none. */
const seedLoan = async (dependencies: Dependencies, officer: Actor, requested: StartLoan): Promise<void> => {
  const started = await startLoan(dependencies, officer, null, requested, null);
  if (started._tag === "Accepted") await calculateLoan(dependencies, officer, started.value.loan.id, null, null);
};

const seedUser = async (
  dependencies: Dependencies,
  superUser: Actor,
  company: Company,
  account: DemoAccount,
  id: number,
): Promise<void> => {
  const { email, password, hierarchy, roles } = account;
  if (await dependencies.accounts.findByEmail(email)) return;
  const companyId = hierarchy === "Super User" ? superUser.companyId : company.id;
  const isOfficer = roles.includes("Loan Officer");
  const nmlsId = isOfficer ? officerNmlsId : null;
  const chumsId = roles.includes("Underwriter") ? underwriterChumsId : null;
  const person = { email, firstName: firstNameOf(email), lastName: "Demo", phone: null };
  const details = { ...person, nmlsId, chumsId, stateLicenses: isOfficer ? officerLicenses : [], title: null };
  acceptedValue(
    await createUser(
      dependencies,
      superUser,
      companyId,
      { ...details, hierarchy, roles, isActive: true, isProgram: false },
      password,
      id,
    ),
  );
};

/** Creates a company with one user for each role, through the use cases; what an earlier start created is kept. */
export const seedPeople = async (
  dependencies: Dependencies,
  house: Company,
  accounts: readonly DemoAccount[],
): Promise<Company> => {
  const { timeZone } = house;
  const requestId = `demo-${crypto.randomUUID()}`;
  const superUser: Actor = { userId: 0, companyId: house.id, hierarchy: "Super User", roles: [], timeZone, requestId };
  const company =
    demoCompanyOf(await firstCompanies(dependencies)) ??
    acceptedValue(await createCompany(dependencies, superUser, companyDetails, null, { publicQuote: true }));
  const officer = accounts.find(({ roles }) => roles.includes("Loan Officer"));
  // The loan officer gets the first id, because the examples of the API document name the officer.
  const people = officer ? [officer, ...accounts.filter((account) => account !== officer)] : accounts;
  const withIds: (readonly [DemoAccount, number])[] = [];
  for (const account of people) withIds.push([account, await dependencies.sequences.next("user")]);
  // Together, so that their password hashes are computed at the same time.
  await Promise.all(withIds.map(([account, id]) => seedUser(dependencies, superUser, company, account, id)));
  return company;
};

/**
 * Creates a company with one user for each role and three calculated loans, all through the use cases.
 * What an earlier start created before it ended is kept.
 */
export const seedDemo = async (
  dependencies: Dependencies,
  house: Company,
  accounts: readonly DemoAccount[],
): Promise<void> => {
  const company = await seedPeople(dependencies, house, accounts);
  const inRole = (role: Role) =>
    actorOf(
      dependencies,
      accounts.find(({ roles }) => roles.includes(role)),
    );
  const officer = await inRole("Loan Officer");
  const administrator = await actorOf(
    dependencies,
    accounts.find(({ hierarchy }) => hierarchy === "Company Administrator"),
  );
  // The address may belong to a user who existed before the demonstration.
  if (officer?.companyId !== company.id) return;
  const loans = demoLoans(officer.userId, dependencies.clock.today(company.timeZone));
  for (const requested of loans.slice(await loanCount(dependencies, company.id))) {
    // A start that finds all loans seeds nothing more, so these are seeded before the last loan.
    if (requested === loans.at(-1)) {
      await seedJobs(dependencies, officer, await inRole("Compliance"), administrator);
      if (administrator !== null) {
        await seedApiClients(dependencies, administrator);
        await seedSubscription(dependencies, administrator);
      }
    }
    await seedLoan(dependencies, officer, requested);
  }
};

/** Seeds the demonstration once, even if several processes start together on one store. */
export const seedDemoOnce = (
  dependencies: Dependencies,
  house: Company,
  accounts: readonly DemoAccount[],
): Promise<void> =>
  seedOnce(dependencies, {
    key: "the planting of the demonstration",
    pauseMilliseconds: 100,
    isDue: () => canSeedDemo(dependencies, house),
    seed: async () => {
      await seedDemo(dependencies, house, accounts);
      return false;
    },
  });
