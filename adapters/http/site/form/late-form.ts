import type { PageContent } from "../site-page.ts";

const title = "You are no longer signed in";

/** The message above a form that was opened in an earlier session and is shown again. */
export const openedEarlier = {
  status: 403,
  sentence: "Nothing was saved: this form was opened before you signed in again. Review it, then save.",
} as const;

/**
 * The response to a form that was sent after its session ended: the page keeps the form's data and sends it again after the next sign-in.
 */
export const latePage = (
  action: string,
  entries: readonly (readonly [name: string, value: string])[],
  signIn: string,
): PageContent => ({
  title,
  status: 401,
  blocks: [
    {
      kind: "paragraph",
      text: "Nothing was saved yet. What you typed is kept on this page, except passwords and numbers that are never shown. Sign in in a new tab, come back here and send it again.",
    },
    { kind: "paragraph", text: { href: signIn, text: "Sign in in a new tab", opensTab: true } },
    {
      kind: "form",
      form: {
        action,
        hidden: entries.map(([text, value]) => ({ text, value })),
        sections: [],
        submit: "Send again",
      },
    },
  ],
});
