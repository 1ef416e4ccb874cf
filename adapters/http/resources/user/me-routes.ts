import { changePassword } from "../../../../application/identity/change-password.ts";
import { findMe } from "../../../../application/identity/find-me.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { newBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { password } from "../../codec/values/text-codecs.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { userExample } from "./examples.ts";
import { ownChangeOf } from "./own-change.ts";
import { userResponse } from "./response.ts";

const tag = "Users";

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

const passwordFields: FieldTable<PasswordChange> = {
  currentPassword: {
    name: "current_password",
    codec: password,
    required: true,
    writeOnly: true,
    description: "Current password of the user",
  },
  newPassword: {
    name: "new_password",
    hint: "At least 12 characters; not a common password, and not just your name or the company's",
    codec: password,
    required: true,
    writeOnly: true,
    description:
      "New password of at least 12 characters, not a frequently used password and not made of the user's name, e-mail address or company name alone; not one of the last five passwords",
  },
};

const shared = {
  tag,
  permission: "signed in",
  openBeforePasswordChange: true,
  success: 200,
  response: userResponse,
} as const;

const readOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...shared,
    method: "GET",
    path: "/company/users/me/",
    name: "readMe",
    summary: "Read the signed-in user",
    example: userResponse.encode(userExample),
    showsOtherRecords: true,
    refusals: ["UserNotFound"],
    handle: ({ actor }) => findMe(dependencies, actor),
    version: ({ version }) => version,
  });

const passwordOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...shared,
    method: "POST",
    path: "/company/users/me/change-password/",
    name: "changePassword",
    summary: "Change your password",
    description: "Ends all other sessions of the user. A wrong current password counts as a failed sign-in.",
    body: newBody(passwordFields, {
      current_password: "the one in use",
      new_password: "a sentence only you would say",
    }),
    example: userResponse.encode({ ...userExample, mustChangePassword: false, version: 2 }),
    refusals: ["UserNotFound", "SignInBlocked", "UserChangedMeanwhile"],
    handle: (call) => changePassword(dependencies, ownChangeOf(call), call.body.newPassword),
  });

/** The operations on the user's own account, available to every signed-in user. */
export const meOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  readOperation(dependencies),
  passwordOperation(dependencies),
];
