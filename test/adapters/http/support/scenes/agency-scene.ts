import { expect } from "bun:test";
import { restAgencyGateway } from "../../../../../adapters/agency/rest/gateway.ts";
import type { Fault } from "../../../../../application/support/dependencies.ts";
import type { AgencyGateway } from "../../../../../domain/agency/ports.ts";
import type { Stores } from "../../../../../domain/stores.ts";
import type { StoreKind } from "../../../../contract/store-kind.ts";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import { type Caller, openService, type RunningService, type ServiceResponse, startLoan } from "../running-service.ts";

/** Short waits between tries, and tries long enough on a busy machine. */
export const shortWaits = {
  tryMilliseconds: 28_000,
  // Less than the thirty seconds after which the sandbox says to retry.
  callMilliseconds: 29_000,
  placeWaitMilliseconds: 29_000,
  backOffMilliseconds: 10,
};

export const agencyPath = (operation: string): string => `/fha-integration/${operation}/`;
export const transactionsPath = "/fha-integration/transactions/";

/** The status, and the fields that programs use. */
export const outcomeOf = ({ status, body }: ServiceResponse) => `${status} ${body.code ?? body.status}`;

/** A user name and password that no company has. */
export const credentials = { fha_username: "example-lender", fha_password: "an example password" };

/** The sandbox reports nothing against an SSN with this ending. */
export const exampleSsn = "123451234";

/** What a loan needs for its case number; the sandbox finds its triggers in the street. */
export const forCaseNumber = (street: string) => ({
  borrower: { ssn: exampleSsn },
  property: {
    street,
    city: "Richmond",
    zip_code: "23220",
    property_type: "single_family",
    fha_case: { field_office: "Richmond", construction_code: "existing_over_1_year" },
    fha_appraisal: { location: "suburban", property_rights: "fee_simple" },
    flood_zone: "X",
  },
  application_date: "2026-04-28",
  counseling: { date: "2026-04-10", certificate_number: "7654321" },
});

/** FHA Connection's fields for an operation besides the loan's data. */
const usualInputs: Readonly<Record<string, object>> = {
  "case-number-assignment": { processing_type: "Direct endorsement" },
  "appraisal-logging": {
    license_type: "certified_residential",
    remaining_economic_life_years: 40,
    is_disaster_checked: true,
    is_certified: true,
  },
};

/** The usual request of an operation for a loan; given values take precedence. */
export const usualRequest = (operation: string, loan: number, given: object = {}) => ({
  loan,
  ...usualInputs[operation],
  ...given,
});

/** An agency, and a company that is connected to it. */
export interface AgencyScene {
  readonly service: RunningService;
  readonly administrator: Caller;
  readonly officer: Caller;
  /** How often an operation took effect at the sandbox since the scene began. */
  readonly effects: (operation: string) => Promise<number>;
  /** The faults reported to the operator. */
  readonly faults: readonly Fault[];
  /** Creates a loan of the officer's that is ready for its case number, at this street, and returns it. */
  readonly loanAt: (street: string, given?: object) => Promise<ServiceResponse["body"]>;
  /** The loan as it is now. */
  readonly loan: (id: number) => Promise<ServiceResponse["body"]>;
  /** Performs an operation for a loan as the administrator, whatever the response. */
  readonly run: (
    operation: string,
    loan: number,
    given?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ServiceResponse>;
  readonly close: () => Promise<void>;
}

/** The service with a company that is connected to the sandbox, or to `agency` instead. */
export const openAgencyScene = async (
  kind: StoreKind,
  agency?: AgencyGateway | null,
  withStores: (stores: Stores) => Stores = (stores) => stores,
): Promise<AgencyScene> => {
  const sandbox = await freshSandbox();
  const opened = await kind.open({ shared: false });
  const faults: Fault[] = [];
  const usual = restAgencyGateway({ url: sandbox.url, clock: opened.clock, ...shortWaits });
  const service = await openService(
    { ...opened, stores: withStores(opened.stores) },
    { agency: agency === undefined ? usual : agency, reportFault: (fault) => void faults.push(fault) },
  );
  const company = await service.company({ fhaLenderId: "1234500000" });
  const administrator = await service.hire(company, "Company Administrator");
  const officer = await service.hire(company, "Company User", "Loan Officer");
  const connected = await administrator.call("PATCH", `/company/companies/${company.id}/`, credentials);
  expect(connected.status).toBe(200);
  return {
    service,
    administrator,
    officer,
    faults,
    effects: async (operation) => {
      const response = await fetch(`${sandbox.url}/inspect/effects/?operation=${operation}`);
      return ((await response.json()) as { readonly effects: number }).effects;
    },
    loanAt: (street, given = {}) => startLoan(officer, { ...forCaseNumber(street), ...given }),
    loan: async (id) => (await administrator.call("GET", `/loan/loans/${id}/`)).body,
    run: (operation, loan, given = {}, headers = {}) =>
      service.answerTo(administrator.token)(
        "POST",
        agencyPath(operation),
        usualRequest(operation, loan, given),
        headers,
      ),
    close: async () => {
      await service.close();
      await sandbox.close();
    },
  };
};
