/** Sends the head of a POST and waits until the service has received it, which it confirms with 100 Continue. */
export const beginPost = async (url: string, path: string, headers: Readonly<Record<string, string>>, body: string) => {
  const lines = {
    Host: "localhost",
    ...headers,
    "Content-Length": String(Buffer.byteLength(body)),
    Expect: "100-continue",
  };
  let received = "";
  const heads = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: Number(new URL(url).port),
    socket: {
      data: (_, data) => {
        received += data.toString();
        if (received.includes("100 Continue")) heads.resolve();
      },
      close: () => ended.resolve(),
    },
  });
  const head = [`POST ${path} HTTP/1.1`, ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`)];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await heads.promise;
  return {
    /** The whole response, once the connection has ended. */
    ended: ended.promise.then(() => received),
    finish: async () => {
      socket.write(body);
      await ended.promise;
      return received;
    },
  };
};
