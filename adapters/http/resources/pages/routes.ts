import { Type } from "@sinclair/typebox";
import { type CreatedPageLink, createPageLink } from "../../../../application/pages/create-page-link.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema } from "../../codec/record.ts";
import type { RequestTarget } from "../../operation/call.ts";
import { type AnyOperation, defineOperation, type JsonResponse } from "../../operation/operation.ts";
import type { Pages } from "../../pages.ts";
import { linkedPageRefusals } from "../../view/linked-page.ts";
import { linkedPages } from "../../view/linked-pages.ts";
import { decodeLink, linkNames, linkSchema } from "./body.ts";

const path = "/pages/links/";

/** The URL that opens a page, at the public address of the service. */
const viewUrl = ({ url }: Pick<RequestTarget, "url">, token: string): string =>
  `${url.slice(0, -`/api${path}`.length)}/view/${token}`;

const linkResponse: JsonResponse<CreatedPageLink> = {
  schema: namedObject("PageLink", {
    url: Type.String({ format: "uri", description: "URL that opens the page in a browser without signing in" }),
    expires_at: { ...instantSchema, description: "When the link expires" },
  }),
  encode: ({ token, expiresAt }, _actor, target) => ({ url: viewUrl(target, token), expires_at: expiresAt }),
};

/** The operation that creates links to pages. */
export const pageLinkOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => {
  const linked = linkedPages(dependencies, pages);
  return [
    defineOperation({
      method: "POST",
      path,
      name: "createPageLink",
      tag: "Pages",
      summary: "Create a link to a page",
      description:
        "The link opens one page, read-only, at `/view/` followed by a random token, without an `Authorization` header. It requires the permission of the page, which is checked again at each opening; a request for a page that the caller cannot open is refused. The link expires at the given time, or when the session that created it ends: at sign-out, when the password changes or when the user is deactivated. The URL contains no data of the loan. Protect the URL as you would protect the page.",
      permission: ["calculation.view", "calculation.create", "loan.view", "report.mcr"],
      body: {
        get schema() {
          return linkSchema(linked);
        },
        decode: decodeLink(linked),
        example: { page: "explanation", calculation: 1 },
        names: linkNames(linked),
      },
      fairQueue: "files",
      success: 201,
      response: linkResponse,
      example: {
        url: "https://hecm.example.com/view/Zk3vYx0mJq8h2uT5cB7nR1sW4eA6dG9iLpOfKtXyQwM",
        expires_at: "2026-05-01T12:15:00.000Z",
      },
      refusals: linkedPageRefusals,
      handle: async ({ actor, sessionId, body: { check, ...requested } }) => {
        const checked = await check(actor);
        return checked._tag === "Refused" ? checked : createPageLink(dependencies, actor, requested, sessionId);
      },
    }),
  ];
};
