import { expect } from "bun:test";
import type { CallLimits } from "../../../../adapters/agency/resilience/limits.ts";
import { restAgencyGateway } from "../../../../adapters/agency/rest/gateway.ts";
import { operationPath } from "../../../../adapters/http/resources/agency/paths.ts";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { StoreKind } from "../../../contract/store-kind.ts";
import { freshSandbox } from "../../sandbox/running-sandbox.ts";
import { type Answered, type Caller, openService, type RunningService, startLoan } from "./running-service.ts";

/** Waits short enough for a test; how often a call is tried stays what it is. */
const shortWaits: Partial<CallLimits> = {
  tryMilliseconds: 400,
  callMilliseconds: 5_000,
  backOffMilliseconds: 10,
  openMilliseconds: 50,
};

/** Late and slow answers of the sandbox come certainly after a try is given up. */
const delays = { lateMilliseconds: 1_000, dripMilliseconds: 10 };

export const agencyPassword = "an agency's password";
export const transactionsPath = "/fha-integration/transactions/";

/** Enters a company's user name and password of the agency, and its lender id. */
export const enterAgencyCredentials = async ({ call, company }: Caller, password = agencyPassword): Promise<void> => {
  const entered = { fha_username: "agency-user", fha_password: password, fha_lender_id: "1234500000" };
  expect((await call("PATCH", `/company/companies/${company.id}/`, entered)).status).toBe(200);
};

export const numberOfAda = "123456780";

/** What the start of a loan needs beside the usual for its case number; street and last name may be triggers of the sandbox. */
export const caseReady = (street = "12 Oak Street", lastName = "Example") => ({
  last_name: lastName,
  application_date: "2026-04-20",
  counseling: { date: "2026-04-02", certificate_number: "7654321" },
  borrower: { ssn: numberOfAda },
  property: { street, city: "Richmond", zip_code: "23220", property_type: "single_family", units: 1 },
});

/** Makes an operation of the agency for a loan; an answer of 5xx is an answer. */
export const operate = (
  service: RunningService,
  { token }: Caller,
  operation: AgencyOperation,
  loan: number,
  body: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> => service.answerTo(token)("POST", operationPath(operation), { loan, ...body }, headers);

/** How often an operation took effect at a sandbox for a loan, by the references of the loan's transactions. */
export const effectsOf = async (
  sandboxUrl: string,
  { call }: Caller,
  operation: AgencyOperation,
  loan: number,
): Promise<number> => {
  const { results } = (await call("GET", `${transactionsPath}?loan=${loan}&operation=${operation}&page_size=200`)).body;
  const references = results.map(({ reference }: Answered["body"]) => reference);
  const inspected = await (await fetch(`${sandboxUrl}/inspect/effects/?operation=${operation}`)).json();
  return (inspected as Answered["body"]).results
    .filter(({ reference }: Answered["body"]) => references.includes(reference))
    .reduce((sum: number, { effects }: Answered["body"]) => sum + effects, 0);
};

/** How many transactions of a loan have a status. */
export const countTransactions = async ({ call }: Caller, loan: number, status: string): Promise<number> =>
  (await call("GET", `${transactionsPath}?loan=${loan}&status=${status}`)).body.count;

/** An agency's sandbox, and a company that is connected to it. */
export interface AgencyScene {
  readonly service: RunningService;
  readonly administrator: Caller;
  readonly sandboxUrl: string;
  /** What the operator was told. */
  readonly faults: readonly string[];
  /** A loan of which a case number may be requested; answers its id. */
  readonly loanOf: (street?: string, lastName?: string) => Promise<number>;
  /** Makes an operation; no answer may hold the password or a whole social security number. */
  readonly operate: (
    operation: AgencyOperation,
    loan: number,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
  /** How often an operation took effect at the agency for a loan. */
  readonly effects: (operation: AgencyOperation, loan: number) => Promise<number>;
  /** What of a loan no failed call may change: everything but its version and when it was changed. */
  readonly shown: (loan: number) => Promise<Answered["body"]>;
  /** Changes the name of a loan's borrower, whose triggers the agency goes by. */
  readonly rename: (loan: number, lastName: string) => Promise<void>;
  /** Changes the street of a loan's property. */
  readonly move: (loan: number, street: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const expectNoSecret = (text: string): void => {
  const basic = Buffer.from(`agency-user:${agencyPassword}`).toString("base64");
  for (const secret of [numberOfAda, "123-45-6780", agencyPassword, "agency-user", basic])
    expect(text).not.toContain(secret);
};

/** Opens a service on fresh stores; `url`: where the agency is, a sandbox of its own where it is left out. */
export const openAgencyScene = async (
  kind: StoreKind,
  { url, ...limits }: Partial<CallLimits> & { readonly url?: string } = {},
): Promise<AgencyScene> => {
  const sandbox = url === undefined ? await freshSandbox({ delays }) : { url, close: async () => {} };
  const opened = await kind.open({ shared: false });
  const faults: string[] = [];
  const service = await openService(opened, {
    agency: restAgencyGateway({ url: sandbox.url, clock: opened.clock, ...shortWaits, ...limits }),
    reportFault: (sentence) => void faults.push(sentence),
  });
  const administrator = await service.hire(await service.company(), "Company Administrator");
  await enterAgencyCredentials(administrator);
  const { call } = administrator;
  const partOf = async (loan: number, part: "borrowers" | "property") => {
    const found = (await call("GET", `/loan/loans/${loan}/`)).body[part];
    return (part === "borrowers" ? found[0] : found).id as number;
  };
  return {
    service,
    administrator,
    sandboxUrl: sandbox.url,
    faults,
    loanOf: async (street, lastName) => (await startLoan(administrator, caseReady(street, lastName))).id,
    operate: async (...given) => {
      const answered = await operate(service, administrator, ...given);
      expectNoSecret(JSON.stringify([answered.body, [...answered.headers]]));
      return answered;
    },
    effects: (operation, loan) => effectsOf(sandbox.url, administrator, operation, loan),
    shown: async (loan) => {
      const { version: _, updated_at: __, ...rest } = (await call("GET", `/loan/loans/${loan}/`)).body;
      return rest;
    },
    rename: async (loan, last_name) => {
      const path = `/loan/borrowers/${await partOf(loan, "borrowers")}/`;
      expect((await call("PATCH", path, { last_name })).status).toBe(200);
    },
    move: async (loan, street) => {
      const path = `/loan/properties/${await partOf(loan, "property")}/`;
      expect((await call("PATCH", path, { street })).status).toBe(200);
    },
    close: async () => {
      expectNoSecret(faults.join("\n"));
      await service.close();
      await sandbox.close();
    },
  };
};
