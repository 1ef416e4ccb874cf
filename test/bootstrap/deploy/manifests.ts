import { readdirSync } from "node:fs";
import { read } from "../../rules/project-files.ts";

const folder = "bootstrap/deploy/kubernetes";

/** A Kubernetes object as it is written, as far as tests look at it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

const filesIn = (path: string): readonly string[] =>
  readdirSync(path).flatMap((name) => (name.endsWith(".yaml") ? [`${path}/${name}`] : []));

/** The files of the manifests, by their path. */
export const manifestFiles: readonly string[] = [...filesIn(folder), ...filesIn(`${folder}/upgrade`)];

export const manifest = (path: string): Manifest => Bun.YAML.parse(read(path)) as Manifest;

export const composeFile = (): unknown => Bun.YAML.parse(read("bootstrap/deploy/compose.yaml"));

/** The settings of the environment file that the manifests are made with. */
export const kubernetesSettings = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    read(`${folder}/settings.env`)
      .trim()
      .split("\n")
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
