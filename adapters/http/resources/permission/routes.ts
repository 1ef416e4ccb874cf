import { Type } from "@sinclair/typebox";
import { findPermissions, type PermissionHolder } from "../../../../application/identity/find-permissions.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { type Permission, type PermissionModule, permissions } from "../../../../domain/access/permissions.ts";
import { holds } from "../../../../domain/access/roles.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { newBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { optionalParam, type ParameterTable, parametersQuery } from "../../codec/query.ts";
import { recordId, textSchema } from "../../codec/record.ts";
import { listOf, responseObject } from "../../codec/response.ts";
import { oneOf } from "../../codec/values/choice-codecs.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { hierarchy, role } from "../choices.ts";

const tag = "Permissions";
const codes: readonly Permission[] = permissions.map(({ code }) => code);
const modules: readonly PermissionModule[] = [...new Set(permissions.map(({ module }) => module))];

const code = oneOf("PermissionCode", codes, "a permission code, such as loan.create");
const entryResponse = responseObject<(typeof permissions)[number]>("Permission", {
  code: [code.schema, "Code of the permission, as named by operations", "code"],
  module: [textSchema, "Module of the service that the permission belongs to", "module"],
  action: [textSchema, "Action that the permission allows in the module", "action"],
  description: [textSchema, "What the permission allows, in words", "description"],
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
    summary: "List permissions",
    permission: "permission.view",
    success: 200,
    response: listOf(entryResponse),
    example: permissions.slice(0, 2),
    refusals: [],
    handle: async () => accept(permissions),
  });

interface ModuleQuery {
  readonly module: PermissionModule | null;
}

const moduleParameters: ParameterTable<ModuleQuery> = {
  module: optionalParam(
    "module",
    oneOf("PermissionModule", modules, "a module of the permissions, such as loan"),
    "Only permissions of this module",
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
    query: parametersQuery(moduleParameters),
    success: 200,
    response: {
      schema: namedObject(
        "PermissionsByModule",
        Object.fromEntries(
          modules.map((module) => [
            module,
            Type.Optional(
              Type.Array(entryResponse.schema, {
                description: `Permissions of the module \`${module}\`; absent if another module was requested`,
              }),
            ),
          ]),
        ),
      ),
      encode: (entries) => entries,
    },
    example: byModule("calculation"),
    refusals: [],
    handle: async ({ query: { module } }) => accept(byModule(module)),
  });

const holderResponse = responseObject<PermissionHolder>("UserPermissions", {
  user_id: [recordId, "User whose permissions are listed", "userId"],
  hierarchy: [hierarchy.schema, "Level of access of the user", "hierarchy"],
  roles: [Type.Array(role.schema), "Roles of the user", "roles"],
  permissions: [Type.Array(code.schema), "Permissions of the user, from the hierarchy and roles", "permissions"],
});

interface UserQuery {
  readonly userId: number | null;
}

const userParameters: ParameterTable<UserQuery> = {
  userId: optionalParam("user_id", id, "User whose permissions are listed; defaults to the caller"),
};

const ofUserOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/company/get-all-permissions-for-user/",
    name: "listPermissionsOfUser",
    tag,
    summary: "List a user's permissions",
    description: "Without `user_id`, the caller's own permissions. Another user's permissions require `user.view`.",
    permission: "permission.view",
    query: parametersQuery(userParameters),
    success: 200,
    response: holderResponse,
    example: {
      user_id: 1,
      hierarchy: "Company User",
      roles: ["Compliance"],
      permissions: codes.filter((each) => holds("Company User", ["Compliance"], each)),
    },
    refusals: ["UserNotFound"],
    handle: ({ actor, query: { userId } }) => findPermissions(dependencies, actor, userId),
  });

interface Question {
  readonly permission: Permission;
  readonly userId: number | null;
}

const questionFields: FieldTable<Question> = {
  permission: { name: "permission", codec: code, required: true, description: "Permission to check" },
  userId: optional("user_id", id, "User to check; defaults to the caller"),
};

interface Check {
  readonly holder: PermissionHolder;
  readonly permission: Permission;
}

const checkResponse = responseObject<Check>("PermissionCheck", {
  user_id: [recordId, "User who was checked", ({ holder }) => holder.userId],
  permission: [code.schema, "Permission that was checked", "permission"],
  has_permission: [
    Type.Boolean(),
    "Whether the user has the permission",
    ({ holder, permission }) => holder.permissions.includes(permission),
  ],
});

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
    response: checkResponse,
    example: { user_id: 1, permission: "loan.create", has_permission: true },
    refusals: ["UserNotFound"],
    handle: async ({ actor, body }) => {
      const held = await findPermissions(dependencies, actor, body.userId);
      return held._tag === "Refused" ? held : accept({ holder: held.value, permission: body.permission });
    },
  });

/** The operations of permissions. */
export const permissionOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  allOperation(),
  byModuleOperation(),
  ofUserOperation(dependencies),
  checkOperation(dependencies),
];
