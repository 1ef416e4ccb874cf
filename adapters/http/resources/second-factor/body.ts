import type { GivenCode } from "../../../../domain/identity/second-factor/second-factor.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { password, text } from "../../codec/values/text-codecs.ts";

interface PasswordGiven {
  readonly currentPassword: string;
}

interface TurningOn extends PasswordGiven {
  readonly setup: string;
  readonly otp: string;
}

/** More than six digits, to allow for spaces between them. */
const maxOtpLength = 20;
const maxRecoveryCodeLength = 40;
const maxSetupLength = 500;

const passwordGiven: FieldTable<PasswordGiven> = {
  currentPassword: {
    name: "current_password",
    codec: password,
    required: true,
    writeOnly: true,
    description: "Current password of the user",
  },
};

/** The fields that turn on a second factor. */
export const turnOnFields: FieldTable<TurningOn> = {
  ...passwordGiven,
  setup: {
    name: "setup",
    codec: text(maxSetupLength),
    required: true,
    writeOnly: true,
    description: "`setup` of the secret that was entered in the app, from `GET /company/users/me/second-factor/`",
  },
  otp: {
    name: "otp",
    codec: text(maxOtpLength),
    required: true,
    writeOnly: true,
    label: "Code from the app",
    hint: "Six digits",
    description: "Current six-digit code from the app",
  },
};

/** The fields that any later change of a second factor requires: the password and a code. */
export const changeFields: FieldTable<PasswordGiven & GivenCode> = {
  ...passwordGiven,
  otp: {
    ...optional("otp", text(maxOtpLength), "Current six-digit code from the app; required without `recovery_code`"),
    writeOnly: true,
    label: "Code from the app",
    hint: "Six digits",
  },
  recoveryCode: {
    ...optional("recovery_code", text(maxRecoveryCodeLength), "Recovery code that has not been used, instead of `otp`"),
    writeOnly: true,
    label: "Or a recovery code",
    hint: "If you do not have the app at hand",
  },
};
