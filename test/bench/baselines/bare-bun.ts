/** The fastest possible server: it returns bytes that it holds, for any request. The bench sends it the bytes first. */
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
