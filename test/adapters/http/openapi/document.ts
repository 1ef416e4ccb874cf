import { startService } from "../support/http-service.ts";

/** The API document that is kept beside the code, so that each change of the interface is visible in a review. */
export const documentFile = new URL("openapi.yaml", import.meta.url).pathname;

/** The API document as the service returns it: its text, and the parsed document. */
export const servedDocument = async () => {
  const service = await startService();
  const yaml = await (await service.ask("/swagger.yaml")).text();
  const json: unknown = await (await service.ask("/swagger.json")).json();
  const openApi30: unknown = await (await service.ask("/swagger-3.0.json")).json();
  const openApi30Yaml = await (await service.ask("/swagger-3.0.yaml")).text();
  const { operations } = service;
  await service.stop();
  return { yaml: `${yaml.trimEnd()}\n`, json, openApi30, openApi30Yaml, operations };
};
