import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { type Caller, type RunningService, startLoan } from "../support/running-service.ts";

/** Records of one company, one of each kind, by the path at which they are found. */
export interface Records {
  readonly byPath: Readonly<Record<string, number>>;
  /** By the names under which bodies refer to them. */
  readonly byField: Readonly<Record<string, number>>;
}

/** A company with a record of each kind, and who may do everything with them. */
export const recordsOf = async (service: RunningService): Promise<{ owner: Caller; records: Records }> => {
  const company = await service.company({ isHouse: true });
  const owner = await service.hire(company, "Super User");
  // Not the company in which everything else is done, since what it offers is changed.
  const changed = await service.company();
  const colleague = await service.hire(company, "Company User", "Closer");
  const loan = (await startLoan(owner, { expected_rate: 5 })).id;
  const fee = await owner.call("POST", "/loan/fees/", { loan, code: "survey", amount: 100 });
  const calculation = await owner.call("POST", "/loan/loan-calculation/", { loan });
  const ben = { loan, first_name: "Ben", last_name: "Example", dob: "1953-07-02", borrower_type: "co_borrower" };
  const borrower = await owner.call("POST", "/loan/borrowers/", ben);
  const { property } = (await owner.call("GET", `/loan/loans/${loan}/`)).body;
  const signer = await owner.call("POST", "/company/signers/", { name: "Ada Example", title: "President" });
  const byPath = {
    "/company/companies/{id}/": changed.id,
    "/company/users/{id}/": colleague.userId,
    "/company/signers/{id}/": signer.body.id,
    "/loan/loans/{id}/": loan,
    "/loan/borrowers/{id}/": borrower.body.id,
    "/loan/properties/{id}/": property.id,
    "/loan/fees/{id}/": fee.body.id,
    "/loan/loan-calculation/{id}/": calculation.body.id,
  };
  return { owner, records: { byPath, byField: { loan, loan_officer_id: owner.userId, user_id: owner.userId } } };
};

/** An operation's example as a request about these records. */
export const goodRequest = ({ method, path: pattern, bodyExample }: AnyOperation, { byPath, byField }: Records) => {
  const record = pattern.replace(/(\{id\}\/).*$/, "$1");
  const id = byPath[record];
  if (pattern.includes("{id}") && id === undefined) throw new Error(`no record to try ${pattern} with: add one above`);
  const example = bodyExample as Readonly<Record<string, unknown>>;
  const body = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, byField[name] ?? value]));
  return { method, path: pattern.replace("{id}", String(id)), body };
};
