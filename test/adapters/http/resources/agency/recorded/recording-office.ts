import { expect } from "bun:test";
import { restAgencyGateway } from "../../../../../../adapters/agency/rest/gateway.ts";
import type { StoreKind } from "../../../../../contract/store-kind.ts";
import { aClock } from "../../../../../fixtures/clock.ts";
import { freshSandbox } from "../../../../sandbox/running-sandbox.ts";
import type { ServiceResponse } from "../../../support/running-service.ts";
import {
  type AgencyScene,
  openAgencyScene,
  outcomeOf,
  transactionsPath,
} from "../../../support/scenes/agency-scene.ts";
import { aPdf, uploadDocument } from "../../../support/scenes/document-scene.ts";
import { wholeApplication } from "../../../support/scenes/whole-application.ts";

/** A case number as it is recorded. */
export const aNumber = { case_number: "137-1234567", assigned_date: "2026-05-01" };

/** A loan that is ready for its case number, with a printout of FHA Connection. */
const loanIn = async (scene: AgencyScene, street: string, given: object) => {
  const property = { ...wholeApplication.property, street };
  const { id, borrowers } = await scene.loanAt(street, { ...wholeApplication, property, ...given });
  const printout = await uploadDocument(scene.service, scene.administrator, aPdf(`printout ${id}`), { loan: id });
  const evidence = {
    obtained_on: "2026-05-01",
    obtained_by: "Ada Example",
    channel: "fha_connection",
    document: printout.body.id as number,
  };
  return { id: id as number, borrower: borrowers[0].id as number, evidence };
};
export type OwnLoan = Awaited<ReturnType<typeof loanIn>>;

/** A company that records results of an agency whose simulation tests can change. */
export const openRecordingOffice = async (kind: StoreKind) => {
  const sandbox = await freshSandbox();
  // One try, so that the outcome of a call whose answer is lost stays unknown.
  const gateway = restAgencyGateway({ url: sandbox.url, clock: aClock(), maxTries: 1, backOffMilliseconds: 10 });
  const scene = await openAgencyScene(kind, gateway);
  const aLoan = (street = "1 Elm Street", given: object = {}) => loanIn(scene, street, given);
  const record = ({ id, evidence }: OwnLoan, operation: string, result: object, given: object = {}, headers = {}) =>
    scene.run(`${operation}/record`, id, { status: "success", result, evidence, ...given }, headers);
  const withCase = async (): Promise<OwnLoan> => {
    const loan = await aLoan();
    expect(outcomeOf(await record(loan, "case-number-assignment", aNumber))).toBe("200 success");
    return loan;
  };
  const transactionsOf = async (id: number): Promise<ServiceResponse["body"][]> =>
    (await scene.administrator.call("GET", `${transactionsPath}?loan=${id}`)).body.results;
  const close = async () => {
    await scene.close();
    await sandbox.close();
  };
  return { sandbox, scene, aLoan, record, withCase, transactionsOf, close };
};
export type RecordingOffice = Awaited<ReturnType<typeof openRecordingOffice>>;
