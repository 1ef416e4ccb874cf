import { type TObject, Type } from "@sinclair/typebox";
import type { User } from "../../../../domain/identity/user.ts";
import { described } from "../../codec/described.ts";
import { encodeRecord, instantSchema, nullableSchema, recordSchema, textSchema } from "../../codec/record.ts";
import { answerSchema, encodeFields } from "../../codec/table.ts";
import { userFields } from "./body.ts";

const own = {
  ...answerSchema(userFields).properties,
  must_change_password: Type.Boolean({
    description: "Whether the user must choose a new password before any other operation",
  }),
  last_login_at: described(nullableSchema(instantSchema), "When the user last signed in; null if never"),
};

/** A user as it is answered. */
export const userAnswer: TObject = recordSchema("User", own);

/** A user as a creation or change answers it, once. */
export const userOnceAnswer: TObject = recordSchema("UserWithOneTimePassword", {
  ...own,
  one_time_password: described(
    nullableSchema(textSchema),
    "Generated one-time password, returned only in this answer; null if none was generated",
  ),
});

const encodeOwn = (user: User) => ({
  ...encodeFields(userFields, user),
  must_change_password: user.mustChangePassword,
  last_login_at: user.lastLoginAt,
});

export const encodeUser = (user: User) => encodeRecord(user, user.companyId, encodeOwn(user));

/** A user with the one-time password, which is shown once; null if there is none. */
export const encodeUserOnce = (user: User, oneTimePassword: string | null) =>
  encodeRecord(user, user.companyId, { ...encodeOwn(user), one_time_password: oneTimePassword });
