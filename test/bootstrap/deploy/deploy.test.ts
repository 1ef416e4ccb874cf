import { describe, expect, test } from "bun:test";
import { readSettings } from "../../../bootstrap/settings/settings.ts";
import { settingsTable } from "../../../bootstrap/settings/table.ts";
import packages from "../../../package.json" with { type: "json" };
import { read } from "../../rules/project-files.ts";
import { composeFile, kubernetesSettings, manifest, manifestFiles } from "./manifests.ts";

/** The contents of `production.env`, or of the cluster's secret; made up. */
const secrets = {
  NODE_ENV: "production",
  TOKEN_SECRET: "not-a-secret-".repeat(4),
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString("base64")}`,
  BLIND_INDEX_KEY: "not-a-blind-index-key-".repeat(2),
  AUDIT_KEY: "not-an-audit-key-".repeat(2),
  OAUTH_CLIENT_ID: "deploy-test",
  OAUTH_CLIENT_SECRET: "not-a-secret-either-".repeat(2),
  AWS_ACCESS_KEY_ID: "not-a-key",
  AWS_SECRET_ACCESS_KEY: "not-a-secret",
};

const known = new Set(settingsTable.map(({ name }) => name));

/** Settings of the runtime, not of the service. */
const ofRuntime = ["BUN_JSC_forceRAMSize", "NODE_EXTRA_CA_CERTS"];

const problemsOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
  const settings = readSettings({ ...secrets, ...environment });
  return settings._tag === "Refused" ? settings.refusal.problems : [];
};

const unknown = (environment: object): readonly string[] =>
  Object.keys(environment).filter((name) => !known.has(name) && !ofRuntime.includes(name));

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly image: string; readonly environment?: Record<string, string> }>
  >;
}

describe("the service in Compose", () => {
  const { services } = composeFile() as Compose;

  test("starts in production with the settings of the file and the secrets beside it, and knows every setting", () => {
    const environment = services.hecm?.environment ?? {};
    expect(unknown(environment)).toEqual([]);
    const written = { ...environment, PUBLIC_URL: "https://hecm.example.com" };
    expect(problemsOf(written)).toEqual([]);
  });

  test("is built as this version, and every other image has a fixed version", () => {
    expect(services.hecm?.image).toBe(`hecm:${packages.version}`);
    for (const { image } of Object.values(services)) expect(image).toMatch(/:(?!latest$)[\w.-]*\d[\w.-]*$/);
  });
});

describe("the service in Kubernetes", () => {
  test("starts in production with the settings of the manifests and the secrets to which they refer, and knows every setting", () => {
    const environment = kubernetesSettings();
    expect(unknown(environment)).toEqual([]);
    expect(problemsOf({ ...environment, MONGODB_URI: "mongodb://db.example.com/hecm" })).toEqual([]);
  });

  test("uses every manifest, at this version", () => {
    const listed = manifestFiles
      .filter((path) => path.endsWith("/kustomization.yaml"))
      .flatMap((path) => {
        const { resources, images } = manifest(path) as unknown as {
          readonly resources: readonly string[];
          readonly images: readonly { readonly newTag: string }[];
        };
        expect(images.map(({ newTag }) => newTag)).toEqual([packages.version]);
        return resources.map((name) => path.replace("kustomization.yaml", name));
      });
    expect(listed.toSorted()).toEqual(manifestFiles.filter((path) => !path.endsWith("/kustomization.yaml")).toSorted());
  });

  test("is replaced one pod at a time, each once its successor is ready", () => {
    const { spec } = manifest("bootstrap/deploy/kubernetes/deployment.yaml") as unknown as {
      readonly spec: { readonly replicas: number; readonly strategy: object };
    };
    expect(spec.replicas).toBeGreaterThan(1);
    expect(spec.strategy).toEqual({ type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
  });

  test("has no secret in its manifests", () => {
    for (const path of manifestFiles) expect(manifest(path).kind).not.toBe("Secret");
    for (const path of [...manifestFiles, "bootstrap/deploy/compose.yaml", "bootstrap/deploy/kubernetes/settings.env"])
      expect(read(path)).not.toMatch(/(SECRET|PASSWORD|_KEYS?|_KEY_ID)=\S|mongodb:\/\/[^/]*@/);
  });
});
