import { type DocumentDecoration, Elysia } from "elysia";
import type { KnownPath } from "../paths.ts";
import { contextOf, type RequestContext } from "../request/request-context.ts";

/** A route that responds without a token. */
export interface PublicRoute {
  readonly method: "GET" | "POST";
  /** A segment in braces matches any text: `/view/{token}`. */
  readonly path: string;
  /** Its description in the API document; if left out, it is not in the document. */
  readonly document?: DocumentDecoration;
  readonly respond: (request: Request, context: RequestContext) => Response | Promise<Response>;
}

/** Routes that respond without a token, under a path, as an Elysia instance. */
export const publicRoutes = (name: string, prefix: string, routes: readonly PublicRoute[]): Elysia<string> => {
  const part = new Elysia({ name, prefix });
  for (const { method, path, respond } of routes) {
    let pieces = 0;
    part.route(
      method,
      // A path may have two ids, but the router accepts each name only once.
      path.replace(/\{(\w+)\}/g, (_braces, piece: string) => `:${piece}${pieces++ || ""}`),
      // Written as async, because the router catches errors only in such handlers.
      async ({ request }) => {
        const context = contextOf(request);
        context.route = prefix + path;
        return respond(request, context);
      },
      { parse: "none" },
    );
  }
  return part;
};

export const publicPaths = (prefix: string, routes: readonly PublicRoute[]): KnownPath[] =>
  routes.map(({ method, path }) => ({ method, path: prefix + path, isPublic: true }));
