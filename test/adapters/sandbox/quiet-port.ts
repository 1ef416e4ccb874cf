import { createServer } from "node:net";

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/**
 * A port on which no one listens. It is below those that are given out on request for any free one, so that it is still free when a test
 * wants to listen there.
 */
export const quietPort = async (): Promise<number> => {
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  return (await isFree(port)) ? port : quietPort();
};
