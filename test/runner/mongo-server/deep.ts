import { isDeep } from "../tier.ts";
import { mongoServer } from "./index.ts";

/** MongoDB where the deep tier runs; a module of its own, because it awaits at its top. */
export const deepMongo = isDeep ? await mongoServer() : null;
