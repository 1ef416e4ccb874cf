import { fileURLToPath } from "node:url";
import type { HttpServices } from "../../http-services.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { refusalReply, send } from "../../operation/replies.ts";
import type { Pages } from "../../pages.ts";
import { anonymousLimit, countRequest } from "../../request/admit-request.ts";
import { staticText } from "../docs/static-text.ts";

const readmeSeconds = 300;
const readmeFile = fileURLToPath(new URL("../../../../README.md", import.meta.url));

/** `/`: what this service is and where to go on from here. `/readme/`: the README as it is, as text. */
export const homeRoutes = (services: HttpServices, { home }: Pick<Pages, "home">): readonly PublicRoute[] => {
  const count = countRequest(services);
  const { dependencies, settings } = services;
  const readme = staticText({
    contentType: "text/plain; charset=utf-8",
    maxAgeSeconds: readmeSeconds,
    read: () => Bun.file(readmeFile).text(),
  });
  const page = async (): Promise<Response> => {
    const text = await home.write({ hasDemonstration: settings.hasDemonstration });
    return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", ...home.headers } });
  };
  const answers = [
    ["/", page],
    ["/readme/", readme],
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
