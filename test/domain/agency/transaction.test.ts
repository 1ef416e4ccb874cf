import { expect, test } from "bun:test";
import { upgradeTransaction } from "../../../domain/agency/transaction/transaction.ts";
import { aTransaction } from "../../fixtures/outside/agency-transaction.ts";

test("a transaction that was stored before it listed the requests that it answers is read as answering its own", () => {
  const { answersFor: _, givenUp: __, ...former } = aTransaction({ id: 50 });
  expect(upgradeTransaction({ ...former, schemaVersion: 1 })).toEqual(aTransaction({ id: 50 }));
});

test("a transaction that was given up before confirmations were required has none, and is still given up", () => {
  const failed = aTransaction({ id: 50, status: "failed", givenUp: { byRequest: 7, confirmed: null } });
  expect(upgradeTransaction({ ...failed, schemaVersion: 2, givenUp: { byRequest: 7 } })).toEqual(failed);
});

test("a transaction that was given up before that was recorded is still never sent again", () => {
  const failed = { id: 50, status: "failed", failure: "given up on request, since the agency cannot tell" } as const;
  const { answersFor: _, givenUp: __, ...former } = aTransaction(failed);
  const upgraded = upgradeTransaction({ ...former, schemaVersion: 1 });
  expect(upgraded).toEqual(aTransaction({ ...failed, givenUp: { byRequest: null, confirmed: null } }));
});
