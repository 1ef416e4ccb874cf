import { expect, test } from "bun:test";
import { transactionDetailResponse } from "../../../../../adapters/http/resources/agency/response.ts";
import { aTransaction, closed } from "../../../../fixtures/outside/agency-transaction.ts";

test("a try that an earlier version of the service stored has the reference of its transaction", () => {
  const transaction = closed(aTransaction());
  expect(transaction.tries).toHaveLength(1);
  const { reference } = transaction;
  expect(transactionDetailResponse.encode(transaction)).toMatchObject({
    reference,
    exchange: { tries: [{ reference }] },
  });
});
