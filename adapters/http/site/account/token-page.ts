import type { ShownBlock } from "../../../page-models/site.ts";
import { formTokenField } from "../form-token.ts";
import { tokenPath } from "../paths.ts";
import type { Site } from "../site.ts";
import { type SitePage, shown, type Visit } from "../site-page.ts";

const title = "Access token for the API";

/** The maximum lifetime of the token. It also ends with the session that created it. */
const tokenSeconds = 3600;

const back: ShownBlock = { kind: "links", label: "Back", links: [{ href: "/account", text: "Your account" }] };

const formPage = ({ tokenOf }: Visit) =>
  shown({
    title,
    blocks: [
      {
        kind: "paragraph",
        text: "With an access token, a program can do in your name what you may do here. The token is valid for an hour and ends with this session: when you sign out, or leave these pages unused for too long.",
      },
      {
        kind: "form",
        form: {
          action: tokenPath,
          hidden: [{ text: formTokenField, value: tokenOf(tokenPath) }],
          sections: [],
          submit: "Show an access token",
        },
      },
      back,
    ],
  });

/** `/account/token`: shows an access token of the current session after the button is pressed. */
export const accessTokenPage = ({ services }: Site): SitePage => ({
  path: tokenPath,
  permission: "signed in",
  show: formPage,
  receive: async ({ session: { actor, sessionId } }) => {
    const token = await services.tokens.sign({ userId: actor.userId, sessionId }, tokenSeconds);
    return shown({
      title,
      blocks: [
        { kind: "paragraph", text: "Send it with each request, in the header Authorization, after the word Bearer." },
        { kind: "facts", facts: [{ name: "Access token", text: token }] },
        back,
      ],
    });
  },
});
