import { expect } from "bun:test";
import type { Call } from "../support/running-service.ts";
import { partOf } from "./loan-steps.ts";
import {
  isAdministrator,
  lastOf,
  type ModelCompany,
  type ModelLoan,
  type ModelUser,
  may,
  nextStatuses,
  seesLoan,
  versionOfCompany,
  writtenAs,
} from "./model.ts";
import type { Answer, Planned } from "./step.ts";
import { callOf, type Walk } from "./walk-state.ts";

const byId = (rows: readonly { readonly id: number }[]) => rows.toSorted((one, other) => one.id - other.id);

/** All rows of a list, with its count. */
const listed = async (call: Call, path: string): Promise<{ count: number; rows: Answer[] }> => {
  const { status, body } = await call("GET", `${path}${path.includes("?") ? "&" : "?"}page_size=200`);
  expect(status).toBe(200);
  return { count: body.count, rows: byId(body.results) as Answer[] };
};

/** Expects a list to have these rows in these fields, and to count as many. */
const expectList = async (call: Call, path: string, fields: readonly string[], expected: readonly Answer[]) => {
  const { count, rows } = await listed(call, path);
  const shown = rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
  expect({ path, count, rows: shown }).toEqual({ path, count: expected.length, rows: byId(expected) as Answer[] });
};

const userRow = ({ id, email, kind, title, isActive, mustChangePassword, version }: ModelUser) => ({
  id,
  email,
  ...(kind === "super user" ? {} : writtenAs[kind]),
  title,
  is_active: isActive,
  must_change_password: mustChangePassword,
  version,
});
const userFields = ["id", "email", "hierarchy", "roles", "title", "is_active", "must_change_password", "version"];

const expectCompany = async (call: Call, company: ModelCompany): Promise<void> => {
  const { id, users, signers, loans, defaultSignerId, log } = company;
  const signerRows = signers.map((signer) => ({
    id: signer.id,
    title: signer.title,
    is_active: signer.isActive,
    is_default: signer.id === defaultSignerId,
    version: signer.version,
  }));
  const lists = [true, false].flatMap((isActive) => [
    expectList(
      call,
      `/company/users/?company=${id}&is_active=${isActive}`,
      userFields,
      users.filter((user) => user.isActive === isActive).map(userRow),
    ),
    expectList(
      call,
      `/company/signers/?company=${id}&is_active=${isActive}`,
      ["id", "title", "is_active", "is_default", "version"],
      signerRows.filter((signer) => signer.is_active === isActive),
    ),
  ]);
  await Promise.all([
    ...lists,
    expectList(
      call,
      `/loan/loans/?company=${id}`,
      ["id", "status", "loan_officer_id", "version"],
      loans.map((loan) => ({
        id: loan.id,
        status: lastOf(loan).status,
        loan_officer_id: loan.officerId,
        version: loan.version,
      })),
    ),
    call("GET", `/company/companies/${id}/`).then(({ body }) => expect(body.version).toBe(versionOfCompany(company))),
    call("GET", `/audit/?company=${id}&page_size=1`).then(({ body }) => expect(body.count).toBe(log.length)),
  ]);
  expect(users.some(isAdministrator)).toBe(true);
};

/** Expects a loan to match the model, with its version as its ETag, its possible statuses, and its parts. */
const expectLoan = async (call: Call, loan: ModelLoan): Promise<void> => {
  if (loan.isDeleted) return expect((await call("GET", `/loan/loans/${loan.id}/`)).status).toBe(404);
  const [{ headers, body }, fees] = await Promise.all([
    call("GET", `/loan/loans/${loan.id}/`),
    listed(call, `/loan/fees/?loan=${loan.id}`),
  ]);
  const { status } = lastOf(loan);
  expect({
    etag: headers.get("ETag"),
    notes: body.notes,
    history: body.status_history.map(({ status, reason }: Answer) => ({ status, reason })),
    allowed: body.allowed_statuses.map((allowed: Answer) => allowed.status).toSorted(),
    borrowers: body.borrowers.map(partOf("first_name")),
    property: partOf("street")(body.property),
    fees: fees.rows.map(partOf("amount")),
  }).toEqual({
    etag: `"${loan.version}"`,
    notes: loan.notes,
    history: [...loan.history],
    allowed: [...(nextStatuses[status] ?? [])].toSorted(),
    borrowers: loan.borrowers,
    property: loan.property,
    fees: byId(loan.fees) as Answer[],
  });
};

/** Checks what the actor itself sees of its company: an officer only own loans, others all of them. */
const expectOwnList = async (walk: Walk, { actor }: Planned): Promise<void> => {
  const { user, company } = actor;
  if (!user.isSignedIn || user.kind === "super user" || !may(actor, "view")) return;
  const visible = company.loans.filter((loan) => seesLoan(actor, company, loan));
  await expectList(
    callOf(walk, user),
    "/loan/loans/",
    ["id"],
    visible.map(({ id }) => ({ id })),
  );
};

/** To the other company a record does not exist, as if its id had never been given out. */
const expectUnseen = async (walk: Walk, { reads, company: of }: Planned): Promise<void> => {
  const strangers = walk.model.companies.filter((company) => company !== of).flatMap(({ users }) => users);
  const stranger = strangers.find((user) => user.isSignedIn && isAdministrator(user) && !user.mustChangePassword);
  if (reads === undefined || stranger === undefined) return;
  expect((await callOf(walk, stranger)("GET", reads)).status).toBe(404);
};

/** Reads what only the loan itself says about parts that no response has shown. */
export const readUnreadParts = async (walk: Walk): Promise<void> => {
  const call = callOf(walk, walk.model.superUser);
  for (const loan of walk.model.companies.flatMap(({ loans }) => loans)) {
    if (!loan.hasUnreadParts) continue;
    loan.property = { ...loan.property, id: (await call("GET", `/loan/loans/${loan.id}/`)).body.property.id };
    if (loan.version === 1)
      loan.fees.push(...(await listed(call, `/loan/fees/?loan=${loan.id}`)).rows.map(partOf("amount")));
    loan.hasUnreadParts = false;
  }
};

/** Expects lists, counts, versions, logs, and both companies' views to agree with the model after a request. */
export const expectAgreement = async (walk: Walk, planned: Planned): Promise<void> => {
  const call = callOf(walk, walk.model.superUser);
  await Promise.all([
    ...walk.model.companies.map((company) => expectCompany(call, company)),
    ...(planned.loan === undefined ? [] : [expectLoan(call, planned.loan)]),
    expectOwnList(walk, planned),
    expectUnseen(walk, planned),
  ]);
};
