import { type TObject, Type } from "@sinclair/typebox";
import type { User } from "../../../../domain/identity/user.ts";
import { instantWritten, orNull, recordSchema, showRecord } from "../../codec/record.ts";
import { answerSchema, show } from "../../codec/table.ts";
import { userFields } from "./body.ts";

const own = {
  ...answerSchema(userFields).properties,
  must_change_password: Type.Boolean({ description: "Until a password is chosen, nothing else is open" }),
  last_login_at: orNull(instantWritten),
};

/** A user as it is answered. */
export const userAnswer: TObject = recordSchema(own);

/** A new user as it is answered, once. */
export const createdUserAnswer: TObject = recordSchema({
  ...own,
  one_time_password: orNull(Type.String({ description: "Where none was given; shown here alone" })),
});

const showOwn = (user: User) => ({
  ...show(userFields, user),
  must_change_password: user.mustChangePassword,
  last_login_at: user.lastLoginAt,
});

export const showUser = (user: User) => showRecord(user, user.companyId, showOwn(user));

export const showCreatedUser = (user: User, oneTimePassword: string | null) =>
  showRecord(user, user.companyId, { ...showOwn(user), one_time_password: oneTimePassword });
