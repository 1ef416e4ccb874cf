import { type TObject, Type } from "@sinclair/typebox";
import { findPermissions, type PermissionHolder } from "../../../../application/identity/find-permissions.ts";
import type { Needs } from "../../../../application/support/dependencies.ts";
import { type Permission, type PermissionModule, permissions } from "../../../../domain/access/permissions.ts";
import { holds } from "../../../../domain/access/roles.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { known } from "../../codec/choice-codecs.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/compound-codecs.ts";
import { id } from "../../codec/number-codecs.ts";
import { filter, type ParameterTable, parametersSchema, readParameters } from "../../codec/query.ts";
import { plainText, recordId } from "../../codec/record.ts";
import { bodySchema, readAll } from "../../codec/table.ts";
import { type AnyOperation, operation } from "../../operation/operation.ts";
import { hierarchy, role } from "../choices.ts";

const tag = "Permissions";
const codes: readonly Permission[] = permissions.map(({ code }) => code);
const modules: readonly PermissionModule[] = [...new Set(permissions.map(({ module }) => module))];

const code = known(codes, "a permission code, such as loan.create");
const entryAnswer = Type.Object({ code: code.schema, module: plainText, action: plainText, description: plainText });

const byModule = (asked: PermissionModule | null) =>
  Object.fromEntries(
    modules
      .filter((module) => asked === null || module === asked)
      .map((module) => [module, permissions.filter((entry) => entry.module === module)]),
  );

const allOperation = (): AnyOperation =>
  operation({
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
    show: (entries) => entries,
  });

interface ModuleQuery {
  readonly module: PermissionModule | null;
}

const moduleParameters: ParameterTable<ModuleQuery> = {
  module: filter("module", known(modules, "a module of the permissions, such as loan")),
};

const byModuleOperation = (): AnyOperation =>
  operation({
    method: "GET",
    path: "/company/get-permissions-by-module/",
    name: "listPermissionsByModule",
    tag,
    summary: "List permissions by module",
    permission: "permission.view",
    query: {
      schema: parametersSchema(moduleParameters),
      read: (params: URLSearchParams) => readParameters(moduleParameters, params),
    },
    success: 200,
    answer: Type.Object(Object.fromEntries(modules.map((module) => [module, Type.Optional(Type.Array(entryAnswer))]))),
    example: byModule("calculation"),
    refusals: [],
    handle: async ({ query: { module } }) => accept(byModule(module)),
    show: (entries) => entries,
  });

const holderAnswer: TObject = Type.Object({
  user_id: recordId,
  hierarchy: hierarchy.schema,
  roles: Type.Array(role.schema),
  permissions: Type.Array(code.schema),
});

const showHolder = (holder: PermissionHolder) => ({
  user_id: holder.userId,
  hierarchy: holder.hierarchy,
  roles: holder.roles,
  permissions: holder.permissions,
});

interface UserQuery {
  readonly userId: number | null;
}

const userParameters: ParameterTable<UserQuery> = { userId: filter("user_id", id, "Left out: oneself") };

const ofUserOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "GET",
    path: "/company/get-all-permissions-for-user/",
    name: "listPermissionsOfUser",
    tag,
    summary: "List a user's permissions",
    description: "One's own, or, with `user.view`, another user's.",
    permission: "permission.view",
    query: {
      schema: parametersSchema(userParameters),
      read: (params: URLSearchParams) => readParameters(userParameters, params),
    },
    success: 200,
    answer: holderAnswer,
    example: {
      user_id: 12,
      hierarchy: "Company User",
      roles: ["Compliance"],
      permissions: codes.filter((each) => holds("Company User", ["Compliance"], each)),
    },
    refusals: ["UserNotFound"],
    handle: ({ actor, query: { userId } }) => findPermissions(needs)(actor, userId),
    show: showHolder,
  });

interface Question {
  readonly permission: Permission;
  readonly userId: number | null;
}

const questionFields: FieldTable<Question> = {
  permission: { name: "permission", field: code, required: true },
  userId: optional("user_id", id, "Left out: oneself"),
};

const checkOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "POST",
    path: "/company/check-permission/",
    name: "checkPermission",
    tag,
    summary: "Check one permission of a user",
    permission: "permission.view",
    body: {
      schema: bodySchema(questionFields),
      read: (json) => readAll(questionFields, json),
      example: { permission: "loan.create", user_id: 12 },
    },
    success: 200,
    answer: Type.Object({ user_id: recordId, permission: code.schema, has_permission: Type.Boolean() }),
    example: { user_id: 12, permission: "loan.create", has_permission: true },
    refusals: ["UserNotFound"],
    handle: async ({ actor, body }) => {
      const held = await findPermissions(needs)(actor, body.userId);
      return held._tag === "Refused" ? held : accept({ holder: held.value, permission: body.permission });
    },
    show: ({ holder, permission }: { readonly holder: PermissionHolder; readonly permission: Permission }) => ({
      user_id: holder.userId,
      permission,
      has_permission: holder.permissions.includes(permission),
    }),
  });

/** The operations of permissions. */
export const permissionOperations = (needs: Needs): readonly AnyOperation[] => [
  allOperation(),
  byModuleOperation(),
  ofUserOperation(needs),
  checkOperation(needs),
];
