import { expect, test } from "bun:test";
import type { Permission } from "../../../../domain/access/permissions.ts";
import { movesFrom, permissionToMove } from "../../../../domain/loan/status/moves.ts";
import { loanStatuses } from "../../../../domain/loan/status/status.ts";

const pipeline = [
  "origination to processing",
  "origination to withdrawn",
  "origination to incomplete",
  "processing to underwriting",
  "processing to origination",
  "processing to withdrawn",
  "processing to incomplete",
  "underwriting to withdrawn",
  "underwriting to incomplete",
  "conditional_approval to withdrawn",
  "conditional_approval to incomplete",
];

const underwriting = [
  "origination to denied",
  "processing to denied",
  "underwriting to conditional_approval",
  "underwriting to clear_to_close",
  "underwriting to processing",
  "underwriting to denied",
  "conditional_approval to clear_to_close",
  "conditional_approval to underwriting",
  "conditional_approval to approved_not_accepted",
  "conditional_approval to denied",
  "clear_to_close to underwriting",
  "clear_to_close to approved_not_accepted",
  "clear_to_close to denied",
  "closing to approved_not_accepted",
  "closing to denied",
  "approved_not_accepted to processing",
  "withdrawn to processing",
  "denied to processing",
  "incomplete to processing",
];

const closing = ["clear_to_close to closing", "closing to funded", "closing to clear_to_close", "funded to endorsed"];

/** Every change of status that users can make, with the permission it needs. */
const moves = loanStatuses.flatMap((from) =>
  movesFrom(from).map((to) => ({ move: `${from} to ${to}`, permission: permissionToMove(from, to) })),
);
const movesOf = (permission: Permission) => moves.filter((each) => each.permission === permission);

test.each([
  ["pipeline", "loan.move_pipeline", pipeline],
  ["underwriting", "loan.move_underwriting", underwriting],
  ["closing", "loan.move_closing", closing],
] as const)("changes from %s need %s, and no others do", (_, permission, expected) => {
  expect(movesOf(permission).map(({ move }) => move)).toEqual(expected);
});

test("every change needs one of the three", () => {
  expect(moves).toHaveLength(pipeline.length + underwriting.length + closing.length);
});
