import type { HttpServices } from "../../http-services.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { refusalReply, send } from "../../operation/replies.ts";

/** `/healthz`: the process answers. `/readyz`: so does its store. Neither is counted against a limit. */
export const healthRoutes = ({ dependencies }: Pick<HttpServices, "dependencies">): readonly PublicRoute[] => [
  {
    method: "GET",
    path: "/healthz",
    answer: () => send({ status: 200, body: { status: "ok" }, headers: {} }),
  },
  {
    method: "GET",
    path: "/readyz",
    answer: async (_request, { requestId }) => {
      try {
        await dependencies.ping();
        return send({ status: 200, body: { status: "ok", store: "ok" }, headers: {} });
      } catch {
        return send(refusalReply({ _tag: "ServiceUnavailable" }, requestId, dependencies.clock.now()));
      }
    },
  },
];
