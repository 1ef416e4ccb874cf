import { startService } from "../support/http-service.ts";

/** The API document that is kept beside the code, so that each change of the interface is visible in a review. */
export const documentFile = new URL("openapi.yaml", import.meta.url).pathname;

/** The API document as the service returns it: its text, and the parsed document. `kept` is the text of the file beside the code. */
export const servedDocument = async () => {
  const service = await startService();
  const yaml = await (await service.ask("/swagger.yaml")).text();
  const json: unknown = await (await service.ask("/swagger.json")).json();
  const openApi30: unknown = await (await service.ask("/swagger-3.0.json")).json();
  const openApi30Yaml = await (await service.ask("/swagger-3.0.yaml")).text();
  const { operations } = service;
  await service.stop();
  const kept = `${Bun.YAML.stringify(json, null, 2).trimEnd()}\n`;
  return { yaml, kept, json, openApi30, openApi30Yaml, operations };
};
