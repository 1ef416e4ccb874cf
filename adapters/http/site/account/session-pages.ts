import type { JsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { Forms } from "../form/fields-of.ts";
import { instantText, textIn } from "../json-texts.ts";
import { type ListColumn, listPage } from "../list-page.ts";
import { sessionsPath, signInPath } from "../paths.ts";
import type { Site } from "../site.ts";
import { lastIdOf, redirectTo, type SitePage } from "../site-page.ts";

const programOf = ({ user_agent, kind }: JsonObject): string => {
  if (user_agent !== null) return textIn(user_agent);
  return kind === "browser" ? "A browser" : "A client program";
};

const columns: readonly ListColumn[] = [
  { name: "Program", text: programOf },
  { name: "Network", text: ({ network }) => textIn(network) },
  { name: "Signed in", text: ({ started_at }, { session }) => instantText(started_at, session.company.timeZone) },
  { name: "Last used", text: ({ last_used_at }, { session }) => instantText(last_used_at, session.company.timeZone) },
];

const empty = "There are no sessions.";

/** The pages on which users list and end their own sessions. */
const mySessionPages = ({ cookies }: Site, forms: Forms): readonly SitePage[] => {
  const toList = () => sessionsPath;
  return [
    listPage(
      {
        path: sessionsPath,
        title: "Where you are signed in",
        operation: "listMySessions",
        columns: [
          ...columns,
          {
            name: "End",
            text: ({ id, is_current }) =>
              is_current === true ? "This session" : { href: `${sessionsPath}/${id}/sign-out`, text: "Sign out" },
          },
        ],
        linksOf: () => [
          { href: "/account", text: "Your account" },
          { href: `${sessionsPath}/sign-out`, text: "Sign out everywhere" },
        ],
        empty,
      },
      forms,
    ),
    actionPage(
      {
        path: `${sessionsPath}/{id}/sign-out`,
        form: { operation: "endMySession", title: "Sign out there?", submit: "Sign out", sections: [] },
        idOf: lastIdOf,
        backOf: toList,
        doneOf: () => redirectTo(`${sessionsPath}?done=ended`),
      },
      forms,
    ),
    actionPage(
      {
        path: `${sessionsPath}/sign-out`,
        form: {
          operation: "signOutEverywhere",
          title: "Sign out everywhere, including here?",
          submit: "Sign out everywhere",
          sections: [],
        },
        backOf: toList,
        doneOf: () => redirectTo(signInPath, cookies.session.clear),
      },
      forms,
    ),
  ];
};

/** The pages on which administrators list and end a user's sessions. */
const userSessionPages = (forms: Forms): readonly SitePage[] => {
  const path = "/admin/users/{id}/sessions";
  const pathOf = (userId: number) => path.replace("{id}", String(userId));
  return [
    listPage(
      {
        path,
        title: "Where the user is signed in",
        operation: "listUserSessions",
        idOf: lastIdOf,
        columns,
        linksOf: (visit) => [
          { href: `/admin/users/${lastIdOf(visit)}`, text: "User" },
          { href: `${pathOf(lastIdOf(visit))}/sign-out`, text: "Sign out everywhere" },
        ],
        empty,
      },
      forms,
    ),
    actionPage(
      {
        path: `${path}/sign-out`,
        form: {
          operation: "signOutUserEverywhere",
          title: "Sign the user out everywhere?",
          submit: "Sign out everywhere",
          sections: [],
        },
        idOf: lastIdOf,
        backOf: (visit) => pathOf(lastIdOf(visit)),
        doneOf: (visit) => redirectTo(`${pathOf(lastIdOf(visit))}?done=ended`),
      },
      forms,
    ),
  ];
};

/** The pages of sessions. */
export const sessionPages = (site: Site, forms: Forms): readonly SitePage[] => [
  ...mySessionPages(site, forms),
  ...userSessionPages(forms),
];
