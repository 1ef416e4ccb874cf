import { expect } from "bun:test";
import { loggedSigner } from "../../../../domain/company/signers/logged-signer.ts";
import { loggedCompany } from "../../../../domain/company/stored/logged-company.ts";
import { loggedUser } from "../../../../domain/identity/logged-user.ts";
import { loggedLoan } from "../../../../domain/loan/stored/logged-loan.ts";
import type { JsonObject } from "../../../../domain/log/changes.ts";
import type { LoggedRecord } from "../../../../domain/log/entry.ts";
import type { LoggedView } from "../../../../domain/log/view.ts";
import { expectLeadsBack, expectWholeLog } from "../../../contract/log-contract.ts";
import type { ModelCompany } from "./model.ts";
import type { Walk } from "./walk-state.ts";

const viewOf = <Changed extends LoggedRecord>({ viewOf }: LoggedView<Changed>, record: Changed | null): JsonObject => {
  if (record === null) throw new Error("a record that the model has is gone");
  return viewOf(record);
};

const expectLog = async ({ service }: Walk, { id, users, signers, loans, log }: ModelCompany): Promise<void> => {
  const { companies, forCompany } = service.dependencies;
  const stores = forCompany(id);
  const entries = await stores.log.listAfter(0, 10_000);
  expectWholeLog(entries);
  expect(entries.map(({ action, kind, recordId }) => `${action} ${kind} ${recordId}`)).toEqual(log);
  const ofRecord = Map.groupBy(
    entries.filter(({ number }) => typeof number === "number"),
    ({ kind, recordId }) => `${kind} ${recordId}`,
  );
  const views: [string, JsonObject][] = [[`company ${id}`, viewOf(loggedCompany, await companies.find(id))]];
  for (const user of users) views.push([`user ${user.id}`, viewOf(loggedUser, await stores.users.find(user.id))]);
  for (const signer of signers)
    views.push([`signer ${signer.id}`, viewOf(loggedSigner, await stores.signers.find(signer.id))]);
  for (const loan of loans) views.push([`loan ${loan.id}`, viewOf(loggedLoan, await stores.loans.find(loan.id))]);
  for (const [record, view] of views) expectLeadsBack(view, ofRecord.get(record) ?? []);
};

/** Expects each company's log to match the model, with one entry per change, leading from each record back to nothing. */
export const expectLogTellsAll = async (walk: Walk): Promise<void> => {
  for (const company of walk.model.companies) await expectLog(walk, company);
};
