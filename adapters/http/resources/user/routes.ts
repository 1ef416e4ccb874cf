import { type CreatedUser, createUser } from "../../../../application/identity/create-user.ts";
import { findUser } from "../../../../application/identity/find-user.ts";
import { listUsers } from "../../../../application/identity/list-users.ts";
import type { Needs } from "../../../../application/support/dependencies.ts";
import type { UserDetails } from "../../../../domain/identity/user.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { nullable, optional } from "../../codec/compound-codecs.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id, yesOrNo } from "../../codec/number-codecs.ts";
import { filter } from "../../codec/query.ts";
import { bodySchema, readAll } from "../../codec/table.ts";
import { password, text } from "../../codec/text-codecs.ts";
import { listing } from "../../operation/list-operation.ts";
import { type AnyOperation, operation } from "../../operation/operation.ts";
import { createdUserAnswer, showCreatedUser, showUser, userAnswer } from "./answer.ts";
import { userFields } from "./body.ts";
import { userExample } from "./examples.ts";

const tag = "Users";

interface NewUserRequest extends UserDetails {
  readonly companyId: number | null;
  readonly password: string | null;
}

const newUserFields: FieldTable<NewUserRequest> = {
  ...userFields,
  companyId: optional("company", id, "For Super Users; otherwise one's own"),
  password: {
    name: "password",
    field: nullable(password),
    fallback: null,
    writeOnly: true,
    description: "Left out: a one-time password, shown once",
  },
};

const listOperation = (needs: Needs): AnyOperation =>
  listing({
    path: "/company/users/",
    name: "listUsers",
    tag,
    summary: "List users",
    permission: "user.view",
    filters: {
      companyId: filter("company", id, "For Super Users; otherwise one's own"),
      isActive: filter("is_active", yesOrNo, "Left out: the active ones"),
      search: filter("search", text(), "Starts of words: name or e-mail address"),
    },
    orderNames: { created_at: "createdAt", email: "email", last_name: "lastName" },
    row: userAnswer,
    rowExample: showUser(userExample),
    refusals: ["CompanyNotFound"],
    list: (actor, { companyId, isActive, search }, page) =>
      listUsers(needs)(actor, companyId, { isActive: isActive ?? true, search }, page),
    showRow: showUser,
  });

const createOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "POST",
    path: "/company/users/",
    name: "createUser",
    tag,
    summary: "Create a user",
    permission: "user.create",
    body: {
      schema: bodySchema(newUserFields),
      read: (json) => readAll(newUserFields, json),
      example: { email: "olivia@example.com", first_name: "Olivia", last_name: "Officer", roles: ["Loan Officer"] },
    },
    success: 201,
    answer: createdUserAnswer,
    example: showCreatedUser(userExample, "shown-once-and-then-never-again"),
    shownOnce: ["one_time_password"],
    idempotent: {
      sequence: "user",
      recall: async (actor, userId) => {
        const found = await findUser(needs)(actor, userId);
        return found._tag === "Refused" ? found : accept({ user: found.value, oneTimePassword: null });
      },
    },
    refusals: ["CompanyNotFound", "HierarchyAboveOwn"],
    handle: async ({ actor, body: { companyId, password: chosen, ...details }, reservedId }) =>
      inApiNames(await createUser(needs)(actor, companyId, details, chosen, reservedId), (path) =>
        apiPath(newUserFields, path),
      ),
    show: ({ user, oneTimePassword }: CreatedUser) => showCreatedUser(user, oneTimePassword),
    version: ({ user }) => user.version,
  });

const detailOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "GET",
    path: "/company/users/{id}/",
    name: "readUser",
    tag,
    summary: "Read a user",
    permission: "user.view",
    success: 200,
    answer: userAnswer,
    example: showUser(userExample),
    refusals: ["UserNotFound"],
    handle: ({ actor, id: userId }) => findUser(needs)(actor, userId),
    show: showUser,
    version: ({ version }) => version,
  });

/** The operations of users. */
export const userOperations = (needs: Needs): readonly AnyOperation[] => [
  listOperation(needs),
  createOperation(needs),
  detailOperation(needs),
];
