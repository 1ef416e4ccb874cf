/** A server in front of another one: it refuses every password while it is set to, and counts how often one was tried. */
export const startDoorkeeper = (url: string) => {
  let isRefusing = false;
  let tries = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      tries += 1;
      // Long enough that all concurrent requests have arrived before the first is answered.
      await Bun.sleep(30);
      if (isRefusing) return new Response("No", { status: 401 });
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === "GET" ? null : await request.text();
      const response = await fetch(`${url}${pathname}${search}`, { method, headers, body, keepalive: false });
      return new Response(await response.text(), { status: response.status, headers: response.headers });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    /** Sets whether passwords are wrong from now on. */
    refuse: (isWrong: boolean): void => {
      isRefusing = isWrong;
    },
    /** How often a password was tried since the last call. */
    newTries: (): number => {
      const made = tries;
      tries = 0;
      return made;
    },
    close: () => server.stop(true),
  };
};
