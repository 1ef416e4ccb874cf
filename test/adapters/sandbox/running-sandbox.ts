import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Delays } from "../../../adapters/sandbox/deliveries.ts";
import { startSandbox } from "../../../adapters/sandbox/sandbox.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { day } from "../../../domain/kernel/day.ts";

/** Slow answers as short as they can be distinguished from others. */
const shortDelays: Delays = { lateMilliseconds: 300, dripMilliseconds: 1 };

/** An address in a request, by default in Sacramento. */
export const address = (street: string, zipCode = "95814") => ({
  street,
  unit: null,
  city: "Sacramento",
  state: "CA",
  zip_code: zipCode,
});

/** A borrower in a request. */
export const person = (lastName = "Example", ssn = "900123456") => ({
  borrower_id: 7,
  borrower_type: "borrower",
  first_name: "Ada",
  middle_name: null,
  last_name: lastName,
  suffix: null,
  dob: "1950-04-12",
  ssn,
});

/** The case number request for a street. */
export const caseRequest = (street: string) => ({
  loan_number: "L-1",
  adp_code: "952",
  field_office: "Sacramento",
  processing_type: "Direct endorsement",
  case_type: "regular_de",
  program: {
    housing_program: "home_equity_mortgage_255",
    amortization: "adjustable",
    special_program: "none",
    buy_down: "none",
  },
  property: { construction_code: "existing_over_1_year" },
  borrowers: [person()],
  address: address(street),
  counseling: { counseled_date: "2026-04-20", certificate_number: "7654321", agency_id: "90002" },
});

/** The request to log an appraisal of a case. */
export const appraisalRequest = (case_number: string, sequence = 1) => ({
  case_number,
  sequence,
  max_claim_amount: 400_000,
  location: "suburban",
  license_type: "licensed",
  assignment: "assign",
  property_rights: "fee_simple",
  remaining_economic_life_years: 40,
  is_disaster_checked: true,
  is_certified: true,
  is_in_flood_zone: false,
});

/** An insurance application for a case. */
export const insuranceRequest = (case_number: string) => ({
  case_number,
  borrowers: [person()],
  max_claim_amount: 500_000,
  expected_rate: 6.25,
  payment_plan: { type: "line_of_credit" },
  repair_set_aside: 0,
  servicing_set_aside: 0,
  mandatory_obligations: 20_000,
  lesa: { type: "none", amount: 0 },
  mip_paid_date: "2026-04-28",
  counseling: { agency_id: "90002", counseled_date: "2026-04-20", is_waived: false },
  underwriter_chums_id: "ZD01",
  approved_date: "2026-04-24",
  construction_code: "existing_over_1_year",
  appraiser_license: "CA AR012345",
  license_type: "licensed",
  is_resubmission: false,
});

let references = 0;
const newReference = (): string => {
  references += 1;
  return String(references).padStart(32, "0");
};

/** A client of a sandbox, by its address. */
export const clientOf = (url: string, password = "secret") => {
  const authorization = `Basic ${Buffer.from(`someone:${password}`).toString("base64")}`;
  // A kept connection can be closed as idle at the moment in which a POST is sent on it, which no client may resend.
  const post = (path: string, body: unknown, reference = newReference()) =>
    fetch(`${url}/v1/${path}`, {
      method: "POST",
      redirect: "manual",
      keepalive: false,
      headers: { Authorization: authorization, "X-Reference": reference, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const get = (path: string) => fetch(`${url}/v1/${path}`, { headers: { Authorization: authorization } });
  const json = async (response: Promise<Response>) => JSON.parse(await (await response).text());
  /** Requests a case number for a street, and returns it. */
  const assign = async (street: string): Promise<string> =>
    (await json(post("case-number-assignment", caseRequest(street)))).data.case_number;
  const look = (reference: string) => json(get(`transactions/${reference}`));
  const effects = async (reference: string): Promise<number> =>
    (await json(fetch(`${url}/inspect/effects/?reference=${reference}`))).effects;
  return { post, get, json, assign, look, effects, newReference };
};

export const sandboxFolder = () => mkdtempSync(join(tmpdir(), "hecm-sandbox-"));

interface Given {
  /** Any free port by default. */
  readonly port?: number;
  readonly delays?: Delays;
}

/** A sandbox on a folder's file, on May 1, 2026. */
export const sandboxIn = (folder: string, { port = 0, delays = shortDelays }: Given = {}) =>
  startSandbox({
    file: join(folder, "sandbox.sqlite"),
    port,
    clock: fixedDayClock(day("2026-05-01")),
    isProduction: false,
    delays,
  });

/** A new sandbox with its client, removed afterward. */
export const freshSandbox = async (given: Given = {}) => {
  const folder = sandboxFolder();
  const sandbox = await sandboxIn(folder, given);
  return {
    ...clientOf(sandbox.url),
    url: sandbox.url,
    close: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true });
    },
  };
};
