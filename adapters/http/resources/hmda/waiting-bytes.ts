import { deflateRawSync, inflateRawSync } from "node:zlib";

/** So much is compressed together: a hundredth of a second's work. */
const blockBytes = 1024 * 1024;

/** Bytes that wait to be taken, first come first taken, compressed where there are many. */
interface WaitingBytes {
  add(bytes: Uint8Array): void;
  /** The next of them; null: none are waiting. */
  take(): Uint8Array | null;
  /** How much memory they take. */
  heldBytes(): number;
}

/** Bytes of a text that repeats itself, such as a table: they take about a fifth of their size. */
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
