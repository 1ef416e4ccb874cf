import { describe } from "bun:test";
import { everyContract } from "./every-contract.ts";
import { sqliteKind } from "./sqlite-kind.ts";

describe("SQLite", () => everyContract(sqliteKind));
