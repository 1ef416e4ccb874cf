/**
 * Makes one file of bytecode of the service, `main.js` in the folder of the project, so that it starts in less than half of the time,
 * and one of the threads that make documents. The sources stay beside them, because other threads run on them.
 */
import { dirname, join } from "node:path";
import type { BunPlugin } from "bun";

/** Packages that find files of their own by their place, or that next to no program loads. */
const external = ["piscina", "@opentelemetry/*"];

/** Optional packages of the MongoDB driver, which are not installed. */
const notInstalled = [
  "kerberos",
  "@mongodb-js/*",
  "@aws-sdk/*",
  "gcp-metadata",
  "snappy",
  "socks",
  "mongodb-client-encryption",
];

const sources = /\/(?:domain|application|adapters|bootstrap|test)\/.*\.ts$/;

/** Modules know where they were written, not where they were bundled. */
const placed: BunPlugin = {
  name: "placed",
  setup: (build) => {
    build.onLoad({ filter: sources }, async ({ path }) => {
      const folder = JSON.stringify(dirname(path));
      const contents = (await Bun.file(path).text())
        .replaceAll("import.meta.url", JSON.stringify(Bun.pathToFileURL(path).href))
        .replaceAll("import.meta.dir", folder)
        .replaceAll(
          "import.meta.resolve(",
          `((name: string) => Bun.pathToFileURL(Bun.resolveSync(name, ${folder})).href)(`,
        );
      return { contents, loader: "ts" };
    });
  },
};

/** Its modules export what they are by the name of `default`, which a bundle of modules takes for one of many names. */
const wholeDefaults: BunPlugin = {
  name: "whole-defaults",
  setup: (build) => {
    build.onLoad({ filter: /\/pdfmake\/js\/[A-Z]\w+\.js$/ }, async ({ path }) => {
      const text = await Bun.file(path).text();
      const isWhole = 'if (typeof exports.default === "function")';
      return {
        contents: `${text}\n${isWhole} module.exports = Object.assign(exports.default, exports);`,
        loader: "js",
      };
    });
  },
};

/**
 * Makes one file of a program and what it imports. Only a program that awaits nothing at its top can be compiled to bytecode. What
 * it finds by its own place, such as the modules of its threads, it finds where its sources are now.
 */
export const bundleProgram = (entry: string, outdir: string) =>
  Bun.build({
    entrypoints: [entry],
    target: "bun",
    outdir,
    plugins: [placed, wholeDefaults],
    external: [...external, ...notInstalled],
    // A map of the sources would be read at each start, where Effect looks at a stack: it takes a fifth of the start.
    sourcemap: "none",
    bytecode: true,
    format: "cjs",
  });

if (import.meta.main)
  for (const program of ["main.ts", "document-thread.ts"])
    await bundleProgram(join(import.meta.dir, program), join(import.meta.dir, ".."));
