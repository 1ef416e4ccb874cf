import type { HttpServices } from "../../http-services.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { refusalReply, send } from "../../operation/replies.ts";
import type { Pages } from "../../pages.ts";
import { acceptableType } from "../../request/accept.ts";
import { anonymousLimit, countRequest } from "../../request/admit-request.ts";
import { staticText } from "../docs/static-text.ts";
import { guides, readGuide, readGuideWithPictures } from "./guides.ts";

const guideSeconds = 300;
const served: ReadonlySet<string> = new Set(guides);

/** A guide: a page for clients that accept HTML, as browsers do, and plain text for all others. */
const guideResponse = (path: (typeof guides)[number], guide: Pages["guide"]) => {
  const both = { maxAgeSeconds: guideSeconds, vary: "Accept" };
  const text = staticText({ ...both, contentType: "text/plain; charset=utf-8", read: () => readGuide(path) });
  const page = staticText({
    ...both,
    contentType: "text/html; charset=utf-8",
    headers: guide.headers,
    read: async () => guide.write({ path, markdown: await readGuideWithPictures(path), served }),
  });
  return (request: Request): Promise<Response> => {
    const type = acceptableType(request.headers.get("Accept"), ["text/plain", "text/html"]);
    return type === "text/html" ? page(request) : text(request);
  };
};

/** `/`: what this service is and where to go on from here. `/readme/`: the README, with the guides below it. */
export const homeRoutes = (
  services: HttpServices,
  { home, guide }: Pick<Pages, "home" | "guide">,
): readonly PublicRoute[] => {
  const count = countRequest(services);
  const { dependencies, settings } = services;
  const page = async (): Promise<Response> => {
    const text = await home.write({ hasDemonstration: settings.hasDemonstration });
    return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", ...home.headers } });
  };
  const responses: readonly (readonly [string, (request: Request) => Promise<Response>])[] = [
    ["/", page],
    ["/readme/", guideResponse("README.md", guide)],
    ...guides.map((path) => [`/readme/${path}`, guideResponse(path, guide)] as const),
  ];
  return responses.map(([path, respond]) => ({
    method: "GET",
    path,
    respond: async (request, context) => {
      const exceeded = await count(context, [anonymousLimit(services, context)]);
      return exceeded ? send(refusalReply(exceeded, context.requestId, dependencies.clock.now())) : respond(request);
    },
  }));
};
