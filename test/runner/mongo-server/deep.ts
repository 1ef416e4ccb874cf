import { isDeep } from "../tier.ts";
import { mongoServer } from "./index.ts";

/** The MongoDB server in the deep tier, else null. A separate module, because it has a top-level await. */
export const deepMongo = isDeep ? await mongoServer() : null;
