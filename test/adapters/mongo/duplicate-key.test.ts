import { expect, test } from "bun:test";
import { MongoBulkWriteError } from "mongodb";
import { duplicatePositions } from "../../../adapters/mongo/duplicate-key.ts";

interface Refused {
  readonly index: number;
  readonly code: number;
}

const refused = (index: number, code: number): Refused => ({ index, code });

/** The error of an unordered write as the driver throws it; it includes what a majority did not store besides the refusals. */
const bulkError = (writeErrors: readonly Refused[], lateness?: object) => {
  const { code } = writeErrors[0] ?? { code: 0 };
  const result = { getWriteConcernError: () => lateness };
  return new MongoBulkWriteError({ message: "refused", code, writeErrors: writeErrors as never }, result as never);
};

test("duplicates among many documents are identified by their positions", () => {
  expect(duplicatePositions(bulkError([refused(1, 11000), refused(3, 112)]), 5)).toEqual([1, 3]);
});

test("nothing counts as stored if another document failed for another reason", () => {
  expect(duplicatePositions(bulkError([refused(1, 11000), refused(3, 50)]), 5)).toBeNull();
});

test("nothing counts as stored if a majority did not store the rest in time", () => {
  const late = { code: 64, errmsg: "waiting for replication timed out" };
  expect(duplicatePositions(bulkError([refused(1, 11000)], late), 5)).toBeNull();
});
