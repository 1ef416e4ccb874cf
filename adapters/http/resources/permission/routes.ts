import { type TObject, Type } from "@sinclair/typebox";
import { findPermissions, type PermissionHolder } from "../../../../application/identity/find-permissions.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { type Permission, type PermissionModule, permissions } from "../../../../domain/access/permissions.ts";
import { holds } from "../../../../domain/access/roles.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { newBody } from "../../codec/bodies.ts";
import { oneOf } from "../../codec/choice-codecs.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/compound-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { id } from "../../codec/number-codecs.ts";
import { decodeParameters, optionalParam, type ParameterTable, parametersSchema } from "../../codec/query.ts";
import { recordId, textSchema } from "../../codec/record.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { hierarchy, role } from "../choices.ts";

const tag = "Permissions";
const codes: readonly Permission[] = permissions.map(({ code }) => code);
const modules: readonly PermissionModule[] = [...new Set(permissions.map(({ module }) => module))];

const code = oneOf("PermissionCode", codes, "a permission code, such as loan.create");
const entryAnswer = namedObject("Permission", {
  code: described(code.schema, "Names the permission, as roles and operations do"),
  module: described(textSchema, "The part of the service that it belongs to"),
  action: described(textSchema, "What it allows there"),
  description: described(textSchema, "What its holder may do, in words"),
});

const byModule = (requested: PermissionModule | null) =>
  Object.fromEntries(
    modules
      .filter((module) => requested === null || module === requested)
      .map((module) => [module, permissions.filter((entry) => entry.module === module)]),
  );

const allOperation = (): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/company/permissions/",
    name: "listPermissions",
    tag,
    summary: "List all permissions",
    permission: "permission.view",
    success: 200,
    answer: Type.Array(entryAnswer),
    example: permissions.slice(0, 2),
    refusals: [],
    handle: async () => accept(permissions),
    encode: (entries) => entries,
  });

interface ModuleQuery {
  readonly module: PermissionModule | null;
}

const moduleParameters: ParameterTable<ModuleQuery> = {
  module: optionalParam(
    "module",
    oneOf("PermissionModule", modules, "a module of the permissions, such as loan"),
    "Permissions of this module alone",
  ),
};

const byModuleOperation = (): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/company/get-permissions-by-module/",
    name: "listPermissionsByModule",
    tag,
    summary: "List permissions by module",
    permission: "permission.view",
    query: {
      schema: parametersSchema(moduleParameters),
      decode: (params: URLSearchParams) => decodeParameters(moduleParameters, params),
    },
    success: 200,
    answer: namedObject(
      "PermissionsByModule",
      Object.fromEntries(
        modules.map((module) => [
          module,
          Type.Optional(
            Type.Array(entryAnswer, {
              description: `The permissions of the module ${module}; absent where another module was asked for`,
            }),
          ),
        ]),
      ),
    ),
    example: byModule("calculation"),
    refusals: [],
    handle: async ({ query: { module } }) => accept(byModule(module)),
    encode: (entries) => entries,
  });

const holderAnswer: TObject = namedObject("UserPermissions", {
  user_id: described(recordId, "The user whose permissions these are"),
  hierarchy: described(hierarchy.schema, "How far the user's rights reach"),
  roles: described(Type.Array(role.schema), "The user's roles"),
  permissions: described(Type.Array(code.schema), "Everything that the user may do"),
});

const encodeHolder = (holder: PermissionHolder) => ({
  user_id: holder.userId,
  hierarchy: holder.hierarchy,
  roles: holder.roles,
  permissions: holder.permissions,
});

interface UserQuery {
  readonly userId: number | null;
}

const userParameters: ParameterTable<UserQuery> = {
  userId: optionalParam("user_id", id, "Whose permissions to list; left out: one's own"),
};

const ofUserOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/company/get-all-permissions-for-user/",
    name: "listPermissionsOfUser",
    tag,
    summary: "List a user's permissions",
    description: "One's own, or, with `user.view`, another user's.",
    permission: "permission.view",
    query: {
      schema: parametersSchema(userParameters),
      decode: (params: URLSearchParams) => decodeParameters(userParameters, params),
    },
    success: 200,
    answer: holderAnswer,
    example: {
      user_id: 1,
      hierarchy: "Company User",
      roles: ["Compliance"],
      permissions: codes.filter((each) => holds("Company User", ["Compliance"], each)),
    },
    refusals: ["UserNotFound"],
    handle: ({ actor, query: { userId } }) => findPermissions(dependencies)(actor, userId),
    encode: encodeHolder,
  });

interface Question {
  readonly permission: Permission;
  readonly userId: number | null;
}

const questionFields: FieldTable<Question> = {
  permission: { name: "permission", codec: code, required: true, description: "The permission that is asked for" },
  userId: optional("user_id", id, "Whose permission it is; left out: one's own"),
};

const checkOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/company/check-permission/",
    name: "checkPermission",
    tag,
    summary: "Check one permission of a user",
    permission: "permission.view",
    body: newBody(questionFields, { permission: "loan.create", user_id: 1 }),
    success: 200,
    answer: namedObject("PermissionCheck", {
      user_id: described(recordId, "The user who was asked about"),
      permission: described(code.schema, "The permission that was asked for"),
      has_permission: described(Type.Boolean(), "Whether the user has it"),
    }),
    example: { user_id: 1, permission: "loan.create", has_permission: true },
    refusals: ["UserNotFound"],
    handle: async ({ actor, body }) => {
      const held = await findPermissions(dependencies)(actor, body.userId);
      return held._tag === "Refused" ? held : accept({ holder: held.value, permission: body.permission });
    },
    encode: ({ holder, permission }: { readonly holder: PermissionHolder; readonly permission: Permission }) => ({
      user_id: holder.userId,
      permission,
      has_permission: holder.permissions.includes(permission),
    }),
  });

/** The operations of permissions. */
export const permissionOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  allOperation(),
  byModuleOperation(),
  ofUserOperation(dependencies),
  checkOperation(dependencies),
];
