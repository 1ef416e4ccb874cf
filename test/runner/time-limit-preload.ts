/** Loaded before every test file (see `bunfig.toml`), for a file that is run by itself: the runner hands the limit over. */
import { setDefaultTimeout } from "bun:test";
import { testAtMostMs } from "./time-limit.ts";

setDefaultTimeout(testAtMostMs);
