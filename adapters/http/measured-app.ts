import { accept } from "../../domain/kernel/result.ts";
import type { App } from "./app.ts";
import type { AnyOperation } from "./operation/operation.ts";
import { contextOf } from "./request/request-context.ts";

/** What measures requests, where the service is measured. */
export interface RequestTelemetry {
  /** `routeOf` gives the pattern of the route that responded. */
  request(request: Request, routeOf: () => string, respond: () => Promise<Response>): Promise<Response>;
  /** Whether what happens now is within a trace that is recorded. */
  isRecording(): boolean;
  /** The use case of an operation. */
  operation<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
}

/** The service, each request of which is measured. */
export const measuredApp = ({ fetch, ...app }: App, telemetry: RequestTelemetry): App => ({
  ...app,
  fetch: (request, connection) =>
    telemetry.request(
      request,
      () => contextOf(request).route,
      () => fetch(request, connection),
    ),
});

/** An operation whose use case is measured, apart from what every request goes through before and after it. */
export const measuredOperation = (operation: AnyOperation, telemetry: RequestTelemetry): AnyOperation => {
  const decode: AnyOperation["decode"] = (target, json) => {
    const decoded = operation.decode(target, json);
    if (decoded._tag === "Refused" || !telemetry.isRecording()) return decoded;
    const { run } = decoded.value;
    return accept({ ...decoded.value, run: (caller) => telemetry.operation(operation.name, () => run(caller)) });
  };
  // A copy would have its schemas and examples made, of which only the API document needs any.
  return Object.create(operation, { decode: { value: decode } });
};
