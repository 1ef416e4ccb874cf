import { expect } from "bun:test";
import { type RestAgencySettings, restAgencyGateway } from "../../../../../adapters/agency/rest/gateway.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import type { StoreKind } from "../../../../contract/store-kind.ts";
import { aClock } from "../../../../fixtures/clock.ts";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import type { Caller, ServiceResponse } from "../running-service.ts";
import {
  type AgencyScene,
  credentials,
  exampleSsn,
  openAgencyScene,
  shortWaits,
  transactionsPath,
} from "./agency-scene.ts";

/** Late and slow answers of the sandbox always arrive after a try of a second is given up. */
const delays = { lateMilliseconds: 3_000, dripMilliseconds: 10 };

/** Enters a company's user name and password for the agency, and its lender id. */
export const connectCompany = async ({ call, company }: Caller, password = credentials.fha_password): Promise<void> => {
  const entered = { ...credentials, fha_password: password, fha_lender_id: "1234500000" };
  expect((await call("PATCH", `/company/companies/${company.id}/`, entered)).status).toBe(200);
};

/** How often an operation such as `hecm-referral` took effect at a sandbox for a loan, by the references of its transactions. */
export const effectsOn = async (
  sandboxUrl: string,
  { call }: Caller,
  operation: string,
  loan: number,
): Promise<number> => {
  const query = `operation=${operation.replaceAll("-", "_")}`;
  const { results } = (await call("GET", `${transactionsPath}?loan=${loan}&${query}&page_size=200`)).body;
  const references = results.map(({ reference }: ServiceResponse["body"]) => reference);
  const inspected = await (await fetch(`${sandboxUrl}/inspect/effects/?${query}`)).json();
  return (inspected as ServiceResponse["body"]).results
    .filter(({ reference }: ServiceResponse["body"]) => references.includes(reference))
    .reduce((sum: number, { effects }: ServiceResponse["body"]) => sum + effects, 0);
};

/** How many transactions of a loan have a status. */
export const countTransactions = async ({ call }: Caller, loan: number, status: string): Promise<number> =>
  (await call("GET", `${transactionsPath}?loan=${loan}&status=${status}`)).body.count;

/** An agency with faults, and a company that is connected to it. */
export interface AgencyFaultScene extends Pick<AgencyScene, "service" | "administrator" | "run" | "faults"> {
  /** Creates a loan that is ready for its case number, and returns its id. Street and last name can be triggers of the sandbox. */
  readonly loanOf: (street?: string, lastName?: string) => Promise<number>;
  /** How often an operation took effect at the agency for a loan. */
  readonly effects: (operation: string, loan: number) => Promise<number>;
  readonly countTransactions: (loan: number, status: string) => Promise<number>;
  /** The id of a loan's newest transaction. */
  readonly newestTransaction: (loan: number) => Promise<number>;
  /** The parts of a loan that no failed call may change: everything except its version and time of change. */
  readonly shown: (loan: number) => Promise<ServiceResponse["body"]>;
  readonly stored: (loan: number) => Promise<Loan | null>;
  /** Gives a loan's borrower another last name, and so another trigger. */
  readonly rename: (loan: number, lastName: string) => Promise<void>;
  /** Gives a loan's property another street. */
  readonly move: (loan: number, street: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const { fha_username, fha_password } = credentials;
const secrets = [
  exampleSsn,
  exampleSsn.replace(/^(...)(..)/, "$1-$2-"),
  fha_username,
  fha_password,
  Buffer.from(`${fha_username}:${fha_password}`).toString("base64"),
];

const expectNoSecret = (text: string): void => {
  for (const secret of secrets) expect(text).not.toContain(secret);
};

/** Opens a service on new stores. `url` is the address of the agency, by default a sandbox of its own. */
export const openFaultScene = async (
  kind: StoreKind,
  { url, ...settings }: Partial<RestAgencySettings> = {},
): Promise<AgencyFaultScene> => {
  const sandbox = url === undefined ? await freshSandbox({ delays }) : { url, close: async () => {} };
  const gateway = restAgencyGateway({
    url: sandbox.url,
    clock: aClock(),
    ...shortWaits,
    openMilliseconds: 50,
    ...settings,
  });
  const scene = await openAgencyScene(kind, gateway);
  const { service, administrator, faults, loan: shownLoan } = scene;
  const change = async (path: string, body: object) =>
    expect((await administrator.call("PATCH", path, body)).status).toBe(200);
  return {
    service,
    administrator,
    // No response contains the password or a whole Social Security number.
    run: async (...given) => {
      const response = await scene.run(...given);
      expectNoSecret(JSON.stringify([response.body, [...response.headers]]));
      return response;
    },
    loanOf: async (street = "12 Oak Street", last_name = "Example") => (await scene.loanAt(street, { last_name })).id,
    effects: (operation, loan) => effectsOn(sandbox.url, administrator, operation, loan),
    countTransactions: (loan, status) => countTransactions(administrator, loan, status),
    newestTransaction: async (loan) =>
      (await administrator.call("GET", `${transactionsPath}?loan=${loan}`)).body.results[0].id,
    faults,
    shown: async (loan) => {
      const { version: _, updated_at: __, ...rest } = await shownLoan(loan);
      return rest;
    },
    stored: (loan) => service.dependencies.forCompany(administrator.company.id).loans.find(loan),
    rename: async (loan, last_name) =>
      change(`/loan/borrowers/${(await shownLoan(loan)).borrowers[0].id}/`, { last_name }),
    move: async (loan, street) => change(`/loan/properties/${(await shownLoan(loan)).property.id}/`, { street }),
    close: async () => {
      expectNoSecret(JSON.stringify(faults));
      await scene.close();
      await sandbox.close();
    },
  };
};
