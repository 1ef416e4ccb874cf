/**
 * Compiles the service into one executable file, `service` in the folder of the project, so that it starts in a quarter of the time, and
 * the program of the threads that generate documents into one file of bytecode. The sources are still needed, because other threads run from them.
 */
import { dirname, join } from "node:path";
import type { BunPlugin } from "bun";

/** Packages that find their own files by their location, or that hardly any program loads, are not bundled. */
const installedPackages: BunPlugin = {
  name: "installed-packages",
  setup: (build) => {
    build.onResolve({ filter: /^(piscina$|@opentelemetry\/)/ }, ({ path, importer }) => ({
      path: Bun.resolveSync(path, dirname(importer)),
      external: true,
    }));
  },
};

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

/** Gives `import.meta` of a bundled module the location of its source. */
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

/** Replaces the empty schema module of the sources with the schema that the current migrations create, as one text for new stores. */
const schemaInOneText: BunPlugin = {
  name: "schema-in-one-text",
  setup: (build) => {
    build.onLoad({ filter: /\/sqlite\/migrations\/whole-schema\.ts$/ }, async () => {
      const { schemaOfMigrations } = await import("../adapters/sqlite/migrations/schema-of-migrations.ts");
      return { contents: `export const wholeSchema = ${JSON.stringify(schemaOfMigrations())};`, loader: "ts" };
    });
  },
};

/** The modules of pdfmake export a class as `default`, which a bundle treats as one named export among others. This makes it the whole export. */
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

const build = (entry: string, made: { outdir: string } | { compile: Bun.CompileBuildOptions }) =>
  Bun.build({
    entrypoints: [entry],
    target: "bun",
    plugins: [schemaInOneText, placed, wholeDefaults, installedPackages],
    external: notInstalled,
    // A source map would be read at each start, because Effect reads a stack trace: that takes a fifth of the start.
    sourcemap: "none",
    bytecode: true,
    format: "cjs",
    ...made,
  });

/**
 * Bundles a program and its imports into one file. Only a program without top-level await can be compiled to bytecode. Files that it finds
 * by its own location, such as the modules of its threads, are found at the current location of its sources.
 */
export const bundleProgram = (entry: string, outdir: string) => build(entry, { outdir });

/**
 * Compiles such a program and the runtime into one executable file, which starts faster than a bundle: its bytecode is not read
 * but memory-mapped. The packages that are not bundled resolve each other by their `package.json`.
 */
export const compileProgram = (entry: string, outfile: string) =>
  build(entry, { compile: { outfile, autoloadPackageJson: true } });

if (import.meta.main) {
  const project = join(import.meta.dir, "..");
  await compileProgram(join(import.meta.dir, "main.ts"), join(project, "service"));
  await bundleProgram(join(import.meta.dir, "threads", "document-thread.ts"), project);
}
