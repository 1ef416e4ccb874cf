import { Connection } from "mongodb/lib/cmap/connection.js";

let isApplied = false;

/**
 * Ends the commands of the driver whose connection is closed while they are being written. If a socket does not accept a whole command at
 * once, the driver (7.8) waits until it does, or until it reports an error; a connection that the other side closes does neither. Such a
 * command waits forever, with the request that sent it. If it is the one by which the driver looks for the server, the driver never
 * connects again, and the service answers 503 until it is restarted. Applies to every client of this process, once.
 */
export const endCommandsOfClosedConnections = (): void => {
  if (isApplied) return;
  isApplied = true;
  const { cleanup } = Connection.prototype;
  Connection.prototype.cleanup = function cleanUp(error) {
    const wasClosed = this.closed;
    cleanup.call(this, error);
    if (wasClosed) return;
    const { socket } = this;
    const end = () => socket.emit("error", error);
    // A command that is being written is the only one that waits for this event, and for an error.
    if (socket.listenerCount("drain") > 0) end();
    // One that is still being compressed is written, and waits, only after this.
    socket.on("newListener", (event) => {
      if (event === "drain") queueMicrotask(end);
    });
  };
};
