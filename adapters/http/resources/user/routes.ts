import { type CreatedUser, createUser } from "../../../../application/identity/create-user.ts";
import { findUser } from "../../../../application/identity/find-user.ts";
import { listUsers } from "../../../../application/identity/list-users.ts";
import { recallCreatedUser } from "../../../../application/identity/recall-created-user.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { UserDetails } from "../../../../domain/identity/user.ts";
import { newBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optionalParam } from "../../codec/query.ts";
import { nullable, optional } from "../../codec/values/compound-codecs.ts";
import { boolean, id } from "../../codec/values/number-codecs.ts";
import { password, text } from "../../codec/values/text-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { companyWords } from "../part-fields.ts";
import { encodeUser, encodeUserOnce, userAnswer, userOnceAnswer } from "./answer.ts";
import { userFields } from "./body.ts";
import { userChangeOperations } from "./change-routes.ts";
import { userExample } from "./examples.ts";

const tag = "Users";

interface NewUserRequest extends UserDetails {
  readonly companyId: number | null;
  readonly password: string | null;
}

const newUserFields: FieldTable<NewUserRequest> = {
  ...userFields,
  hierarchy: { ...userFields.hierarchy, description: "Level of access of the user; defaults to `Company User`" },
  companyId: optional("company", id, companyWords),
  password: {
    name: "password",
    codec: nullable(password),
    fallback: null,
    writeOnly: true,
    description:
      "Password of at least 12 characters that is not the e-mail address. If omitted, a one-time password is generated and returned once, and the user must change it at the first sign-in",
  },
};

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/company/users/",
    name: "listUsers",
    tag,
    summary: "List users",
    permission: "user.view",
    filters: {
      companyId: optionalParam("company", id, companyWords),
      isActive: optionalParam(
        "is_active",
        boolean,
        "Whether to list active or inactive records; defaults to active ones",
      ),
      search: optionalParam(
        "search",
        text(),
        "Users whose name or e-mail address contains words that start with this text",
      ),
    },
    orderNames: { created_at: "createdAt", email: "email", last_name: "lastName" },
    changingOrder: ["email", "lastName"],
    row: userAnswer,
    rowExample: encodeUser(userExample),
    refusals: [],
    list: (actor, { companyId, isActive, search }, page) =>
      listUsers(dependencies, actor, companyId, { isActive: isActive ?? true, search }, page),
    encodeRow: encodeUser,
  });

const createOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/company/users/",
    name: "createUser",
    tag,
    summary: "Create a user",
    permission: "user.create",
    body: newBody(newUserFields, {
      email: "olivia@example.com",
      first_name: "Olivia",
      last_name: "Officer",
      roles: ["Loan Officer"],
    }),
    success: 201,
    answer: userOnceAnswer,
    example: encodeUserOnce(userExample, "shown-once-and-then-never-again"),
    shownOnce: ["one_time_password"],
    idempotent: {
      sequence: "user",
      recall: (actor, recordId) => recallCreatedUser(dependencies, actor, recordId),
    },
    refusals: ["HierarchyAboveOwn"],
    handle: ({ actor, body: { companyId, password: chosen, ...details }, reservedId }) =>
      createUser(dependencies, actor, companyId, details, chosen, reservedId),
    encode: ({ user, oneTimePassword }: CreatedUser) => encodeUserOnce(user, oneTimePassword),
    version: ({ user }) => user.version,
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/company/users/{id}/",
    name: "readUser",
    tag,
    summary: "Read a user",
    permission: "user.view",
    success: 200,
    // A sign-in changes the user's answer but not its version.
    showsOtherRecords: true,
    answer: userAnswer,
    example: encodeUser(userExample),
    refusals: ["UserNotFound"],
    handle: ({ actor, id: userId }) => findUser(dependencies, actor, userId),
    encode: encodeUser,
    version: ({ version }) => version,
  });

/** The operations of users. */
export const userOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  createOperation(dependencies),
  detailOperation(dependencies),
  ...userChangeOperations(dependencies),
];
