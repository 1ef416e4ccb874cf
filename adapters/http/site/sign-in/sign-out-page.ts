import { signOut } from "../../../../application/identity/sign-out.ts";
import { signInPath, signOutPath } from "../paths.ts";
import type { Site } from "../site.ts";
import { redirectTo, type SitePage } from "../site-page.ts";

/** `/sign-out`: ends the session. Opening the address only leads back to the sign-in. */
export const signOutPage = ({ services, cookies }: Site): SitePage => ({
  path: signOutPath,
  permission: "signed in",
  openBeforePasswordChange: true,
  openWithoutSecondFactor: true,
  show: () => redirectTo(signInPath),
  receive: async ({ session, context }) => {
    await signOut(services.dependencies, session.sessionId, context.requestId);
    return redirectTo(signInPath, cookies.session.clear);
  },
});
