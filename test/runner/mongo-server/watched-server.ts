import { connect as connectTo, createServer, type Socket } from "node:net";
import { BSON, type Document, MongoClient } from "mongodb";

/**
 * What happens to a command: the server gets it, the connection ends before the server gets it or before its reply arrives, or it is refused
 * with this response.
 */
type Reaction = "pass" | "disconnect" | "lose_reply" | { readonly refuse: Document };

/** A proxy in front of a MongoDB server that records every command and can make commands fail. */
export interface WatchedServer extends AsyncDisposable {
  /** The URI of the same database through this proxy. */
  readonly uri: string;
  readonly address: string;
  /** The commands so far in order of arrival, without those that the driver sends by itself. */
  readonly commands: readonly Document[];
  /** Decides about each command from now on. A command waits until its decision is made. */
  react: (command: Document, name: string) => Reaction | Promise<Reaction>;
  /** Changes how the server describes itself, for drivers that connect from now on. */
  describe: (hello: Document) => Document;
  /** Stops listening and ends every connection. */
  readonly stop: () => Promise<void>;
}

const [headerBytes, replyDocumentAt, messageSectionsAt] = [16, 36, 20];
const operations = { reply: 1, query: 2004, message: 2013 };
/** Commands that the driver sends before and between those of the service. */
const driverCommands = new Set(["hello", "ismaster", "isMaster", "saslStart", "saslContinue", "ping", "endSessions"]);

const operationOf = (message: Buffer): number => message.readInt32LE(12);

/** The command in a message, with the documents that are sent along with it. */
const commandIn = (message: Buffer): Document => {
  let command: Document = {};
  for (let at = messageSectionsAt; at < message.length; ) {
    const isCommand = message[at] === 0;
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (isCommand) command = { ...BSON.deserialize(section), ...command };
    else {
      const nameEnd = section.indexOf(0, 4);
      const documents: Document[] = [];
      for (let next = nameEnd + 1; next < size; next += section.readInt32LE(next))
        documents.push(BSON.deserialize(section.subarray(next, next + section.readInt32LE(next))));
      command = { ...command, [section.toString("utf8", 4, nameEnd)]: documents };
    }
    at += 1 + size;
  }
  return command;
};

const withHeader = (operation: number, requestId: number, responseTo: number, ...parts: readonly Uint8Array[]) => {
  const header = Buffer.alloc(headerBytes);
  const length = parts.reduce((sum, part) => sum + part.length, headerBytes);
  [length, requestId, responseTo, operation].forEach((value, position) => {
    header.writeInt32LE(value, position * 4);
  });
  return Buffer.concat([header, ...parts]);
};

const answerTo = (request: Buffer, document: Document): Buffer =>
  withHeader(operations.message, 0, request.readInt32LE(4), Buffer.alloc(5), BSON.serialize(document));

/** A server's response with its document changed, if the server describes itself in it. */
const describedAs = (answer: Buffer, describe: (hello: Document) => Document): Buffer => {
  const documentAt = operationOf(answer) === operations.reply ? replyDocumentAt : messageSectionsAt + 1;
  const document = BSON.deserialize(answer.subarray(documentAt), { allowObjectSmallerThanBufferSize: true });
  if (document.maxWireVersion === undefined) return answer;
  const between = answer.subarray(headerBytes, documentAt);
  const [requestId, responseTo] = [answer.readInt32LE(4), answer.readInt32LE(8)];
  return withHeader(operationOf(answer), requestId, responseTo, between, BSON.serialize(describe(document)));
};

/** Passes the messages of a connection on one by one, however they were split in transit. */
const eachMessage = (socket: Socket, take: (message: Buffer) => Promise<void>): void => {
  let rest: Buffer = Buffer.alloc(0);
  let taken = Promise.resolve();
  socket.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= headerBytes && rest.length >= rest.readInt32LE(0)) {
      const message = rest.subarray(0, rest.readInt32LE(0));
      rest = rest.subarray(message.length);
      taken = taken.then(() => take(message));
    }
  });
};

/** The address of the primary for a URI. */
const writableAt = async (uri: string): Promise<{ host: string; port: number }> => {
  const client = await MongoClient.connect(uri);
  const { primary } = await client.db().command({ isMaster: 1 });
  const [first] = client.options.hosts;
  await client.close();
  const [host, port] = String(primary ?? first).split(/:(?=\d+$)/);
  return { host: host ?? "127.0.0.1", port: Number(port) };
};

const reachedAt = (uri: string, address: string): string => {
  const [path = "", settings = ""] = uri.split("?");
  const others = new URLSearchParams(settings);
  others.delete("replicaSet");
  others.set("directConnection", "true");
  return `${path.replace(/^(mongodb):\/\/([^@/]+@)?[^/]+/, `$1://$2${address}`)}?${others}`;
};

/** Listens on a free port in front of a MongoDB server. */
export const watchServer = async (uri: string): Promise<WatchedServer> => {
  const target = await writableAt(uri);
  const commands: Document[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connectTo(target.port, target.host);
    let losesReply = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    eachMessage(client, async (message) => {
      const command = operationOf(message) === operations.message ? commandIn(message) : {};
      const name = Object.keys(command)[0] ?? "";
      if (name === "" || driverCommands.has(name)) return void upstream.write(message);
      commands.push(command);
      const reaction = await watched.react(command, name);
      losesReply = reaction === "lose_reply";
      if (reaction === "pass" || reaction === "lose_reply") upstream.write(message);
      else if (reaction === "disconnect") client.destroy();
      else client.write(answerTo(message, { ok: 0, ...reaction.refuse }));
    });
    eachMessage(upstream, async (message) => {
      if (losesReply) client.destroy();
      else client.write(describedAs(message, watched.describe));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  const address = `127.0.0.1:${bound.port}`;
  const stop = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const watched: WatchedServer = {
    uri: reachedAt(uri, address),
    address,
    commands,
    react: () => "pass",
    describe: (hello) => hello,
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return watched;
};
