import { Type } from "@sinclair/typebox";
import {
  readSecondFactor,
  type SecondFactorState,
} from "../../../../application/identity/second-factor/read-second-factor.ts";
import { renewRecoveryCodes } from "../../../../application/identity/second-factor/renew-recovery-codes.ts";
import { resetSecondFactor } from "../../../../application/identity/second-factor/reset-second-factor.ts";
import { turnOffSecondFactor } from "../../../../application/identity/second-factor/turn-off-second-factor.ts";
import { turnOnSecondFactor } from "../../../../application/identity/second-factor/turn-on-second-factor.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { recoveryCodeCount } from "../../../../domain/identity/second-factor/second-factor.ts";
import { newBody } from "../../codec/bodies.ts";
import { instantSchema, nullableSchema } from "../../codec/record.ts";
import { orNull, responseObject } from "../../codec/response.ts";
import { demonstration } from "../../openapi/examples.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { ownChangeOf } from "../user/own-change.ts";
import { changeFields, turnOnFields } from "./body.ts";

const path = "/company/users/me/second-factor/";
const shared = { tag: "Users", permission: "signed in" } as const;

const setupResponse = responseObject<NonNullable<SecondFactorState["setup"]>>("SecondFactorSetup", {
  secret: [Type.String(), "Secret to enter in an authenticator app, in base 32", "secret"],
  address: [Type.String(), "The same secret as a URI (`otpauth://…`), which an app reads from a QR code", "address"],
  setup: [
    Type.String(),
    "Text to send with a code of this secret to turn the second factor on; valid for half an hour",
    "setup",
  ],
});

const stateResponse = responseObject<SecondFactorState>("SecondFactor", {
  turned_on_at: [
    nullableSchema(instantSchema),
    "When the second factor was turned on; null if it is off",
    "turnedOnAt",
  ],
  recovery_codes_left: [Type.Integer({ minimum: 0 }), "Number of unused recovery codes", "recoveryCodesLeft"],
  setup: [
    orNull(setupResponse),
    "Data for setting up a second factor, new in each response; null if it is on",
    "setup",
  ],
});

const codesResponse = responseObject<readonly string[]>("RecoveryCodes", {
  recovery_codes: [
    Type.Array(Type.String()),
    "Recovery codes, each valid for one sign-in instead of a code from the app. They are not shown again",
    (codes) => codes,
  ],
});

const codesExample = { recovery_codes: Array.from({ length: recoveryCodeCount }, () => "ABCD-EFGH-IJKL-MNOP") };

const setupOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineOperation({
    ...shared,
    method: "GET",
    path,
    name: "readSecondFactor",
    summary: "Read your second factor",
    description:
      "While it is off, each response has a new secret, which is not stored until `PUT` turns the second factor on with it.",
    success: 200,
    response: stateResponse,
    example: {
      turned_on_at: null,
      recovery_codes_left: 0,
      setup: {
        secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
        address:
          "otpauth://totp/HECM%20origination:olivia%40example.com?issuer=HECM%20origination&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
        setup: "<SETUP>",
      },
    },
    refusals: ["UserNotFound"],
    handle: ({ actor }) => readSecondFactor(dependencies, actor),
  }),
  defineOperation({
    ...shared,
    method: "PUT",
    path,
    name: "turnOnSecondFactor",
    summary: "Turn on your second factor",
    description:
      "From then on, signing in requires a code from the app in addition to the password. Ends all other sessions of the user. A wrong password or code counts as a failed sign-in.",
    body: newBody(turnOnFields, { current_password: "the one in use", setup: "<SETUP>", otp: "123456" }),
    success: 200,
    response: codesResponse,
    example: codesExample,
    refusals: ["UserNotFound", "SignInBlocked", "UserChangedMeanwhile", "SecondFactorOn"],
    handle: (call) => turnOnSecondFactor(dependencies, ownChangeOf(call), call.body.setup, call.body.otp),
  }),
];

const changeOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineOperation({
    ...shared,
    method: "PUT",
    path: `${path}recovery-codes/`,
    name: "renewRecoveryCodes",
    summary: "Replace your recovery codes",
    description: "The previous codes stop working. A wrong password or code counts as a failed sign-in.",
    body: newBody(changeFields, { current_password: "the one in use", otp: "123456" }),
    success: 200,
    response: codesResponse,
    example: codesExample,
    refusals: ["UserNotFound", "SignInBlocked", "CodeWrong", "UserChangedMeanwhile"],
    handle: (call) => renewRecoveryCodes(dependencies, ownChangeOf(call), call.body),
  }),
  defineOperation({
    ...shared,
    method: "POST",
    path: `${path}turn-off/`,
    name: "turnOffSecondFactor",
    summary: "Turn off your second factor",
    description: "Ends all other sessions of the user. A wrong password or code counts as a failed sign-in.",
    body: newBody(changeFields, { current_password: "the one in use", otp: "123456" }),
    success: 204,
    response: null,
    example: null,
    refusals: ["UserNotFound", "SignInBlocked", "CodeWrong", "UserChangedMeanwhile"],
    handle: (call) => turnOffSecondFactor(dependencies, ownChangeOf(call), call.body),
  }),
];

/** The operations on second factors: the user's own, and those with which administrators help users who have lost theirs. */
export const secondFactorOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  ...setupOperations(dependencies),
  ...changeOperations(dependencies),
  defineOperation({
    tag: shared.tag,
    permission: "user.edit",
    method: "POST",
    path: "/company/users/{id}/reset-second-factor/",
    name: "resetSecondFactor",
    summary: "Reset a user's second factor",
    description:
      "For a user who has lost the app and the recovery codes. Ends all sessions of the user, who can then sign in with the password alone, and must set up another second factor if the company requires one.",
    exampleId: demonstration.trainee,
    success: 204,
    response: null,
    example: null,
    refusals: [
      "UserNotFound",
      "HierarchyAboveOwn",
      "OwnAccess",
      "LastAdministrator",
      "VersionMismatch",
      "UserChangedMeanwhile",
    ],
    handle: ({ actor, id, ifMatch }) => resetSecondFactor(dependencies, actor, id, ifMatch),
  }),
];
