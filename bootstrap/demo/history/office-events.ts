import { createCompany } from "../../../application/company/create-company.ts";
import { createDocumentPackage } from "../../../application/documents/package/create-document-package.ts";
import { createDocumentTemplate } from "../../../application/documents/template/create-document-template.ts";
import { createUser } from "../../../application/identity/create-user.ts";
import { fileCallReport } from "../../../application/mcr/file-call-report.ts";
import { setCallReportInputs } from "../../../application/mcr/set-call-report-inputs.ts";
import { createSigner } from "../../../application/signer/create-signer.ts";
import { startingDetails } from "../../../domain/company/new-company.ts";
import { addDays, type Day } from "../../../domain/kernel/day.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { CompanyStep, SimulationEvent } from "../../simulation/event.ts";
import { lastQuarter, workingDayThrough } from "./past-days.ts";
import { pastLoans } from "./past-loans.ts";
import { registerEvents } from "./register-events.ts";

const everyRow = { number: 1, size: 100, order: [] } as const;

const firstSigner = {
  name: "Avery Demo",
  title: "Vice President",
  email: "administrator@demo.example",
  nmlsId: null,
  documentCodes: [],
  isActive: true,
  isDefault: true,
};

/** Adds the default signer of the company and a second one, unless they exist. */
const addSigners: CompanyStep = async ({ dependencies, staff: { administrator } }) => {
  const { signers } = dependencies.forCompany(administrator.companyId);
  const { rows } = await signers.list({ isActive: null }, everyRow);
  const others = { name: "Chris Demo", title: "Closing manager", email: "closer@demo.example", isDefault: false };
  for (const signer of [firstSigner, { ...firstSigner, ...others }].slice(rows.length)) {
    const added = await createSigner(dependencies, administrator, null, signer, null);
    if (added._tag === "Refused") return added;
  }
  return accept(null);
};

const trainee = {
  email: "trainee@demo.example",
  firstName: "Toni",
  lastName: "Demo",
  phone: null,
  nmlsId: null,
  chumsId: null,
  stateLicenses: [],
  title: "Trainee",
  hierarchy: "Company User",
  roles: ["Processor"],
  isActive: true,
  isProgram: false,
} as const;

/** Adds a user without loans, whom examples may change and delete. Its generated password is not shown. Refused if the user exists. */
const addTrainee: CompanyStep = ({ dependencies, staff: { administrator } }) =>
  createUser(dependencies, administrator, null, trainee, null, null);

const otherCompany = {
  ...startingDetails,
  name: "Second Demo Lending",
  companyType: "Lender",
  separatesDuties: false,
} as const;

/** Adds a company without users and loans, which an example may deactivate, unless it exists. */
const addOtherCompany: CompanyStep = async ({ dependencies, staff: { superUser } }) => {
  const { rows } = await dependencies.companies.list({ isActive: null }, everyRow);
  if (rows.some(({ name }) => name === otherCompany.name)) return accept(null);
  return createCompany(dependencies, superUser, otherCompany, null);
};

const welcomeLetter = {
  kind: "liquid",
  code: "welcome-letter",
  name: "First letter",
  stage: "initial",
  body: "<h1>Welcome</h1>\n<p>Thank you for your application of {{ loan.application_date }}.</p>",
  fields: [],
  signers: ["loan_officer"],
  isActive: true,
} as const;

const noConditions = { states: [], hecmTypes: [], rateTypes: [] };

/** Adds a letter of the company's own and a package with it; each is refused if it exists. */
const addWelcomeLetter: CompanyStep = async ({ dependencies, staff: { administrator } }) => {
  await createDocumentTemplate(dependencies, administrator, null, welcomeLetter, null);
  const { documentTemplates } = dependencies.forCompany(administrator.companyId);
  const { rows } = await documentTemplates.list({ isActive: null, stage: null }, everyRow);
  const templateIds = rows.flatMap(({ id, code }) => (code === welcomeLetter.code ? [id] : []));
  const { name, stage, isActive } = welcomeLetter;
  const details = {
    code: "welcome",
    name,
    stage,
    templateIds,
    externalDocuments: [],
    conditions: noConditions,
    isActive,
  };
  return createDocumentPackage(dependencies, administrator, null, details, null);
};

const states = [...new Set(pastLoans.map(({ place }) => place.state))];

/** Enters the call report inputs of accounting for each state. */
const enterInputs =
  (today: Day): CompanyStep =>
  async ({ dependencies, staff: { compliance } }) => {
    const { year, number } = lastQuarter(today);
    for (const [position, state] of states.entries()) {
      const input = {
        companyId: null,
        year,
        number,
        state,
        grossRevenueDollars: 8_000 + 1_500 * position,
        repurchases: { amountDollars: 0, count: 0 },
        note: null,
        opening: null,
      };
      const entered = await setCallReportInputs(dependencies, compliance, input);
      if (entered._tag === "Refused") return entered;
    }
    return accept(null);
  };

/** Files the last complete quarter, unless it was filed. */
const fileQuarter =
  (today: Day): CompanyStep =>
  async ({ dependencies, staff: { compliance } }) => {
    const { year, number } = lastQuarter(today);
    const filed = await dependencies.forCompany(compliance.companyId).callReports.newestOf({ year, number });
    if (filed !== null) return accept(null);
    return fileCallReport(dependencies, compliance, { companyId: null, year, number }, null);
  };

/** How many days after its end a quarter is filed, or today if that is earlier. */
const DAYS_TO_FILING = 25;

/** The events of the company itself. */
export const officeEvents = (today: Day, firstDay: Day): readonly SimulationEvent[] => {
  const filingDay = addDays(lastQuarter(today).endsOn, DAYS_TO_FILING);
  const on = workingDayThrough(filingDay < today ? filingDay : today);
  const ofCompany = { loan: null, isOptional: true };
  return [
    { ...ofCompany, on: firstDay, step: addSigners },
    { ...ofCompany, on: firstDay, step: addTrainee },
    { ...ofCompany, on: firstDay, step: addOtherCompany },
    { ...ofCompany, on: firstDay, step: addWelcomeLetter },
    ...registerEvents(today),
    { ...ofCompany, on, step: enterInputs(today) },
    { ...ofCompany, on, step: fileQuarter(today) },
  ];
};
