import { calculateLoan } from "../application/calculate-loan.ts";
import { createCompany } from "../application/create-company.ts";
import { createUser } from "../application/create-user.ts";
import type { Needs } from "../application/needs.ts";
import { startLoan } from "../application/start-loan.ts";
import type { Actor } from "../domain/access/actor.ts";
import type { Hierarchy, Role } from "../domain/access/roles.ts";
import type { Company } from "../domain/company/company.ts";
import { startingDetails } from "../domain/company/new-company.ts";
import { noAddress } from "../domain/kernel/address.ts";
import { addMonths, type Day } from "../domain/kernel/day.ts";
import { rate } from "../domain/kernel/rate.ts";
import type { Result } from "../domain/kernel/result.ts";
import type { BorrowerDetails } from "../domain/loan/borrower.ts";
import { everyLoan } from "../domain/loan/search.ts";
import type { StartLoan } from "../domain/loan/start.ts";

/** Someone to sign in as in the demonstration. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly hierarchy: Hierarchy;
  readonly roles: readonly Role[];
}

const people: readonly (Omit<DemoAccount, "password"> & { readonly firstName: string })[] = [
  { firstName: "Sydney", email: "super@demo.example", hierarchy: "Super User", roles: [] },
  { firstName: "Avery", email: "administrator@demo.example", hierarchy: "Company Administrator", roles: [] },
  { firstName: "Logan", email: "officer@demo.example", hierarchy: "Company User", roles: ["Loan Officer"] },
  { firstName: "Parker", email: "processor@demo.example", hierarchy: "Company User", roles: ["Processor"] },
  { firstName: "Ursula", email: "underwriter@demo.example", hierarchy: "Company User", roles: ["Underwriter"] },
  { firstName: "Chris", email: "closer@demo.example", hierarchy: "Company User", roles: ["Closer"] },
  { firstName: "Morgan", email: "compliance@demo.example", hierarchy: "Company User", roles: ["Compliance"] },
];

/** The accounts of a demonstration, with passwords made for it. */
export const demoAccounts = ({ vault }: Pick<Needs, "vault">): DemoAccount[] =>
  people.map(({ email, hierarchy, roles }) => ({ email, hierarchy, roles, password: vault.secret().slice(0, 20) }));

const companyName = "Demo Lending";
const loansPlanted = 3;

const loanCount = async ({ loansOf }: Needs, companyId: number): Promise<number> =>
  (await loansOf(companyId).list(everyLoan, { number: 1, size: 1, order: [] })).count;

/** The demonstration's company, where an earlier start made it and no other company came since. */
const demoCompany = async ({ companies }: Needs): Promise<Company | null> => {
  const { count, rows } = await companies.list({ isActive: null }, { number: 1, size: 2, order: [] });
  return count === 2 ? (rows.find(({ name }) => name === companyName) ?? null) : null;
};

/**
 * A demonstration is planted into an empty store alone: no company but the house, and no loan in that one. One whose
 * planting broke off is planted to its end.
 */
export const mayPlant = async (needs: Needs, house: Company): Promise<boolean> => {
  const begun = await demoCompany(needs);
  if (begun) return (await loanCount(needs, begun.id)) < loansPlanted;
  const { count } = await needs.companies.list({ isActive: null }, { number: 1, size: 1, order: [] });
  return count === 1 && (await loanCount(needs, house.id)) === 0;
};

const taken = <Value>(outcome: Result<Value, { readonly _tag: string }>): Value => {
  if (outcome._tag === "Refused") throw new Error(`the demonstration was refused: ${outcome.refusal._tag}`);
  return outcome.value;
};

const person = (firstName: string, lastName: string, bornOn: Day, rest: Partial<BorrowerDetails> = {}) => ({
  borrowerType: "borrower" as const,
  firstName,
  lastName,
  bornOn,
  middleName: null,
  suffix: null,
  ssn: null,
  email: null,
  phone: null,
  maritalStatus: null,
  mailingAddress: noAddress,
  presentAddress: noAddress,
  citizenship: null,
  isVeteran: null,
  monthlyIncome: [],
  monthlyObligations: [],
  assets: [],
  demographics: null,
  creditAuthorizedAt: null,
  creditAuthorizationMethod: null,
  ...rest,
});

const home = (state: string, city: string, street: string, zipCode: string, homeValueCents: number) => ({
  street,
  unit: null,
  city,
  state,
  zipCode,
  county: null,
  countyFips: null,
  censusTract: null,
  propertyType: "single_family" as const,
  units: 1,
  yearBuilt: 1968,
  livingAreaSquareFeet: 1650,
  isPrimaryResidence: true,
  occupancy: "principal_residence" as const,
  homeValueCents,
  annualTaxesCents: 4_200_00,
  annualInsuranceCents: 1_800_00,
  annualFloodInsuranceCents: null,
  annualAssociationDuesCents: null,
  annualGroundRentCents: null,
  floodZone: null,
  legalDescription: null,
  parcelNumber: null,
});

const demoLoans = (loanOfficerId: number, today: Day): StartLoan[] => {
  const born = (yearsAgo: number) => addMonths(today, -12 * yearsAgo - 4);
  const adjustable = { loanOfficerId, noteRate: rate(6.125), expectedRate: rate(6.25) };
  return [
    {
      borrower: person("Ruth", "Sample", born(74)),
      coBorrowers: [person("Walter", "Sample", born(76), { borrowerType: "co_borrower" })],
      property: home("CA", "Sacramento", "100 Example Street", "95814", 620_000_00),
      terms: { ...adjustable, liens: [lien("First Example Bank", 85_000_00)] },
    },
    {
      borrower: person("Edith", "Specimen", born(81)),
      coBorrowers: [],
      property: home("FL", "Tampa", "22 Sample Avenue", "33602", 340_000_00),
      terms: { ...adjustable, lesa: { type: "voluntary", amountCents: null, semiAnnualPaymentCents: null } },
    },
    {
      borrower: person("Harold", "Placeholder", born(68)),
      coBorrowers: [person("Irene", "Placeholder", born(60), { borrowerType: "eligible_non_borrowing_spouse" })],
      property: home("NY", "Albany", "7 Model Road", "12207", 455_000_00),
      terms: { loanOfficerId, productCode: "HECM_FIXED", noteRate: rate(7.56) },
    },
  ];
};

const lien = (creditor: string, amountCents: number) => ({
  creditor,
  amountCents,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  accountLast4: null,
});

/** A loan with its calculation; on a day beyond the published rules there is none to show. */
const plantLoan = async (needs: Needs, officer: Actor, asked: StartLoan): Promise<void> => {
  const started = await startLoan(needs)(officer, null, asked, null);
  if (started._tag === "Accepted") await calculateLoan(needs)(officer, started.value.loan.id, null, null);
};

const plantUsers = async (needs: Needs, superUser: Actor, company: Company, accounts: readonly DemoAccount[]) => {
  for (const { email, password, hierarchy, roles } of accounts) {
    if (await needs.accounts.findByEmail(email)) continue;
    const companyId = hierarchy === "Super User" ? superUser.companyId : company.id;
    const firstName = people.find((one) => one.email === email)?.firstName ?? "Demo";
    const details = { email, firstName, lastName: "Demo", phone: null, nmlsId: null, title: null };
    taken(
      await createUser(needs)(superUser, companyId, { ...details, hierarchy, roles, isActive: true }, password, null),
    );
  }
};

/**
 * Plants a company with one user for each role and three calculated loans, all through the use cases, as people would.
 * What an earlier start planted before it broke off stays.
 */
export const plantDemo = async (needs: Needs, house: Company, accounts: readonly DemoAccount[]): Promise<void> => {
  const { timeZone } = house;
  const superUser: Actor = { userId: 0, companyId: house.id, hierarchy: "Super User", roles: [], timeZone };
  const details = { ...startingDetails, name: companyName, companyType: "Lender" } as const;
  const company = (await demoCompany(needs)) ?? taken(await createCompany(needs)(superUser, details, null));
  await plantUsers(needs, superUser, company, accounts);

  const officer = accounts.find(({ roles }) => roles.includes("Loan Officer"));
  const user = officer && (await needs.accounts.findByEmail(officer.email));
  if (!user) throw new Error("the demonstration has no loan officer");
  const { id: userId, companyId, hierarchy, roles } = user;
  const actor: Actor = { userId, companyId, hierarchy, roles, timeZone: company.timeZone };
  const loans = demoLoans(userId, needs.clock.today(company.timeZone));
  for (const asked of loans.slice(await loanCount(needs, company.id))) await plantLoan(needs, actor, asked);
};
