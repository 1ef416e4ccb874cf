import { describe, expect, test } from "bun:test";
import { noteAnchors } from "../../../application/log/note-anchors.ts";
import type { Anchor } from "../../../domain/log/anchor.ts";
import { addCompany, anInstallation } from "../installation.ts";

const daySeconds = 86_400;

/** An installation with a company, and the anchors that its processes note. */
const noted = async () => {
  const installation = anInstallation();
  const { id } = await addCompany(installation);
  const look = async (isStart = false): Promise<string[]> => {
    const lines: string[] = [];
    const note = ({ companyId, seq }: Anchor) => lines.push(`company ${companyId} at ${seq}`);
    await noteAnchors(installation, { isStart, note });
    return lines;
  };
  return { installation, id, look };
};

describe("the ends of the audit logs", () => {
  test("are noted at each start, and else once a day, also by two processes that look at once", async () => {
    const { installation, id, look } = await noted();
    const line = `company ${id} at 1`;
    expect(await look()).toEqual([line]);
    expect(await look()).toEqual([]);
    expect(await look(true)).toEqual([line]);
    installation.clock.advance(daySeconds);
    expect((await Promise.all([look(), look()])).flat()).toEqual([line]);
    expect(await look()).toEqual([]);
  });

  test("are noted by another process a minute after one died with the lease, not before", async () => {
    const { installation, id, look } = await noted();
    const dying = () => {
      throw new Error("the process dies");
    };
    await noteAnchors(installation, { isStart: false, note: dying }).catch(() => {});
    expect(await look()).toEqual([]);
    installation.clock.advance(59);
    expect(await look()).toEqual([]);
    installation.clock.advance(1);
    expect(await look()).toEqual([`company ${id} at 1`]);
  });
});
