import { type Answer, listAt, numberAt } from "../answer.ts";
import type { Account } from "../caller.ts";
import type { Staff } from "../prepare-company.ts";
import type { Walk } from "../walk.ts";

/** The ids of a loan and its parts. */
export interface LoanIds {
  readonly loan: number;
  readonly property: number;
  readonly borrowers: readonly number[];
}

/** Starts a loan, by the loan officer. */
export const startLoan = async (walk: Walk, { officer, officerId }: Staff, application: Answer): Promise<LoanIds> => {
  const body = { ...application, loan_officer_id: officerId };
  const expected = { status: 201, shows: ["id", "loan_number", "status"] };
  const started = await walk.send(officer, "POST", "/loan/loans/start-loan/", body, expected);
  return {
    loan: numberAt(started, "id"),
    property: numberAt(started, "property.id"),
    borrowers: listAt(started, "borrowers").map((borrower) => numberAt(borrower, "id")),
  };
};

/** Changes fields of a record, and shows those that hold one value. */
export const patch = (walk: Walk, by: Account, path: string, body: Answer): Promise<Answer> => {
  const shows = Object.keys(body).filter((name) => typeof body[name] !== "object");
  return walk.send(by, "PATCH", path, body, { status: 200, shows });
};

/** Calculates the proceeds of a loan. */
export const calculate = (walk: Walk, by: Account, loan: number): Promise<Answer> => {
  const shows = ["principal_limit", "initial_mip", "available_proceeds"];
  return walk.send(by, "POST", "/loan/loan-calculation/", { loan }, { status: 200, shows });
};

/** Tries to move a loan to a status for which something is still unmet. */
export const moveTooEarly = (walk: Walk, by: Account, loan: number, status: string): Promise<Answer> => {
  const refused = { status: 400, code: "requirements_unmet" };
  return walk.send(by, "POST", "/loan/loans/update-status/", { loan, status }, refused);
};
