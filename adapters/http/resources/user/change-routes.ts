import { type ChangedUser, changeUser } from "../../../../application/identity/change-user.ts";
import { deactivateUser } from "../../../../application/identity/deactivate-user.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { UserChange } from "../../../../domain/identity/change-user.ts";
import { patchBody, replacementBody } from "../../codec/bodies.ts";
import type { Revision } from "../../codec/codec.ts";
import { reviser } from "../../codec/table.ts";
import { demonstration } from "../../openapi/examples.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import { encodeUserOnce, userOnceAnswer } from "./answer.ts";
import { userChangeFields } from "./body.ts";
import { userExample } from "./examples.ts";

const tag = "Users";

const changes = (dependencies: Dependencies) =>
  ({
    path: "/company/users/{id}/",
    tag,
    permission: "user.edit",
    success: 200,
    answer: userOnceAnswer,
    refusals: [
      "UserNotFound",
      "HierarchyAboveOwn",
      "OwnAccess",
      "LastAdministrator",
      "VersionMismatch",
      "UserChangedMeanwhile",
    ],
    handle: ({ actor, id: userId, ifMatch, body }: Call<unknown, Revision<UserChange>>) =>
      changeUser(dependencies, actor, userId, ifMatch, reviser(body)),
    encode: ({ user, oneTimePassword }: ChangedUser) => encodeUserOnce(user, oneTimePassword),
    version: ({ user }: ChangedUser) => user.version,
  }) as const;

const guards =
  "Users cannot change users of a higher hierarchy, nor their own hierarchy, roles or `is_active`. A company keeps at least " +
  "one active administrator, and the house company at least one active Super User.";

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceUser",
    exampleId: demonstration.trainee,
    summary: "Replace a user",
    description: `Omitted fields return to their defaults, except the password, which stays. ${guards}`,
    body: replacementBody(userChangeFields, {
      email: "trainee@demo.example",
      first_name: "Toni",
      last_name: "Demo",
      title: "Loan officer",
      roles: ["Loan Officer", "Processor"],
    }),
    example: encodeUserOnce(
      { ...userExample, version: 2, title: "Senior loan officer", roles: ["Loan Officer", "Processor"] },
      null,
    ),
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeUser",
    exampleId: demonstration.trainee,
    summary: "Change a user",
    description: `A new password ends all sessions of the user, who must change it at the next sign-in; null generates a one-time password. ${guards}`,
    body: patchBody(userChangeFields, { password: null }),
    example: encodeUserOnce({ ...userExample, version: 2 }, "shown-once-and-then-never-again"),
  });

const deactivateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: "/company/users/{id}/",
    name: "deleteUser",
    exampleId: demonstration.trainee,
    tag,
    summary: "Deactivate a user",
    description: `Ends all sessions of the user. The user can still be read by id and listed with \`is_active=false\`; a PATCH of \`is_active\` reactivates the user. ${guards}`,
    permission: "user.delete",
    success: 204,
    answer: null,
    example: null,
    refusals: [
      "UserNotFound",
      "HierarchyAboveOwn",
      "OwnAccess",
      "LastAdministrator",
      "VersionMismatch",
      "UserChangedMeanwhile",
    ],
    refusedFields: userChangeFields,
    handle: ({ actor, id: userId, ifMatch }) => deactivateUser(dependencies, actor, userId, ifMatch),
    encode: () => null,
  });

/** The operations that change a user. */
export const userChangeOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  replaceOperation(dependencies),
  patchOperation(dependencies),
  deactivateOperation(dependencies),
];
