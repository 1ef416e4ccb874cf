import { renewCookie } from "../../../../application/identity/session/renew-cookie.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { Forms } from "../form/fields-of.ts";
import { messageOf } from "../messages.ts";
import { passwordPath, secondFactorPath, sessionsPath, startPath, tokenPath } from "../paths.ts";
import type { Site } from "../site.ts";
import { redirectTo, type SitePage, shown } from "../site-page.ts";
import { secondFactorPages } from "./second-factor-pages.ts";
import { sessionPages } from "./session-pages.ts";
import { stayPage } from "./stay-page.ts";
import { accessTokenPage } from "./token-page.ts";

const accountPath = "/account";

/** `/account`: the user's own account. */
const accountPage: SitePage = {
  path: accountPath,
  permission: "signed in",
  show: ({ session: { user }, query }) =>
    shown({
      title: "Your account",
      message: messageOf(query),
      blocks: [
        {
          kind: "facts",
          facts: [
            { name: "Name", text: `${user.firstName} ${user.lastName}` },
            { name: "E-mail address", text: user.email },
            { name: "Roles", text: [user.hierarchy, ...user.roles].join(", ") },
            { name: "NMLS id", text: user.nmlsId ?? "None" },
          ],
        },
        {
          kind: "links",
          label: "Account",
          links: [
            { href: passwordPath, text: "Change your password" },
            { href: secondFactorPath, text: "Second factor" },
            { href: sessionsPath, text: "Where you are signed in" },
            { href: tokenPath, text: "Access token for the API" },
          ],
        },
      ],
    }),
};

/** Explains why no other page is accessible to a user who signs in with a password set by an administrator. */
const firstPassword = {
  kind: "paragraph",
  text: "You signed in with a one-time password. Choose your own password to continue.",
} as const;

/** `/account/password`: changes the user's own password. The cookie is replaced too. */
const passwordPage = ({ services, cookies }: Site, forms: Forms): SitePage =>
  actionPage(
    {
      path: passwordPath,
      openBeforePasswordChange: true,
      openWithoutSecondFactor: true,
      form: {
        operation: "changePassword",
        title: "Change your password",
        sections: [{ title: null, fields: ["current_password", "new_password"] }],
        submit: "Change password",
      },
      aboutOf: async ({ session }) => ({ blocks: session.mustChangePassword ? [firstPassword] : [] }),
      backOf: ({ session }) => (session.mustChangePassword ? null : accountPath),
      doneOf: async ({ session }) => {
        const next = session.mustChangePassword ? startPath : `${accountPath}?done=password`;
        const cookie = await renewCookie(services.dependencies, session.sessionId);
        return redirectTo(next, ...(cookie === null ? [] : [cookies.session.set(cookie)]));
      },
    },
    forms,
  );

export const accountPages = (site: Site, forms: Forms): readonly SitePage[] => [
  accountPage,
  passwordPage(site, forms),
  ...sessionPages(site, forms),
  ...secondFactorPages(forms),
  accessTokenPage(site),
  stayPage(site),
];
