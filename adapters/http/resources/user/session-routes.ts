import { Type } from "@sinclair/typebox";
import { endMySession } from "../../../../application/identity/running-sessions/end-my-session.ts";
import { listMySessions } from "../../../../application/identity/running-sessions/list-my-sessions.ts";
import { listUserSessions } from "../../../../application/identity/running-sessions/list-user-sessions.ts";
import { signOutEverywhere } from "../../../../application/identity/running-sessions/sign-out-everywhere.ts";
import { signOutUserEverywhere } from "../../../../application/identity/running-sessions/sign-out-user-everywhere.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { networkOf } from "../../../../domain/identity/network.ts";
import type { ListedSession } from "../../../../domain/identity/session/session.ts";
import { withoutDescription } from "../../codec/described.ts";
import { instantSchema, nullableSchema, recordId } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { demonstration, exampleInstant } from "../../openapi/examples.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";

const tag = "Users";

const kind = choice("SessionKind", ["token", "browser"], {
  token: "A client program, signed in with tokens",
  browser: "A browser, signed in to the pages",
});

const sessionResponse = responseObject<ListedSession>("Session", {
  id: [recordId, "Number of the session, used to end it", "number"],
  kind: [withoutDescription(kind.schema), "How the requests of the session are signed in", "kind"],
  started_at: [instantSchema, "When the user signed in", "startedAt"],
  last_used_at: [
    instantSchema,
    "When the session was last used: the last refresh of a client program, or a request of a browser up to a minute ago",
    "lastUsedAt",
  ],
  network: [
    nullableSchema(Type.String()),
    "Network from which the user signed in, without the last part of the address; null if it was not recorded",
    "network",
  ],
  user_agent: [
    nullableSchema(Type.String()),
    "Name that the program or browser gave itself; null if it gave none",
    "userAgent",
  ],
  is_current: [Type.Boolean(), "Whether it is the session of this request", "isCurrent"],
});

const example = sessionResponse.encode({
  number: 139_637_976_727_552,
  kind: "browser",
  startedAt: exampleInstant,
  lastUsedAt: exampleInstant,
  network: networkOf("203.0.113.7"),
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  isCurrent: true,
});

const list = {
  tag,
  filters: {},
  orderNames: { started_at: "startedAt", last_used_at: "lastUsedAt" },
  orderingName: "SessionOrdering",
  defaultOrder: "-started_at",
  changingOrder: ["lastUsedAt"],
  row: sessionResponse,
  rowExample: example,
} as const;

const nothing = { tag, success: 204, response: null, example: null } as const;

/** The operations on the user's own sessions, available to every signed-in user. */
const mySessionOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineListOperation({
    ...list,
    path: "/company/users/me/sessions/",
    name: "listMySessions",
    summary: "List your sessions",
    description: "The sessions in which the caller is signed in: client programs and browsers, the latest 1,000.",
    permission: "signed in",
    refusals: ["UserNotFound"],
    list: (actor, _filter, page, _id, sessionId) => listMySessions(dependencies, actor, sessionId, page),
  }),
  defineOperation({
    ...nothing,
    method: "DELETE",
    path: "/company/users/me/sessions/{id}/",
    name: "endMySession",
    summary: "End one of your sessions",
    description: "Signs that client program or browser out at once. It may be the session of this request.",
    permission: "signed in",
    refusals: ["UserNotFound", "SessionNotFound"],
    handle: ({ actor, id }) => endMySession(dependencies, actor, id),
  }),
  defineOperation({
    ...nothing,
    method: "POST",
    path: "/company/users/me/sign-out-everywhere/",
    name: "signOutEverywhere",
    summary: "End all your sessions",
    description:
      "Signs the caller out of all client programs and browsers at once, including the session of this request.",
    permission: "signed in",
    refusals: ["UserNotFound", "LastAdministrator", "VersionMismatch", "UserChangedMeanwhile"],
    handle: ({ actor, ifMatch }) => signOutEverywhere(dependencies, actor, ifMatch),
  }),
];

/** The operations on sessions: the user's own, and those of users whom they administer. */
export const sessionOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  ...mySessionOperations(dependencies),
  defineListOperation({
    ...list,
    path: "/company/users/{id}/sessions/",
    name: "listUserSessions",
    summary: "List a user's sessions",
    description: "The sessions in which the user is signed in: client programs and browsers, the latest 1,000.",
    permission: "user.edit",
    refusals: ["UserNotFound", "HierarchyAboveOwn"],
    list: (actor, _filter, page, id, sessionId) => listUserSessions(dependencies, actor, id, sessionId, page),
  }),
  defineOperation({
    ...nothing,
    method: "POST",
    path: "/company/users/{id}/sign-out-everywhere/",
    name: "signOutUserEverywhere",
    summary: "End all sessions of a user",
    description: "Signs the user out of all client programs and browsers at once. The user can sign in again.",
    exampleId: demonstration.trainee,
    permission: "user.edit",
    refusals: ["UserNotFound", "HierarchyAboveOwn", "LastAdministrator", "VersionMismatch", "UserChangedMeanwhile"],
    handle: ({ actor, id, ifMatch }) => signOutUserEverywhere(dependencies, actor, id, ifMatch),
  }),
];
