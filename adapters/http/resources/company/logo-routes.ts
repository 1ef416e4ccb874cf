import { readLogo } from "../../../../application/company/read-logo.ts";
import { setCompanyLogo } from "../../../../application/company/set-company-logo.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { holds } from "../../../../domain/access/roles.ts";
import type { Company } from "../../../../domain/company/company.ts";
import { logoDigestOf, maxLogoBytes } from "../../../../domain/company/logo.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import type { HttpServices } from "../../http-services.ts";
import { demonstration } from "../../openapi/examples.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { refusalReply, send } from "../../operation/replies.ts";
import { pathnameOf } from "../../paths.ts";
import { anonymousLimit, countRequest } from "../../request/admit-request.ts";
import { companyExample } from "./examples.ts";
import { logoExample } from "./logo-example.ts";
import { readLogo as readPicture } from "./png-logo.ts";
import { companySchema, encodeCompany } from "./response.ts";

const path = "/company/companies/{id}/logo/";
const shared = {
  path,
  tag: "Companies",
  permission: "company.edit",
  success: 200,
  response: {
    schema: companySchema,
    encode: (company: Company, { hierarchy, roles }: Actor) =>
      encodeCompany(company, holds(hierarchy, roles, "company.credentials")),
  },
  example: encodeCompany(companyExample, false),
  exampleId: demonstration.company,
  refusals: ["VersionMismatch", "CompanyChangedMeanwhile"],
} as const;

/** The operations of a company's logo. */
export const logoOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineOperation({
    ...shared,
    method: "PUT",
    name: "setCompanyLogo",
    summary: "Set the logo of a company",
    description:
      "The logo is printed on the company's pages and at the head of its documents; a template places it with `{{ company.logo }}`. Only the image in the file is kept, not its metadata. Anyone can see the logo at the `url` of the response.",
    file: {
      mediaTypes: ["image/png"],
      maxBytes: maxLogoBytes,
      description:
        "A PNG of at most 256 KiB and 2,000 pixels on each side, not interlaced, with at most 8 bits per color",
      example: logoExample,
    },
    refusedFields: { file: { name: "file", codec: {} } },
    fairQueue: "files",
    handle: ({ actor, id, ifMatch, file }) => {
      if (file === null) throw new Error("the file of the logo is missing");
      return setCompanyLogo(dependencies, actor, id, ifMatch, async () => {
        const picture = await readPicture(file.content);
        return picture._tag === "Refused" ? invalidField("file", picture.refusal.why) : picture;
      });
    },
  }),
  defineOperation({
    ...shared,
    method: "DELETE",
    name: "removeCompanyLogo",
    summary: "Remove the logo of a company",
    description: "Documents that were generated with the logo keep it.",
    handle: ({ actor, id, ifMatch }) => setCompanyLogo(dependencies, actor, id, ifMatch, null),
  }),
];

const yearSeconds = 31_536_000;

/** Browsers may only display a logo. The file under a name never changes. */
const headers = {
  "Content-Type": "image/png",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cache-Control": `public, max-age=${yearSeconds}, immutable`,
};

/** `/assets/logo-{digest}.png`: a company's logo, for anyone. Requests for names without a logo count as anonymous requests. */
export const logoRoute = (services: HttpServices): PublicRoute => {
  const { dependencies } = services;
  const count = countRequest(services);
  return {
    method: "GET",
    path: "/assets/{name}",
    respond: async (request, context) => {
      const digest = logoDigestOf(pathnameOf(request).split("/").at(-1) ?? "");
      const exceeded = await count(context, [anonymousLimit(services, context)]);
      const logo = exceeded === null && digest !== null ? await readLogo(dependencies, digest) : null;
      if (logo !== null) return new Response(logo, { headers });
      return send(refusalReply(exceeded ?? { _tag: "PathUnknown" }, context.requestId, dependencies.clock.now()));
    },
  };
};
