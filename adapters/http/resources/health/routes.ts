import type { HttpServices } from "../../http-services.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { refusalReply, send } from "../../operation/replies.ts";
import { operatorWarnings } from "./operator-warnings.ts";

/** For information only: the service is ready without these connections, and makes no call to check them. */
const connectedTo = (outside: object | null) => (outside === null ? "not_configured" : "configured");

/**
 * `/healthz`: the process responds. `/readyz`: the store can be read and written; `warnings` lists what the operator should attend to, such
 * as a rule that ends soon or outdated index values. Neither counts against a rate limit.
 */
export const healthRoutes = ({ dependencies }: Pick<HttpServices, "dependencies">): readonly PublicRoute[] => [
  {
    method: "GET",
    path: "/healthz",
    respond: () => send({ status: 200, body: { status: "ok" }, headers: {} }),
  },
  {
    method: "GET",
    path: "/readyz",
    respond: async (_request, { requestId }) => {
      const refuseWith = (_tag: "StoreNotWritable" | "ServiceUnavailable") =>
        send(refusalReply({ _tag }, requestId, dependencies.clock.now()));
      try {
        if ((await dependencies.ping()) === "not_writable") return refuseWith("StoreNotWritable");
        const warnings = await operatorWarnings({ dependencies })();
        const outside = {
          agency: connectedTo(dependencies.agency),
          credit_bureau: connectedTo(dependencies.creditBureau),
        };
        const body = { status: "ok", store: "ok", ...outside, ...(warnings.length > 0 ? { warnings } : {}) };
        return send({ status: 200, body, headers: {} });
      } catch {
        return refuseWith("ServiceUnavailable");
      }
    },
  },
];
