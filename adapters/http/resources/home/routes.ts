import { fileURLToPath } from "node:url";
import type { HttpServices } from "../../http-services.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { refusalReply, send } from "../../operation/replies.ts";
import type { Pages } from "../../pages.ts";
import { acceptableType } from "../../request/accept.ts";
import { anonymousLimit, countRequest } from "../../request/admit-request.ts";
import { staticText } from "../docs/static-text.ts";

const readmeSeconds = 300;
const readmeFile = fileURLToPath(new URL("../../../../README.md", import.meta.url));

/**
 * `/`: what this service is and where to go on from here. `/readme/`: the README, as a page for who asks for one, as a browser
 * does, and as it is for all others.
 */
export const homeRoutes = (
  services: HttpServices,
  { home, readme }: Pick<Pages, "home" | "readme">,
): readonly PublicRoute[] => {
  const count = countRequest(services);
  const { dependencies, settings } = services;
  const readMarkdown = () => Bun.file(readmeFile).text();
  const ofReadme = { maxAgeSeconds: readmeSeconds, vary: "Accept" };
  const markdown = staticText({ ...ofReadme, contentType: "text/plain; charset=utf-8", read: readMarkdown });
  const readmePage = staticText({
    ...ofReadme,
    contentType: "text/html; charset=utf-8",
    headers: readme.headers,
    read: async () => readme.write({ markdown: await readMarkdown() }),
  });
  const eitherReadme = (request: Request): Promise<Response> => {
    const type = acceptableType(request.headers.get("Accept"), ["text/plain", "text/html"]);
    return type === "text/html" ? readmePage(request) : markdown(request);
  };
  const page = async (): Promise<Response> => {
    const text = await home.write({ hasDemonstration: settings.hasDemonstration });
    return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", ...home.headers } });
  };
  const answers = [
    ["/", page],
    ["/readme/", eitherReadme],
  ] as const;
  return answers.map(([path, answer]) => ({
    method: "GET",
    path,
    answer: async (request, context) => {
      const exceeded = await count(context, [anonymousLimit(services, context)]);
      return exceeded ? send(refusalReply(exceeded, context.requestId, dependencies.clock.now())) : answer(request);
    },
  }));
};
