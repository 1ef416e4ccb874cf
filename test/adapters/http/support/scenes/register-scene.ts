import { day, type Instant } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { universalLoanIdentifier } from "../../../../../domain/loan/uli.ts";
import type { StoreKind } from "../../../../contract/store-kind.ts";
import { endedAs } from "../../../../domain/hmda/row/example.ts";
import { aCalculation } from "../../../../fixtures/calculation/calculation.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { loanAdded } from "../../../../fixtures/loan/log.ts";
import { ada, aReportedLoan } from "../../../../fixtures/reports/register-facts.ts";
import { type Caller, openService, type Replaced, type RunningService, type Way } from "../running-service.ts";

export const registersPath = "/loan/hmdareporting/";

/** A legal entity identifier with valid check digits. */
const filerLei = "10BX939C5543TQA1144M";

/** Everything from which a transmittal sheet is written. */
const filer = {
  lei: filerLei,
  ein: "123456789",
  phone: "217 555 0100",
  email: "carol@example.com",
  contactName: "Carol Contact",
  timeZone: "America/New_York",
  address: { street: "1 Main Street", unit: null, city: "Springfield", state: "IL", zipCode: "62701" },
} as const;

/** A unique legal entity identifier for each company, with valid check digits. */
const leiOf = (companyId: number): string => {
  const stem = `10BX${String(companyId).padStart(14, "0")}`;
  return universalLoanIdentifier(stem, "");
};

/** The company data that a register needs, as an administrator enters them. */
const filerFields = {
  ein: "123456789",
  hmda_agency_code: 7,
  phone: "217 555 0100",
  email: "carol@example.com",
  contact_name: "Carol Contact",
  address: { street: "1 Main Street", city: "Springfield", state: "IL", zip_code: "62701" },
};

/** Enters the data that a company's register needs of the company and of an officer; returns the caller with the updated company. */
export const enterFiler = async (owner: Caller): Promise<Caller> => {
  const { id } = owner.company;
  await owner.call("PATCH", `/company/companies/${id}/`, { ...filerFields, lei: leiOf(id) });
  await owner.call("PATCH", `/company/users/${owner.userId}/`, { nmls_id: String(7_000_000 + owner.userId) });
  return { ...owner, company: { ...owner.company, lei: leiOf(id) } };
};

/** An edition of the register of 2025 with one loan, verified. */
export const generateEdition = async (service: RunningService, owner: Caller): Promise<number> => {
  await addReportedLoan(service, await enterFiler(owner));
  const { status, body } = await owner.call("POST", registersPath, { year: 2025 });
  if (status !== 201) throw new Error(`the register was not generated: ${body.detail}`);
  await owner.call("POST", `${registersPath}${body.id}/verify/`, { quality: true, macro: true });
  return body.id;
};

const appliedOn = day("2025-11-03");
const appliedAt = instant("2025-11-03T17:00:00.000Z");

/** Adds a loan of 2025 to the store as the domain left it, with a calculation that provides its amount. */
export const addReportedLoan = async (
  { dependencies: { forCompany, sequences } }: Pick<RunningService, "dependencies">,
  officer: Pick<Caller, "company" | "userId">,
  given: Partial<Loan> = {},
  isCalculated = true,
): Promise<Loan> => {
  const { loans, calculations } = forCompany(officer.company.id);
  const id = await sequences.next("loan");
  const lei = officer.company.lei ?? leiOf(officer.company.id);
  const loan = aReportedLoan({
    id,
    companyId: officer.company.id,
    loanNumber: `2025-${id}`,
    uli: universalLoanIdentifier(lei, `2025${String(id).padStart(6, "0")}`),
    loanOfficerId: officer.userId,
    pipeline: [{ effectiveOn: appliedOn, channel: "retail", propertyState: "IL", recordedAt: appliedAt }],
    originatorAtFunding: { userId: officer.userId, name: "Olivia Officer", nmlsId: "123456" },
    borrowers: [{ ...ada, id: await sequences.next("borrower") }],
    property: { ...aReportedLoan().property, id: await sequences.next("property") },
    fees: [],
    ...given,
  });
  await loans.add(loan, loanAdded(loan));
  if (isCalculated) {
    const { result, ...calculation } = aCalculation({
      companyId: officer.company.id,
      loanId: id,
      id: await sequences.next("calculation"),
      calculatedAt: instant("2025-11-20T15:00:00.000Z"),
    });
    await calculations.add({ ...calculation, result: { ...result, principalLimitCents: 201_450_50 } });
  }
  return loan;
};

/** A company on February 2, 2026 that files registers. */
export interface RegisterScene {
  readonly service: RunningService;
  readonly compliance: Caller;
  readonly addLoan: (given?: Partial<Loan>, isCalculated?: boolean) => Promise<Loan>;
  readonly close: () => Promise<void>;
}

/** Sets the clock of a service, which begins on May 1, 2026. */
export const setClock = (service: RunningService, to: Instant): void =>
  service.clock.advance((Date.parse(to) - Date.parse(service.clock.now())) / 1000);

export const openRegisterScene = async (
  kind: StoreKind,
  given: object = {},
  replaced: Replaced = {},
  way: Way = {},
): Promise<RegisterScene> => {
  const service = await openService(await kind.open({ shared: false }), replaced, way);
  setClock(service, instant("2026-02-02T15:00:00.000Z"));
  const company = await service.company({ ...filer, ...given });
  const compliance = await service.hire(company, "Company User", "Compliance");
  const officer = await service.hire(company, "Company Administrator");
  await officer.call("PATCH", `/company/users/${officer.userId}/`, { nmls_id: "123456" });
  return {
    service,
    compliance,
    addLoan: (more, isCalculated) => addReportedLoan(service, officer, more, isCalculated),
    close: service.close,
  };
};

/** The outcome of an application, by the action that the register reports. */
export const outcomes: Readonly<Record<1 | 2 | 3 | 4 | 5, Partial<Loan>>> = {
  1: {},
  2: { ...endedAs("approved_not_accepted", "2025-12-20", "clear_to_close"), approvedOn: day("2025-12-12") },
  3: { ...endedAs("denied"), hmda: { ...aReportedLoan().hmda, denialReasons: [3] } },
  4: endedAs("withdrawn"),
  5: endedAs("incomplete"),
};
