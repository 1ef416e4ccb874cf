import { changeUser } from "../../../../application/identity/change-user.ts";
import { createUser } from "../../../../application/identity/create-user.ts";
import { deactivateUser } from "../../../../application/identity/deactivate-user.ts";
import { findUser } from "../../../../application/identity/find-user.ts";
import { listUsers } from "../../../../application/identity/list-users.ts";
import { recallCreatedUser } from "../../../../application/identity/recall-created-user.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { UserDetails } from "../../../../domain/identity/user.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optionalParam } from "../../codec/query.ts";
import { nullable } from "../../codec/values/compound-codecs.ts";
import { password, text } from "../../codec/values/text-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { activeFilter, companyFilter, ofCompany } from "../part-fields.ts";
import { userChangeFields, userFields } from "./body.ts";
import { userExample } from "./examples.ts";
import { userOnceResponse, userResponse } from "./response.ts";

interface NewUserRequest extends UserDetails {
  readonly companyId: number | null;
  readonly password: string | null;
}

const newUserFields: FieldTable<NewUserRequest> = {
  ...userFields,
  hierarchy: { ...userFields.hierarchy, description: "Level of access of the user; defaults to `Company User`" },
  ...ofCompany,
  password: {
    name: "password",
    codec: nullable(password),
    fallback: null,
    writeOnly: true,
    description:
      "Password of at least 12 characters, not a frequently used password and not made of the user's name, e-mail address or company name alone. If omitted, a one-time password is generated and returned once, and the user must change it at the first sign-in",
  },
};

const guards =
  "Users cannot change users of a higher hierarchy, nor their own hierarchy, roles or `is_active`. A company keeps at least " +
  "one active administrator, and the house company at least one active Super User.";

const newExample = {
  email: "olivia@example.com",
  first_name: "Olivia",
  last_name: "Officer",
  roles: ["Loan Officer"],
};

const replacementExample = {
  email: "trainee@demo.example",
  first_name: "Toni",
  last_name: "Demo",
  title: "Loan officer",
  roles: ["Loan Officer", "Processor"],
};

const changeRefusals = [
  "UserNotFound",
  "HierarchyAboveOwn",
  "OwnAccess",
  "LastAdministrator",
  "VersionMismatch",
  "UserChangedMeanwhile",
] as const;

const shared = {
  tag: "Users",
  path: "/company/users/",
  noun: "user",
  permissions: { view: "user.view", create: "user.create", edit: "user.edit", delete: "user.delete" },
  refusedFields: userChangeFields,
} as const;

/** The operations of users. The response of creating or changing a user may contain a one-time password. */
export const userOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const { list, read, remove } = crudOperations(dependencies, {
    ...shared,
    response: userResponse,
    example: userResponse.encode(userExample),
    version: ({ version }) => version,
  });
  const { create, change } = crudOperations(dependencies, {
    ...shared,
    response: userOnceResponse,
    example: userOnceResponse.encode({
      user: userExample,
      oneTimePassword: "shown-once-and-then-never-again",
    }),
    version: ({ user }) => user.version,
  });
  return [
    list({
      name: "listUsers",
      summary: "List users",
      filters: {
        ...companyFilter,
        ...activeFilter,
        search: optionalParam(
          "search",
          text(),
          "Users whose name or e-mail address contains words that start with this text",
        ),
      },
      orderNames: { created_at: "createdAt", email: "email", last_name: "lastName" },
      changingOrder: ["email", "lastName"],
      refusals: [],
      list: (actor, { companyId, ...filter }, page) => listUsers(dependencies, actor, companyId, filter, page),
    }),
    create({
      name: "createUser",
      summary: "Create a user",
      body: newBody(newUserFields, newExample),
      shownOnce: ["one_time_password"],
      idempotent: {
        sequence: "user",
        recall: (actor, recordId) => recallCreatedUser(dependencies, actor, recordId),
      },
      refusals: ["HierarchyAboveOwn"],
      handle: ({ actor, body: { companyId, password: chosen, ...details }, reservedId }) =>
        createUser(dependencies, actor, companyId, details, chosen, reservedId),
    }),
    // A sign-in changes the response but not the user's version.
    read({ showsOtherRecords: true, refusals: ["UserNotFound"], useCase: findUser }),
    ...change({
      refusals: changeRefusals,
      useCase: changeUser,
      replace: {
        exampleId: demonstration.trainee,
        description: `Omitted fields return to their defaults, except the password, which stays. ${guards}`,
        body: replacementBody(userChangeFields, replacementExample),
        example: userOnceResponse.encode({
          user: { ...userExample, version: 2, title: "Senior loan officer", roles: ["Loan Officer", "Processor"] },
          oneTimePassword: null,
        }),
      },
      patch: {
        exampleId: demonstration.trainee,
        description: `A new password ends all sessions of the user, who must change it at the next sign-in; null generates a one-time password. ${guards}`,
        body: patchBody(userChangeFields, { password: null }),
        example: userOnceResponse.encode({
          user: { ...userExample, version: 2 },
          oneTimePassword: "shown-once-and-then-never-again",
        }),
      },
    }),
    remove({
      name: "deleteUser",
      exampleId: demonstration.trainee,
      summary: "Deactivate a user",
      description: `Ends all sessions of the user. The user can still be read by id and listed with \`is_active=false\`; a PATCH of \`is_active\` reactivates the user. ${guards}`,
      refusals: changeRefusals,
      useCase: deactivateUser,
    }),
  ];
};
