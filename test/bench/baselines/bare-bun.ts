/** The fastest possible server: it returns the bytes that it was sent before, for any request. */
let body = "";

Bun.serve({
  port: Number(process.env.PORT),
  hostname: "127.0.0.1",
  routes: {
    "/healthz": () => new Response("ok"),
    "/bytes": {
      PUT: async (request) => {
        body = await request.text();
        return new Response(null, { status: 204 });
      },
    },
  },
  fetch: () => new Response(body, { headers: { "content-type": "application/json" } }),
});

process.on("SIGTERM", () => process.exit(0));
