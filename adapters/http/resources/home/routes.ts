import type { ShownHome } from "../../../page-models/public-pages.ts";
import type { HttpServices } from "../../http-services.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import type { Pages } from "../../pages.ts";
import { acceptableType } from "../../request/accept.ts";
import type { RequestContext } from "../../request/request-context.ts";
import { readRoute } from "../docs/read-route.ts";
import { staticText } from "../docs/static-text.ts";
import { guides, readGuide, readGuideWithPictures } from "./guides.ts";

/** A quote, with the API's status for its error. */
type AnsweredQuote = NonNullable<ShownHome["quote"]> & { readonly status: number };

const guideSeconds = 300;
const served: ReadonlySet<string> = new Set(guides);

/** A guide, as a page for clients that accept HTML, such as browsers, and as plain text for all others. */
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

/**
 * `/`: the start page (`start`) for a signed-in user. For all others, what this service is and where to go next; in the demonstration, with
 * a quote that everyone can change. `/readme/`: the README with its guides, for those who may read them.
 */
export const homeRoutes = (
  services: HttpServices,
  { home, guide }: Pick<Pages, "home" | "guide">,
  readQuote: (query: URLSearchParams) => Promise<AnsweredQuote | null>,
  start: (request: Request, context: RequestContext) => Promise<Response | null>,
): readonly PublicRoute[] => {
  const { docs, demonstration } = services.settings;
  const page = async (request: Request): Promise<Response> => {
    const quote = await readQuote(new URL(request.url).searchParams);
    const text = await home.write({ hasDemonstration: demonstration !== null, docs, quote });
    return new Response(text, {
      status: quote?.status ?? 200,
      headers: { "Content-Type": "text/html; charset=utf-8", ...home.headers },
    });
  };
  const everyones = readRoute(services, "everyone")("/", page);
  const first: PublicRoute = {
    ...everyones,
    respond: async (request, context) => (await start(request, context)) ?? everyones.respond(request, context),
  };
  if (docs === "no one") return [first];
  const route = readRoute(services, docs);
  return [
    first,
    route("/readme/", guideResponse("README.md", guide)),
    ...guides.map((path) => route(`/readme/${path}`, guideResponse(path, guide))),
  ];
};
