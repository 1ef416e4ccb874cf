import { documentFile, servedDocument } from "./document.ts";

// Run after a change of the interface: `npm run openapi`. The difference is what clients will notice.
const { kept } = await servedDocument();
await Bun.write(documentFile, kept);
console.log("test/adapters/http/openapi/openapi.yaml is up to date.");
