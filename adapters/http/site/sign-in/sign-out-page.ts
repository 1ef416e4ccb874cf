import { signOut } from "../../../../application/identity/sign-out.ts";
import { formTokenField } from "../form-token.ts";
import { signInPath, signOutPath } from "../paths.ts";
import type { Site } from "../site.ts";
import { redirectTo, type SitePage, shown } from "../site-page.ts";

/** `/sign-out`: ends the session. Opening the address only shows the button to sign out. */
export const signOutPage = ({ services, cookies }: Site): SitePage => ({
  path: signOutPath,
  permission: "signed in",
  openBeforePasswordChange: true,
  openWithoutSecondFactor: true,
  show: ({ tokenOf }) =>
    shown({
      title: "Sign out?",
      blocks: [
        { kind: "paragraph", text: "You are signed in." },
        {
          kind: "form",
          form: {
            action: signOutPath,
            hidden: [{ text: formTokenField, value: tokenOf(signOutPath) }],
            sections: [],
            submit: "Sign out",
          },
        },
      ],
    }),
  receive: async ({ session, context }) => {
    await signOut(services.dependencies, session.sessionId, context.requestId);
    return redirectTo(signInPath, cookies.session.clear);
  },
});
