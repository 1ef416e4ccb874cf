import { expect } from "bun:test";
import type { BureauSettings } from "../../../../../adapters/credit/bureau.ts";
import { type CreditProtocol, creditProtocols } from "../../../../../adapters/credit/protocols.ts";
import type { Fault } from "../../../../../application/support/dependencies.ts";
import type { StoreKind } from "../../../../contract/store-kind.ts";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import { type Caller, openService, type RunningService, type ServiceResponse, startLoan } from "../running-service.ts";
import { paidOrders } from "./paid-orders.ts";

/**
 * Short waits between tries, and tries long enough on a busy machine; retrying and polling stay as they are. A call has less than the
 * thirty seconds after which the sandbox says to retry.
 */
const shortWaits: Partial<BureauSettings> = {
  tryMilliseconds: 28_000,
  callMilliseconds: 29_000,
  placeWaitMilliseconds: 29_000,
  backOffMilliseconds: 10,
  pollMilliseconds: 300,
  pollPauseMilliseconds: 10,
  maxPollPauseMilliseconds: 100,
  openMilliseconds: 50,
};

/** Late and slow answers of the sandbox always arrive after a try of a second is given up. */
const delays = { lateMilliseconds: 3_000, dripMilliseconds: 10 };

export const reportsPath = "/credit-report/credit-reports/";
export const orderPath = `${reportsPath}order_credit_report/`;
export const retrievePath = `${reportsPath}retrieve_existing_report/`;

/** What a person needs for an individual report. The last four digits of an SSN are triggers of the sandbox. */
export const authorized = (ssn: string, given: object = {}) => ({
  ssn,
  present_address: { street: "1 Main Street", city: "Richmond", state: "VA", zip_code: "23220" },
  credit_authorized_at: "2026-04-20T15:00:00.000Z",
  credit_authorization_method: "written",
  ...given,
});

/** A bureau's sandbox, and a company that is connected to it. */
export interface CreditScene {
  readonly service: RunningService;
  readonly administrator: Caller;
  readonly officer: Caller;
  /** How many orders took effect at the bureau since the scene began. */
  readonly paidOrders: () => Promise<number>;
  /** The faults reported to the operator. */
  readonly faults: readonly Fault[];
  /** Creates a loan of one borrower for whom a report can be ordered, and returns it. */
  readonly loanOf: (ssn: string, given?: object) => Promise<ServiceResponse["body"]>;
  readonly close: () => Promise<void>;
}

export const bureauPassword = "a bureau's password";

interface SceneGiven extends Partial<BureauSettings> {
  readonly protocol?: CreditProtocol;
  /** Whether no request waits for anything that takes longer. */
  readonly isImpatient?: boolean;
}

/** Opens a service on new stores. `url` is the address of the bureau, by default a sandbox of its own. */
export const openCreditScene = async (
  kind: StoreKind,
  { url, protocol = "rest", isImpatient = false, ...limits }: SceneGiven = {},
): Promise<CreditScene> => {
  const sandbox = url === undefined ? await freshSandbox({ delays }) : { url, close: async () => {} };
  const patient = await kind.open({ shared: false });
  const opened = isImpatient ? { ...patient, clock: { ...patient.clock, waitFor: async () => null } } : patient;
  const faults: Fault[] = [];
  const service = await openService(opened, {
    creditBureau: creditProtocols[protocol]({ url: sandbox.url, clock: opened.clock, ...shortWaits, ...limits }),
    reportFault: (fault) => void faults.push(fault),
  });
  const company = await service.company();
  const administrator = await service.hire(company, "Company Administrator");
  const officer = await service.hire(company, "Company User", "Loan Officer");
  const credentials = { credit_username: "lender-user", credit_password: bureauPassword };
  const connected = await administrator.call("PATCH", `/company/companies/${company.id}/`, credentials);
  expect(connected.status).toBe(200);
  return {
    service,
    administrator,
    officer,
    faults,
    paidOrders: () => paidOrders(sandbox),
    loanOf: (ssn, given = {}) => startLoan(officer, { borrower: authorized(ssn), ...given }),
    close: async () => {
      await service.close();
      await sandbox.close();
    },
  };
};
