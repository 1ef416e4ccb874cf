import { type ChangedUser, changeUser } from "../../../../application/identity/change-user.ts";
import { type CreatedUser, createUser } from "../../../../application/identity/create-user.ts";
import { deactivateUser } from "../../../../application/identity/deactivate-user.ts";
import { findUser } from "../../../../application/identity/find-user.ts";
import { listUsers } from "../../../../application/identity/list-users.ts";
import { recallCreatedUser } from "../../../../application/identity/recall-created-user.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { UserChange } from "../../../../domain/identity/change-user.ts";
import type { UserDetails } from "../../../../domain/identity/user.ts";
import type { FieldTable, Revision } from "../../codec/codec.ts";
import { nullable, optional } from "../../codec/compound-codecs.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { boolean, id } from "../../codec/number-codecs.ts";
import { optionalParam } from "../../codec/query.ts";
import { bodySchema, decodeBody, decodePatch, decodeReplacement, patchSchema, reviser } from "../../codec/table.ts";
import { password, text } from "../../codec/text-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import { changedUserAnswer, createdUserAnswer, encodeUser, encodeUserOnce, userAnswer } from "./answer.ts";
import { userChangeFields, userFields } from "./body.ts";
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
    codec: nullable(password),
    fallback: null,
    writeOnly: true,
    description: "Left out: a one-time password, shown once",
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
      companyId: optionalParam("company", id, "For Super Users; otherwise one's own"),
      isActive: optionalParam("is_active", boolean, "Left out: the active ones"),
      search: optionalParam("search", text(), "Starts of words: name or e-mail address"),
    },
    orderNames: { created_at: "createdAt", email: "email", last_name: "lastName" },
    changingOrder: ["email", "lastName"],
    row: userAnswer,
    rowExample: encodeUser(userExample),
    refusals: [],
    list: (actor, { companyId, isActive, search }, page) =>
      listUsers(dependencies)(actor, companyId, { isActive: isActive ?? true, search }, page),
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
    body: {
      schema: bodySchema(newUserFields),
      decode: (json) => decodeBody(newUserFields, json),
      example: { email: "olivia@example.com", first_name: "Olivia", last_name: "Officer", roles: ["Loan Officer"] },
    },
    success: 201,
    answer: createdUserAnswer,
    example: encodeUserOnce(userExample, "shown-once-and-then-never-again"),
    shownOnce: ["one_time_password"],
    idempotent: {
      sequence: "user",
      recall: recallCreatedUser(dependencies),
    },
    refusals: ["HierarchyAboveOwn"],
    handle: async ({ actor, body: { companyId, password: chosen, ...details }, reservedId }) =>
      inApiNames(await createUser(dependencies)(actor, companyId, details, chosen, reservedId), (path) =>
        apiPath(newUserFields, path),
      ),
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
    answer: userAnswer,
    example: encodeUser(userExample),
    refusals: ["UserNotFound"],
    handle: ({ actor, id: userId }) => findUser(dependencies)(actor, userId),
    encode: encodeUser,
    version: ({ version }) => version,
  });

const changes = (dependencies: Dependencies) =>
  ({
    path: "/company/users/{id}/",
    tag,
    permission: "user.edit",
    success: 200,
    answer: changedUserAnswer,
    refusals: [
      "UserNotFound",
      "HierarchyAboveOwn",
      "OwnAccess",
      "LastAdministrator",
      "VersionMismatch",
      "UserChangedMeanwhile",
    ],
    handle: async ({ actor, id: userId, ifMatch, body }: Call<unknown, Revision<UserChange>>) =>
      inApiNames(await changeUser(dependencies)(actor, userId, ifMatch, reviser(body)), (path) =>
        apiPath(userChangeFields, path),
      ),
    encode: ({ user, oneTimePassword }: ChangedUser) => encodeUserOnce(user, oneTimePassword),
    version: ({ user }: ChangedUser) => user.version,
  }) as const;

const guards =
  "Nobody changes a user of a hierarchy above its own, nor its own hierarchy, roles or `is_active`; a company keeps its last " +
  "active administrator, the house company its last Super User.";

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceUser",
    summary: "Replace a user",
    description: `What is left out goes back to its default, but for the password, which stays. ${guards}`,
    body: {
      schema: bodySchema(userChangeFields),
      decode: (json) => decodeReplacement(userChangeFields, json),
      example: {
        email: "olivia@example.com",
        first_name: "Olivia",
        last_name: "Officer",
        title: "Senior loan officer",
        roles: ["Loan Officer", "Processor"],
      },
    },
    example: encodeUserOnce(
      { ...userExample, version: 2, title: "Senior loan officer", roles: ["Loan Officer", "Processor"] },
      null,
    ),
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeUser",
    summary: "Change some of a user",
    description: `Another password ends all sessions of the user, who must change it first; \`null\` makes a one-time password. ${guards}`,
    body: {
      schema: patchSchema(userChangeFields),
      decode: (json) => decodePatch(userChangeFields, json),
      example: { password: null },
    },
    example: encodeUserOnce({ ...userExample, version: 2 }, "shown-once-and-then-never-again"),
  });

const deactivateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: "/company/users/{id}/",
    name: "deleteUser",
    tag,
    summary: "Deactivate a user",
    description: `Ends all its sessions. It is still found by its id and with \`?is_active=false\`, and a PATCH of \`is_active\` brings it back. ${guards}`,
    permission: "user.delete",
    success: 204,
    answer: null,
    example: null,
    refusals: [
      "UserNotFound",
      "HierarchyAboveOwn",
      "OwnAccess",
      "LastAdministrator",
      "VersionMismatch",
      "UserChangedMeanwhile",
    ],
    handle: ({ actor, id: userId, ifMatch }) => deactivateUser(dependencies)(actor, userId, ifMatch),
    encode: () => null,
  });

/** The operations of users. */
export const userOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  createOperation(dependencies),
  detailOperation(dependencies),
  replaceOperation(dependencies),
  patchOperation(dependencies),
  deactivateOperation(dependencies),
];
