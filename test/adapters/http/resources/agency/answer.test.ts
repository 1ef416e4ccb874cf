import { expect, test } from "bun:test";
import { encodeTransactionDetail } from "../../../../../adapters/http/resources/agency/answer.ts";
import { aTransaction, closed } from "../../../../fixtures/outside/agency-transaction.ts";

test("a try that an earlier version of the service stored was made under the reference of its transaction", () => {
  const transaction = closed(aTransaction());
  expect(transaction.tries).toHaveLength(1);
  const { reference } = transaction;
  expect(encodeTransactionDetail(transaction)).toMatchObject({ reference, exchange: { tries: [{ reference }] } });
});
