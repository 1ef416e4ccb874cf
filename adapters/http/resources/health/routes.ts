import type { HttpServices } from "../../http-services.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { refusalReply, send } from "../../operation/replies.ts";

/** `/healthz`: the process answers. `/readyz`: its store can be read and written. Neither is counted against a limit. */
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
      const refuseWith = (_tag: "StoreNotWritable" | "ServiceUnavailable") =>
        send(refusalReply({ _tag }, requestId, dependencies.clock.now()));
      try {
        if ((await dependencies.ping()) === "not_writable") return refuseWith("StoreNotWritable");
        return send({ status: 200, body: { status: "ok", store: "ok" }, headers: {} });
      } catch {
        return refuseWith("ServiceUnavailable");
      }
    },
  },
];
