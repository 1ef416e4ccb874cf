import { expect } from "bun:test";
import type { AgencyProtocol } from "../../../../adapters/agency/protocols.ts";
import type { CreditProtocol } from "../../../../adapters/credit/protocols.ts";
import type { Instant } from "../../../../domain/kernel/day.ts";
import { bundledProgram } from "../../../fixtures/bundled-program.ts";
import { ofShortLife } from "../../../fixtures/short-life.ts";
import type { StoreName } from "../../stores/open-store.ts";
import type { DyingRequest, Ending } from "./dying-service.ts";

/** What a process that dies is connected to. */
interface Surroundings {
  readonly name: StoreName;
  /** The store's file or its address. */
  readonly place: string;
  readonly now: Instant;
  readonly ending: Ending;
  readonly bureau: readonly [protocol: CreditProtocol, url: string];
  readonly agency: readonly [protocol: AgencyProtocol, url: string];
}

/** Sends requests to a process in which each ends after the given number of its writes; returns the writes of each. */
export const serveAndDie = async (
  { name, place, now, ending, bureau, agency }: Surroundings,
  requests: readonly DyingRequest[],
): Promise<readonly (readonly string[])[]> => {
  const script = await bundledProgram("test/adapters/http/killed/dying-service.ts");
  const command = [process.execPath, script, name, place, now, ending, ...bureau, ...agency];
  const stdin = new Blob([JSON.stringify(requests)]);
  const child = Bun.spawn(command, { stdin, stdout: "pipe", stderr: "inherit", env: ofShortLife() });
  const [printed] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  expect(child.signalCode ?? child.exitCode).toBe("SIGKILL");
  const lines = printed.trim().split("\n");
  return requests.map((_, position) =>
    lines.filter((line) => line.startsWith(`${position} `)).map((line) => line.slice(`${position} `.length)),
  );
};
