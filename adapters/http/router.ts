import { Elysia } from "elysia";
import type { HttpServices } from "./http-services.ts";
import { handleRequest } from "./operation/handle-request.ts";
import type { AnyOperation } from "./operation/operation.ts";
import { pathId } from "./paths.ts";

type UnmatchedRoute = (request: Request) => Promise<Response>;
type HandleRequest = ReturnType<typeof handleRequest>;

/** One resource: its operations as routes. Features that the router must not use, such as reading bodies, are turned off. */
const resource = (
  name: string,
  prefix: string,
  operations: readonly AnyOperation[],
  handle: HandleRequest,
  unmatchedRoute: UnmatchedRoute,
): Elysia<string> => {
  const instance = new Elysia({ name, prefix });
  for (const operation of operations) {
    const hasId = operation.path.includes("{id}");
    instance.route(
      operation.method,
      operation.path.replace("{id}", ":id"),
      // Written as async, because the router catches errors only in such handlers.
      async ({ request, params }: { request: Request; params: { readonly id?: string } }) => {
        const id = hasId ? pathId(params.id ?? "") : 0;
        return id === null ? unmatchedRoute(request) : handle(operation, request, id);
      },
      { parse: "none" },
    );
  }
  return instance;
};

/** All operations under a path, with one named Elysia instance per tag. */
export const resources = (
  services: HttpServices,
  prefix: string,
  operations: readonly AnyOperation[],
  unmatchedRoute: UnmatchedRoute,
): readonly Elysia<string>[] => {
  const handle = handleRequest(services);
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  return [...byTag].map(([tag, ofTag]) => resource(tag, prefix, ofTag, handle, unmatchedRoute));
};
