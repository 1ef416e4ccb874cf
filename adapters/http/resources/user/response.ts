import { Type } from "@sinclair/typebox";
import type { CreatedUser } from "../../../../application/identity/create-user.ts";
import type { User } from "../../../../domain/identity/user.ts";
import { instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { type ResponseTable, responseOfFields, responseOfPart, responseRecord } from "../../codec/response.ts";
import { userFields } from "./body.ts";

const own: ResponseTable<User> = {
  ...responseOfFields(userFields, (user: User) => user),
  must_change_password: [
    Type.Boolean(),
    "Whether the user must choose a new password before any other operation",
    "mustChangePassword",
  ],
  has_second_factor: [
    Type.Boolean(),
    "Whether the user signs in with a code in addition to the password",
    ({ secondFactor }) => secondFactor !== null,
  ],
  last_login_at: [nullableSchema(instantSchema), "When the user last signed in; null if never", "lastLoginAt"],
};

export const userResponse = responseRecord<User>("User", (user) => [user, user.companyId], own);

/** A user with the one-time password, which is shown only once; null if there is none. */
export const userOnceResponse = responseRecord<CreatedUser>(
  "UserWithOneTimePassword",
  ({ user }) => [user, user.companyId],
  {
    ...responseOfPart(own, ({ user }: CreatedUser) => user),
    one_time_password: [
      nullableSchema(textSchema),
      "Generated one-time password, returned only in this response and valid for seven days; null if none was generated",
      "oneTimePassword",
    ],
  },
);
