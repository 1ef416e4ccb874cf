import { describe, expect, test } from "bun:test";
import { aUser } from "../../../../fixtures/company/user.ts";
import { found, textsOf } from "../found.ts";
import { moved } from "./given.ts";

describe("duties are separated", () => {
  const byOne = {
    ...{ loanOfficerId: 1, underwriterId: 1, closerId: 1 },
    statusHistory: moved(["clear_to_close", 1], ["closing", 1]),
  };
  const codes = ["duties_not_separated", "approved_by_loan_officer", "closed_by_approver"];

  test("as each loan shows", () => {
    expect(codes.map((code) => found(code, { loan: byOne }))).toEqual([1, 1, 1]);
  });

  test("also from the funding, and from the loan officer", () => {
    const history = (closer: number, funder: number) => ({
      loan: { loanOfficerId: 1, statusHistory: moved(["clear_to_close", 2], ["closing", closer], ["funded", funder]) },
    });
    expect(found("closed_by_approver", history(3, 3))).toBe(0);
    expect(found("closed_by_approver", history(1, 3))).toBe(1);
    expect(found("closed_by_approver", history(3, 2))).toBe(1);
    expect(found("closed_by_approver", history(1, 2))).toBe(2);
  });

  test("with the named people of the loan, or another user, and the changes of status concerned", () => {
    const texts = (mover: number) => {
      const statusHistory = moved(["clear_to_close", mover], ["closing", mover], ["funded", mover]);
      const loan = { loanOfficerId: 1, underwriterId: 2, closerId: 3, processorId: 4, statusHistory };
      const people = {
        loanOfficer: aUser({ id: 1, firstName: "Olive" }),
        underwriter: aUser({ id: 2, firstName: "Una" }),
        closer: aUser({ id: 3, firstName: "Clay" }),
        processor: aUser({ id: 4, firstName: "Pat" }),
      };
      return textsOf("closed_by_approver", { loan, facts: { people } });
    };
    const said = (name: string) => [
      `The loan was moved to its closing and funding by ${name}, who took it or cleared it to close`,
    ];
    for (const [id, name] of ["Olive Example", "Una Example", "Clay Example", "Pat Example", "user 5"].entries())
      expect(texts(id + 1)).toEqual(said(name));
  });
});

test("the loan officer is neither the underwriter nor the closer if duties are separated", () => {
  const named = (underwriterId: number | null, closerId: number | null) =>
    textsOf("duties_not_separated", { loan: { loanOfficerId: 1, underwriterId, closerId } });
  expect([named(2, 3), named(null, null), named(1, 3), named(2, 1), named(2, 2), named(1, 1)]).toEqual([
    [],
    [],
    ["The loan names Otto Example as loan officer and as underwriter"],
    ["The loan names Otto Example as loan officer and as closer"],
    ["The loan names user 2 as underwriter and as closer"],
    ["The loan names Otto Example as loan officer and as underwriter and as closer"],
  ]);
});
