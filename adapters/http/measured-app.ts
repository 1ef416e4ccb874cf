import { accept } from "../../domain/kernel/result.ts";
import type { App } from "./app.ts";
import type { AnyOperation } from "./operation/operation.ts";
import { contextOf } from "./request/request-context.ts";

/** Measures requests, if telemetry is on. */
export interface RequestTelemetry {
  /** `routeOf` returns the pattern of the route that responded. */
  request(request: Request, routeOf: () => string, respond: () => Promise<Response>): Promise<Response>;
  /** Whether the current work belongs to a recorded trace. */
  isRecording(): boolean;
  /** Measures the use case of an operation. */
  operation<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
}

/** The service, with each request measured. */
export const measuredApp = ({ fetch, ...app }: App, telemetry: RequestTelemetry): App => ({
  ...app,
  fetch: (request, connection) =>
    telemetry.request(
      request,
      () => contextOf(request).route,
      () => fetch(request, connection),
    ),
});

/** An operation whose use case is measured separately from the steps before and after it. */
export const measuredOperation = (operation: AnyOperation, telemetry: RequestTelemetry): AnyOperation => {
  const decode: AnyOperation["decode"] = (target, json) => {
    const decoded = operation.decode(target, json);
    if (decoded._tag === "Refused" || !telemetry.isRecording()) return decoded;
    const { run } = decoded.value;
    return accept({ ...decoded.value, run: (caller) => telemetry.operation(operation.name, () => run(caller)) });
  };
  // A copy would create its schemas and examples, which only the API document needs.
  return Object.create(operation, { decode: { value: decode } });
};
