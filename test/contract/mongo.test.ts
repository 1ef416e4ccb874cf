import { describe } from "bun:test";
import { mongoServer } from "../runner/mongo-server/index.ts";
import { everyContract } from "./every-contract.ts";
import { mongoKind } from "./mongo-kind.ts";

const mongo = await mongoServer();

describe.skipIf(mongo === null)("MongoDB", () => {
  if (mongo !== null) everyContract(mongoKind(mongo));
});
