declare module "mongodb/lib/cmap/connection.js" {
  import type { Duplex } from "node:stream";

  /** The part of the driver's connection to a server that `closed-while-writing.ts` changes. The driver's own types leave it out. */
  export class Connection {
    constructor(stream: Duplex, options: object);
    readonly socket: Duplex;
    readonly closed: boolean;
    /** Ends the connection because of an error, once. */
    cleanup(error: Error): void;
    command(namespace: object, command: object, options: object): Promise<unknown>;
  }
}
