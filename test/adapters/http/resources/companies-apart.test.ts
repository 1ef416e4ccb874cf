import { beforeAll, describe, expect, test } from "bun:test";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import { onBothStores } from "../support/on-both-stores.ts";
import { type Answered, type Caller, startLoan } from "../support/running-service.ts";

/** What the table of operations says needs no store; handlers are never called through it. */
const table = allOperations({} as never, pages);

const takesLoan = (operation: AnyOperation): boolean =>
  [operation.querySchema, operation.bodySchema].some((schema) => schema && Object.hasOwn(schema.properties, "loan"));

const namesRecord = table.filter((operation) => operation.path.includes("{id}") || takesLoan(operation));

const withoutRequestId = ({ status, body }: Answered) => ({ status, body: { ...body, request_id: null } });

onBothStores((service) => {
  let owner: Caller;
  let stranger: Caller;
  let powerless: Caller;
  let ids: Record<string, number>;

  beforeAll(async () => {
    const [company, other] = [await service().company(), await service().company()];
    owner = await service().hire(company, "Company Administrator");
    stranger = await service().hire(other, "Company Administrator");
    powerless = await service().hire(company, "Company User");
    const colleague = await service().hire(company, "Company User", "Closer");
    const loan = (await startLoan(owner, { expected_rate: 5 })).id;
    const fee = await owner.call("POST", "/loan/fees/", { loan, code: "survey", amount: 100 });
    const signer = await owner.call("POST", "/company/signers/", { name: "Sylvia", title: "President" });
    const ben = { loan, first_name: "Ben", last_name: "Example", dob: "1953-07-02", borrower_type: "co_borrower" };
    const borrower = await owner.call("POST", "/loan/borrowers/", ben);
    const { property } = (await owner.call("GET", `/loan/loans/${loan}/`)).body;
    const calculation = await owner.call("POST", "/loan/loan-calculation/", { loan });
    ids = {
      "/company/companies/{id}/": company.id,
      "/company/signers/{id}/": signer.body.id,
      "/company/users/{id}/": colleague.userId,
      "/loan/loans/{id}/": loan,
      "/loan/borrowers/{id}/": borrower.body.id,
      "/loan/properties/{id}/": property.id,
      "/loan/fees/{id}/": fee.body.id,
      "/loan/loan-calculation/{id}/": calculation.body.id,
    };
  });

  /** A request for an operation about a record, good in all else. */
  const ask = async (caller: Caller, operation: AnyOperation, id: number): Promise<Answered> => {
    const { method, querySchema, bodySchema, bodyExample } = operation;
    const path = operation.path.replace("{id}", String(id));
    const query = querySchema && Object.hasOwn(querySchema.properties, "loan") ? `?loan=${id}` : "";
    if (bodySchema === null) return caller.call(method, `${path}${query}`);
    if (method === "PUT") return caller.call(method, path, (await owner.call("GET", ownPath(operation))).body);
    // An example without a loan shows another form of the request; about a loan, its id is enough.
    const aboutLoan = { ...("loan" in (bodyExample as object) ? (bodyExample as object) : {}), loan: id };
    const body = takesLoan(operation) && !operation.path.includes("{id}") ? aboutLoan : bodyExample;
    return caller.call(method, `${path}${query}`, body);
  };

  const ownId = (operation: AnyOperation): number => {
    const record = operation.path.replace(/(\{id\}\/).*$/, "$1");
    const id = ids[record.includes("{id}") ? record : "/loan/loans/{id}/"];
    if (id === undefined) throw new Error(`no record to try ${operation.path} with: add one above`);
    return id;
  };
  const ownPath = (operation: AnyOperation): string => operation.path.replace("{id}", String(ownId(operation)));

  /** For Super Users alone every company exists. */
  const isForSuperUsers = ({ permission }: AnyOperation): boolean => permission === "company.delete";
  /** What takes the record away that others need comes last. */
  const isLast = ({ name }: AnyOperation): boolean => name === "deleteLoan";
  const mayBeForeign = namesRecord
    .filter((operation) => !isForSuperUsers(operation))
    .toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));

  describe("another company's record does not exist: the answer is that of an id that was never given out", () => {
    test.each(mayBeForeign.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
      "%s",
      async (_, operation) => {
        const foreign = await ask(stranger, operation, ownId(operation));
        const missing = await ask(stranger, operation, 987_654_321);
        expect(foreign.status).toBe(404);
        expect(withoutRequestId(foreign)).toEqual(withoutRequestId(missing));
        expect((await ask(owner, operation, ownId(operation))).status).toBe(operation.success);
      },
    );
  });

  describe("someone without roles may do nothing that needs a permission", () => {
    test.each(
      table
        .filter(({ permission }) => permission !== "signed in")
        .map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
    )("%s", async (_, operation) => {
      const path = operation.path.replace("{id}", "1");
      const body = operation.bodySchema === null ? undefined : operation.bodyExample;
      const refused = await powerless.call(operation.method, path, body);
      expect([refused.status, refused.body.code]).toEqual([403, "permission_denied"]);
    });

    test("but see who it is", async () => {
      expect((await powerless.call("GET", "/company/users/me/")).body).toMatchObject({
        id: powerless.userId,
        roles: [],
      });
    });
  });
});
