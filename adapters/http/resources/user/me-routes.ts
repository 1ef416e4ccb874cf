import { changePassword } from "../../../../application/identity/change-password.ts";
import { findMe } from "../../../../application/identity/find-me.ts";
import type { Needs } from "../../../../application/support/dependencies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { bodySchema, readAll } from "../../codec/table.ts";
import { password } from "../../codec/text-codecs.ts";
import { type AnyOperation, operation } from "../../operation/operation.ts";
import { showUser, userAnswer } from "./answer.ts";
import { userExample } from "./examples.ts";

const tag = "Users";

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

const passwordFields: FieldTable<PasswordChange> = {
  currentPassword: { name: "current_password", field: password, required: true, writeOnly: true },
  newPassword: {
    name: "new_password",
    field: password,
    required: true,
    writeOnly: true,
    description: "At least 12 characters; not the e-mail address; not one of the last five",
  },
};

const answered = {
  tag,
  permission: "signed in",
  openBeforePasswordChange: true,
  success: 200,
  answer: userAnswer,
  show: showUser,
} as const;

const readOperation = (needs: Needs): AnyOperation =>
  operation({
    ...answered,
    method: "GET",
    path: "/company/users/me/",
    name: "readMe",
    summary: "Read one's own record",
    example: showUser(userExample),
    refusals: ["UserNotFound"],
    handle: ({ actor }) => findMe(needs)(actor),
    version: ({ version }) => version,
  });

const passwordOperation = (needs: Needs): AnyOperation =>
  operation({
    ...answered,
    method: "POST",
    path: "/company/users/me/change-password/",
    name: "changePassword",
    summary: "Choose another password",
    description: "Ends one's other sessions. A wrong current password counts like a wrong sign-in.",
    body: {
      schema: bodySchema(passwordFields),
      read: (json) => readAll(passwordFields, json),
      example: { current_password: "the one in use", new_password: "a sentence only you would say" },
    },
    example: showUser({ ...userExample, mustChangePassword: false, version: 2 }),
    refusals: ["UserNotFound", "SignInBlocked", "UserChangedMeanwhile"],
    handle: async ({ actor, sessionId, network, body: { currentPassword, newPassword } }) =>
      inApiNames(await changePassword(needs)(actor, sessionId, network, currentPassword, newPassword), (path) =>
        apiPath(passwordFields, path),
      ),
  });

/** The operations of one's own account: open to every signed-in user. */
export const meOperations = (needs: Needs): readonly AnyOperation[] => [readOperation(needs), passwordOperation(needs)];
