import { Type } from "@sinclair/typebox";
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
  last_login_at: [nullableSchema(instantSchema), "When the user last signed in; null if never", "lastLoginAt"],
};

export const { schema: userAnswer, encode: encodeUser } = responseRecord<User>(
  "User",
  (user) => [user, user.companyId],
  own,
);

interface UserOnce {
  readonly user: User;
  readonly oneTimePassword: string | null;
}

const once = responseRecord<UserOnce>("UserWithOneTimePassword", ({ user }) => [user, user.companyId], {
  ...responseOfPart(own, ({ user }: UserOnce) => user),
  one_time_password: [
    nullableSchema(textSchema),
    "Generated one-time password, returned only in this answer; null if none was generated",
    "oneTimePassword",
  ],
});

/** A user as a creation or change shows it, once. */
export const userOnceAnswer = once.schema;

/** A user with the one-time password, which is shown once; null if there is none. */
export const encodeUserOnce = (user: User, oneTimePassword: string | null) => once.encode({ user, oneTimePassword });
