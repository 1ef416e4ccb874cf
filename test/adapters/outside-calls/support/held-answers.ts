import type { Socket } from "node:net";
import type { FaultServer } from "./fault-server.ts";

/** How a request is answered once it is released. */
type Respond = (socket: Socket) => void;

/** Requests that a server leaves unanswered until a test releases them. */
interface HeldAnswers {
  /** How many requests are unanswered. */
  count(): number;
  /** Waits until the given number of requests are unanswered. */
  until(count: number): Promise<void>;
  /** Answers them, and all later ones. */
  release(): void;
}

/** Makes a server leave its requests unanswered. */
export const holdAnswers = (server: FaultServer, respond: Respond): HeldAnswers => {
  const held: Socket[] = [];
  server.behave((socket) => void held.push(socket));
  return {
    count: () => held.length,
    until: async (count) => {
      while (held.length < count) await Bun.sleep(1);
    },
    release: () => {
      server.behave(respond);
      for (const socket of held.splice(0)) respond(socket);
    },
  };
};

/**
 * Makes a server answer the given number of requests together, shortly after the last of them, so that no more arrive meanwhile unless the
 * client sends more at a time. Returns the maximum number of unanswered requests.
 */
export const answerTogether = (server: FaultServer, count: number, respond: Respond): (() => number) => {
  let held: Socket[] = [];
  let most = 0;
  const answerAll = (): void => {
    const together = held;
    held = [];
    for (const socket of together) respond(socket);
  };
  server.behave((socket) => {
    held.push(socket);
    most = Math.max(most, held.length);
    if (held.length === count) setTimeout(answerAll, 5);
  });
  return () => most;
};
