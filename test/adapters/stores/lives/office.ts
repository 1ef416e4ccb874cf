import { simulationClock } from "../../../../bootstrap/simulation/clock.ts";
import type { Staff } from "../../../../bootstrap/simulation/event.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { roles } from "../../../../domain/access/roles.ts";
import type { AgencyGateway } from "../../../../domain/agency/ports.ts";
import type { Company } from "../../../../domain/company/company.ts";
import { noCredentials, storedCredentials } from "../../../../domain/company/credentials.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import { addActor, addCompany, openDependencies } from "../../../application/office.ts";
import type { OpenedStores } from "../../../contract/store-kind.ts";
import { testMac } from "../../../fixtures/loan/log.ts";
import { obligingBureau } from "../../http/support/scenes/obliging-bureau.ts";
import { agencyIn, agencyMoods } from "./agency.ts";
import { operationDetours } from "./operation-detours.ts";
import type { MadeRecords } from "./request-bodies.ts";

/** The people who work on a loan, and the records that requests about it can name. */
interface People {
  readonly staff: Staff;
  /** All who send requests. */
  readonly actors: readonly Actor[];
  readonly made: MadeRecords;
}

/** How many send requests: one of each role, an administrator, and a Super User. */
const people = roles.length + 2;

/** No one signs in, so setting a password takes no time. */
const passwords = {
  hash: async () => "not a hash of any password",
  verify: async () => false,
  mostUsed: async () => new Set<string>(),
};

type Make = ReturnType<typeof operationDetours>["make"];

/** A package of the closing, and one of the application, with one template each. */
const preparePapers = async (make: Make, by: Actor): Promise<MadeRecords> => {
  const papers: MadeRecords = new Map();
  for (const stage of ["closing", "initial"]) {
    const coded = { code: `letter-${stage}`, name: "Letter", stage };
    await make(papers, "createDocumentTemplate", by, { ...coded, body: "<p>Loan {{ loan.number }}</p>" });
    const templates = [papers.get("/documents/templates/{id}/")];
    await make(papers, "createDocumentPackage", by, { ...coded, templates });
  }
  return papers;
};

/** Where lives of loans take place: a company on a store, whose records the API's operations may have changed. */
export const openOffice = async ({ stores }: OpenedStores, begin: Day) => {
  const clock = simulationClock(begin, 0);
  let mood = 0;
  const agency: AgencyGateway = {
    ...agencyIn({}),
    send: (call, request) => agencyIn(agencyMoods[mood] ?? {}).send(call, request),
  };
  const usual = openDependencies(begin);
  const dependencies = {
    ...usual,
    ...stores,
    // The log of the stores is authenticated under the key of their own vault.
    vault: { ...usual.vault, auditMac: testMac },
    clock,
    agency,
    passwords,
    creditBureau: obligingBureau,
  };
  const newCompany = async (): Promise<Company> => {
    const id = await dependencies.sequences.next("company");
    const pair = {
      ...{ fhaUsername: "example-user", fhaPassword: "an example password" },
      ...{ creditUsername: "example-user", creditPassword: "an example password" },
    };
    const sealing = { companyId: id, byUserId: 1, now: clock.now(), vault: dependencies.vault };
    return addCompany(dependencies, { id, ...storedCredentials(noCredentials, pair, sealing) });
  };
  const { requests, tryOne, make } = operationDetours(dependencies);
  let company = await newCompany();
  let papers: MadeRecords = new Map();

  /** The people who work on a loan: others than on the last one, of a company that no one has changed. */
  const newStaff = async (): Promise<People> => {
    if ((await dependencies.companies.find(company.id))?.version !== company.version) {
      company = await newCompany();
      papers = new Map();
    }
    const staff: Staff = {
      superUser: { ...(await addActor(dependencies, company)), hierarchy: "Super User" },
      administrator: { ...(await addActor(dependencies, company)), hierarchy: "Company Administrator" },
      officer: await addActor(dependencies, company, "Loan Officer"),
      processor: await addActor(dependencies, company, "Processor"),
      underwriter: await addActor(dependencies, company, "Underwriter"),
      closer: await addActor(dependencies, company, "Closer"),
      compliance: await addActor(dependencies, company, "Compliance"),
    };
    if (papers.size === 0) papers = await preparePapers(make, staff.administrator);
    return {
      staff,
      made: new Map(papers),
      actors: [...Object.values(staff), await addActor(dependencies, company, "Reviewer")],
    };
  };
  return {
    ...{ clock, dependencies, newStaff, kinds: requests * people, tryOne, make },
    setMood: (of: number): void => {
      mood = of;
    },
  };
};
