/** Loaded before every test file (see `bunfig.toml`), for a file that is run by itself. The runner passes the limit as an option. */
import { setDefaultTimeout } from "bun:test";
import { testAtMostMs } from "./time-limit.ts";

setDefaultTimeout(testAtMostMs);
