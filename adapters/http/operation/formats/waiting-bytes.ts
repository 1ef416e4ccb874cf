import { deflateRawSync, inflateRawSync } from "node:zlib";

/** The block size for compression, which takes about a hundredth of a second. */
const blockBytes = 1024 * 1024;

/** A first-in, first-out buffer of bytes that wait to be sent. Large amounts are compressed. */
interface WaitingBytes {
  add(bytes: Uint8Array): void;
  /** The next bytes; null if none are waiting. */
  take(): Uint8Array | null;
  /** The memory that they take. */
  heldBytes(): number;
}

/** Creates a buffer for repetitive text, such as a table, which compresses to about a fifth of its size. */
export const waitingBytes = (): WaitingBytes => {
  const blocks: Uint8Array[] = [];
  let latest: Uint8Array[] = [];
  let [blocksHeld, latestHeld] = [0, 0];
  const takeLatest = (): Uint8Array => {
    const bytes = Buffer.concat(latest);
    [latest, latestHeld] = [[], 0];
    return bytes;
  };
  return {
    add(bytes) {
      latest.push(bytes);
      latestHeld += bytes.length;
      if (latestHeld < blockBytes) return;
      const block = deflateRawSync(takeLatest(), { level: 1 });
      blocks.push(block);
      blocksHeld += block.length;
    },
    take() {
      const block = blocks.shift();
      if (block === undefined) return latestHeld === 0 ? null : takeLatest();
      blocksHeld -= block.length;
      return inflateRawSync(block);
    },
    heldBytes: () => blocksHeld + latestHeld,
  };
};
