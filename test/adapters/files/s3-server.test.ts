import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3 } from "./s3-server.ts";

test("a MinIO that ends before it is ready is named with its exit code, and its folder is removed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-minio-"));
  try {
    const minio = join(folder, "minio");
    writeFileSync(minio, '#!/bin/sh\nprintf %s "$2" > "$0-folder"\nexit 3\n', { mode: 0o755 });
    const failure = await startS3(["files"], minio).catch(({ message }) => message);
    expect(failure).toBe(`${minio} ended with 3 before it was ready`);
    expect(existsSync(readFileSync(`${minio}-folder`, "utf8"))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
