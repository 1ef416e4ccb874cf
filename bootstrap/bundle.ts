/**
 * Makes one executable file of the service, `service` in the folder of the project, so that it starts in a quarter of the time, and
 * one file of bytecode of the threads that make documents. The sources stay beside them, because other threads run on them.
 */
import { dirname, join } from "node:path";
import type { BunPlugin } from "bun";

/** Packages that find files of their own by their place, or that next to no program loads, stay where they are installed. */
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

/** New stores get in one text the schema that the migrations of now make, in the module that has none in the sources. */
const schemaInOneText: BunPlugin = {
  name: "schema-in-one-text",
  setup: (build) => {
    build.onLoad({ filter: /\/sqlite\/migrations\/whole-schema\.ts$/ }, async () => {
      const { schemaOfMigrations } = await import("../adapters/sqlite/migrations/schema-of-migrations.ts");
      return { contents: `export const wholeSchema = ${JSON.stringify(schemaOfMigrations())};`, loader: "ts" };
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

const build = (entry: string, made: { outdir: string } | { compile: Bun.CompileBuildOptions }) =>
  Bun.build({
    entrypoints: [entry],
    target: "bun",
    plugins: [schemaInOneText, placed, wholeDefaults, installedPackages],
    external: notInstalled,
    // A map of the sources would be read at each start, where Effect looks at a stack: it takes a fifth of the start.
    sourcemap: "none",
    bytecode: true,
    format: "cjs",
    ...made,
  });

/**
 * Makes one file of a program and what it imports. Only a program that awaits nothing at its top can be compiled to bytecode. What
 * it finds by its own place, such as the modules of its threads, it finds where its sources are now.
 */
export const bundleProgram = (entry: string, outdir: string) => build(entry, { outdir });

/**
 * Makes one executable file of such a program and of the runtime, which starts in less time than a bundle: its bytecode is not read,
 * but mapped to memory. The packages that stay where they are installed find each other by what their `package.json` says.
 */
export const compileProgram = (entry: string, outfile: string) =>
  build(entry, { compile: { outfile, autoloadPackageJson: true } });

if (import.meta.main) {
  const project = join(import.meta.dir, "..");
  await compileProgram(join(import.meta.dir, "main.ts"), join(project, "service"));
  await bundleProgram(join(import.meta.dir, "threads", "document-thread.ts"), project);
}
