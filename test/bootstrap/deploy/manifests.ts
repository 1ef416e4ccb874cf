import { readdirSync } from "node:fs";
import { read } from "../../rules/project-files.ts";

const folder = "bootstrap/deploy/kubernetes";

/** The fields of a Kubernetes object that tests read. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

const filesIn = (path: string): readonly string[] =>
  readdirSync(path).flatMap((name) => (name.endsWith(".yaml") ? [`${path}/${name}`] : []));

/** The files of the manifests, by path. */
export const manifestFiles: readonly string[] = [...filesIn(folder), ...filesIn(`${folder}/upgrade`)];

export const manifest = (path: string): Manifest => Bun.YAML.parse(read(path)) as Manifest;

export const composeFile = (): unknown => Bun.YAML.parse(read("bootstrap/deploy/compose.yaml"));

/** The settings of the environment file from which the manifests are made. */
export const kubernetesSettings = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    read(`${folder}/settings.env`)
      .trim()
      .split("\n")
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
