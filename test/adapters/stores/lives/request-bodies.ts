import type { TSchema } from "@sinclair/typebox";
import fc from "fast-check";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import type { Staff } from "../../../../bootstrap/simulation/event.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { isObject } from "../../../../domain/kernel/same-data.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { statusOf, transitionsFrom } from "../../../../domain/loan/status/status.ts";
import { requirementsThrough } from "../../../../domain/requirements/moves/move-requirements.ts";
import { arbitraryObject, nullable, type Overrides } from "../../http/generated/arbitrary-value.ts";
import { hostileValues } from "../../http/generated/hostile-values.ts";
import { goodRequest, type Records } from "../../http/generated/records.ts";
import { hmdaOverrides } from "../../http/generated/resources/hmda-answers.ts";
import { dayBetween, personOverrides } from "../../http/generated/resources/people.ts";
import {
  type BodyPath,
  fieldsIn,
  isListOfRecordIds,
  isRecordId,
  withValue,
} from "../../http/generated/schema-paths.ts";
import type { Pick } from "../../http/model/step.ts";

/** Whether a request is meant to be valid. */
export const manners = ["plausible", "implausible"] as const;
export type Manner = (typeof manners)[number];

/** Ids of records that were created for a life, by the path of each kind. */
export type MadeRecords = Map<string, number>;

/** The context of a request. */
export interface Scene {
  readonly loan: Loan;
  readonly staff: Staff;
  readonly made: MadeRecords;
  readonly pick: Pick;
}

/** The field names under which requests refer to records of these paths. */
const fieldsOfPath: Readonly<Record<string, readonly string[]>> = {
  "/documents/templates/{id}/": ["templates"],
  "/documents/histories/{id}/": ["of", "document", "document_id"],
  "/fha-integration/transactions/{id}/": ["corrects"],
};

/** Where a body or query of an operation names records. */
const idFieldsOf = ({ bodySchema, querySchema }: AnyOperation): readonly string[] =>
  [bodySchema, querySchema]
    .flatMap((schema) => fieldsIn(schema ?? ({} as TSchema)))
    .filter(({ schema }) => isRecordId(schema) || isListOfRecordIds(schema))
    .map(({ path }) => path.findLast((step) => step !== "0") ?? "");

/** The records that a request can name: mostly this loan, sometimes the last other one that was started. */
export const recordsFor = (operation: AnyOperation, { loan, staff, made, pick }: Scene): Records => {
  const colleague = () => pick(Object.values(staff)).userId;
  const mostly = ({ userId }: Actor) => pick([userId, userId, userId, colleague()]);
  const idOf = (of: readonly { readonly id: number }[]) => (of.length === 0 ? 0 : pick(of).id);
  const loanId = pick([loan.id, loan.id, loan.id, loan.id, made.get("/loan/loans/{id}/") ?? loan.id]);
  const [borrowerId, fee] = [idOf(loan.borrowers), idOf(loan.fees)];
  const ofFields = Object.entries(fieldsOfPath).flatMap(([path, names]) =>
    names.map((name) => [name, made.get(path) ?? 0] as const),
  );
  const byPath: Records["byPath"] = {
    ...Object.fromEntries(made),
    "/company/companies/{id}/": loan.companyId,
    "/company/users/{id}/": colleague(),
    "/loan/loans/{id}/": loanId,
    "/loan/borrowers/{id}/": borrowerId,
    "/loan/properties/{id}/": loan.property.id,
    "/loan/fees/{id}/": fee,
    "/loan/entered-amounts/{id}/": idOf(loan.enteredAmounts),
  };
  const { path } = operation;
  return {
    byPath: { ...byPath, [path]: byPath[path] ?? byPath[path.replace(/(\{id\}\/).*$/, "$1")] ?? 0 },
    byField: {
      ...Object.fromEntries(idFieldsOf(operation).map((name) => [name, colleague()])),
      ...Object.fromEntries(ofFields),
      ...{ id: loanId, company: loan.companyId, loan: loanId, fee_id: fee },
      ...{ borrower: borrowerId, borrower_id: borrowerId, borrower_ids: borrowerId },
      ...{ loan_officer: mostly(staff.officer), loan_officer_id: mostly(staff.officer) },
      ...{ processor_id: mostly(staff.processor), underwriter_id: mostly(staff.underwriter) },
      ...{ closer_id: mostly(staff.closer), co_borrower_id: loan.borrowers.at(-1)?.id ?? 0 },
    },
    codes: {},
  };
};

const isDate = (schema: TSchema): boolean =>
  schema.format === "date" || (schema.anyOf ?? []).some((each: TSchema) => isDate(each));

/** Dates around those of the lives. */
const lifetime = nullable(dayBetween("2026-04-01", "2026-08-15"));

const registered = [...new Set(requirementsThrough("endorsed").map(({ code }) => code))];
const seeds = Array.from({ length: 1001 }, (_, seed) => seed);

/** A value that the document describes for a field, with all fields inside it. */
const describedValue = (name: string, schema: TSchema, operation: AnyOperation, pick: Pick): unknown => {
  const one = { type: "object", properties: { [name]: schema }, required: [name] } as unknown as TSchema;
  const days = fieldsIn(one).filter((field) => isDate(field.schema));
  const overrides: Overrides = {
    ...Object.fromEntries(days.map(({ path }) => [path.at(-1) ?? "", lifetime])),
    ...personOverrides,
    ...hmdaOverrides,
    ...(operation.name === "overrideRequirement" ? { code: fc.constantFrom(...registered) } : {}),
  };
  return fc.sample(arbitraryObject(one, overrides), { seed: pick(seeds), numRuns: 1 })[0]?.[name];
};

const valueAt = (body: unknown, path: BodyPath): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);

/** An amount near the existing one. */
const near = (value: number, pick: Pick): number =>
  Math.round(value * pick([0.5, 0.9, 0.99, 1.01, 1.1, 2]) * 100) / 100;

/** A body with another value in one of its fields. */
const withOtherField = (
  operation: AnyOperation,
  body: unknown,
  current: unknown,
  manner: Manner,
  pick: Pick,
): unknown => {
  const fields = fieldsIn(operation.bodySchema ?? ({} as TSchema)).filter(({ path }) => !path.includes("0"));
  if (fields.length === 0) return body;
  const { path, schema } = pick(fields);
  if (manner === "implausible") return withValue(body, path, pick(Object.values(hostileValues)));
  if (isRecordId(schema) || isListOfRecordIds(schema)) return body;
  const is = valueAt(current, path);
  if (typeof is === "number" && pick([true, false])) return withValue(body, path, near(is, pick));
  // For the few fields that accept values of several kinds, none is generated.
  const hasKinds = (schema.anyOf ?? []).filter(({ type }: TSchema) => type !== "null").length > 1;
  return hasKinds ? body : withValue(body, path, describedValue(path.at(-1) ?? "", schema, operation, pick));
};

/** Another application of the same people for the same home. */
const twinOf = ({
  loan: {
    borrowers: [first],
    property,
  },
  staff,
}: Scene): object => ({
  loan_officer_id: staff.officer.userId,
  ...{ first_name: first?.firstName, last_name: first?.lastName, dob: first?.bornOn },
  ...{ property_state: property.state, home_value: (property.homeValueCents ?? 0) / 100 },
  property: { street: property.street, city: property.city, zip_code: property.zipCode },
});

/** Examples that fit a loan better than those of the document, by operation. */
const examplesOfLoan: Readonly<Record<string, (scene: Scene) => object>> = {
  startLoan: twinOf,
  updateLoanStatus: ({ loan, pick }) => {
    const ways = transitionsFrom[statusOf(loan)];
    return { loan: loan.id, status: ways.length === 0 ? statusOf(loan) : pick(ways), reason: "It is its turn" };
  },
};

/** A report for one person if no one else is on the loan. */
const aboutWhoIsThere = (body: unknown, { borrowers }: Loan): unknown =>
  isObject(body) && body.is_joint === true && borrowers.length === 1
    ? { ...body, is_joint: false, co_borrower_id: null }
    : body;

/** The body of a request about these records, some of which are as they are read (`current`). */
export const bodyFor = (
  operation: AnyOperation,
  records: Records,
  current: unknown,
  manner: Manner,
  scene: Scene,
): unknown => {
  const { loan, pick } = scene;
  const ofLoan = examplesOfLoan[operation.name]?.(scene) ?? null;
  const example =
    ofLoan !== null && pick([true, false]) ? ofLoan : aboutWhoIsThere(goodRequest(operation, records).body, loan);
  const { method, bodySchema } = operation;
  if (bodySchema === null) return example;
  const isAsExample = pick([true, false]);
  if (manner === "plausible" && isAsExample) return method === "PUT" ? (current ?? example) : example;
  const others = { PUT: current ?? example, PATCH: {}, POST: example };
  const base = others[method as keyof typeof others];
  return withOtherField(operation, base, current ?? example, manner, pick);
};
