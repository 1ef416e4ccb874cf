import { type TObject, Type } from "@sinclair/typebox";
import type { User } from "../../../../domain/identity/user.ts";
import { described } from "../../codec/described.ts";
import { encodeRecord, instantSchema, nullableSchema, recordSchema } from "../../codec/record.ts";
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

const onceShown = (description: string) => ({ one_time_password: nullableSchema(Type.String({ description })) });

/** A new user as it is answered, once. */
export const createdUserAnswer: TObject = recordSchema("CreatedUser", {
  ...own,
  ...onceShown("Generated one-time password, returned only in this answer; null if a password was given"),
});

/** A changed user as it is answered, once. */
export const changedUserAnswer: TObject = recordSchema("ChangedUser", {
  ...own,
  ...onceShown("Generated one-time password, returned only in this answer; null unless `password` was sent as null"),
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
