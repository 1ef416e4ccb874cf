import { Type } from "@sinclair/typebox";
import { createPageLink } from "../../../../application/pages/create-page-link.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema } from "../../codec/record.ts";
import { type AnyOperation, defineOperation, type RequestTarget } from "../../operation/operation.ts";
import type { Pages } from "../../pages.ts";
import { linkedPageRefusals } from "../../view/linked-page.ts";
import { linkedPages } from "../../view/linked-pages.ts";
import { decodeLink, linkSchema } from "./body.ts";

const answer = namedObject("PageLink", {
  url: Type.String({ format: "uri", description: "Opens the page in a browser, without a token in a header" }),
  expires_at: { ...instantSchema, description: "From this instant on the link opens nothing" },
});

const path = "/pages/links/";

/** The address that opens a page, at the public address of the service. */
const viewUrl = ({ url }: Pick<RequestTarget, "url">, token: string): string =>
  `${url.slice(0, -`/api${path}`.length)}/view/${token}`;

/** The operation that makes links to pages. */
export const pageLinkOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => {
  const linked = linkedPages(dependencies, pages);
  return [
    defineOperation({
      method: "POST",
      path,
      name: "createPageLink",
      tag: "Pages",
      summary: "Make a link that opens a page in a browser",
      description:
        "The link opens the one page that it names, read-only, at `/view/` and a random token, without a header. It needs the " +
        "permission of that page, which is asked for again at each opening, and is refused now where the page itself would be. " +
        "It ends by itself, and before that with the session that asked for it: by signing out, with a new password, or when the " +
        "user is deactivated. The address holds nothing about the loan. Keep it as you would keep the page.",
      permission: ["calculation.view", "calculation.create", "loan.view", "report.mcr"],
      body: {
        schema: linkSchema(linked),
        decode: decodeLink(linked),
        example: { page: "explanation", calculation: 1 },
      },
      success: 201,
      answer,
      example: {
        url: "https://hecm.example.com/view/Zk3vYx0mJq8h2uT5cB7nR1sW4eA6dG9iLpOfKtXyQwM",
        expires_at: "2026-05-01T12:15:00.000Z",
      },
      refusals: linkedPageRefusals,
      handle: async ({ actor, sessionId, body: { check, ...requested } }) => {
        const checked = await check(actor);
        return checked._tag === "Refused" ? checked : createPageLink(dependencies)(actor, requested, sessionId);
      },
      encode: ({ token, expiresAt }, target) => ({ url: viewUrl(target, token), expires_at: expiresAt }),
    }),
  ];
};
