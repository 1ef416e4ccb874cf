import { describe, expect, test } from "bun:test";
import { noteAnchors } from "../../../application/log/note-anchors.ts";
import type { Anchor } from "../../../domain/log/anchor.ts";
import { watchedStores } from "../../adapters/http/killed/dying-stores.ts";
import { addCompany, anInstallation } from "../installation.ts";

const daySeconds = 86_400;

/** An installation with a company, and the anchors that its processes record. */
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
  test("are recorded at each start, and otherwise once a day, even if two processes check concurrently", async () => {
    const { installation, id, look } = await noted();
    const line = `company ${id} at 1`;
    expect(await look()).toEqual([line]);
    expect(await look()).toEqual([]);
    expect(await look(true)).toEqual([line]);
    installation.clock.advance(daySeconds);
    expect((await Promise.all([look(), look()])).flat()).toEqual([line]);
    expect(await look()).toEqual([]);
  });

  test("are recorded by another process a minute after one died with the lease, not before", async () => {
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

  test("are recorded once the day has begun, whichever write a process dies after, and then not again that day", async () => {
    class Died extends Error {}
    let writes = 0;
    for (let diesAt = 1, isDone = false; !isDone; diesAt += 1) {
      const { installation, id, look } = await noted();
      const lines: string[] = [];
      let count = 0;
      const dying = {
        ...installation,
        ...watchedStores(installation, async () => {
          count += 1;
          if (count >= diesAt) throw new Died();
        }),
      };
      const note = ({ companyId }: Anchor) => lines.push(`company ${companyId} at 1`);
      isDone = await noteAnchors(dying, { isStart: false, note }).then(
        () => true,
        (error) => {
          if (!(error instanceof Died)) throw error;
          return false;
        },
      );
      writes = count;
      installation.clock.advance(60);
      expect(new Set([...lines, ...(await look())])).toEqual(new Set([`company ${id} at 1`]));
      expect(await look()).toEqual([]);
    }
    expect(writes).toBe(3);
  });

  test("are left to the process that is recording them, however long it takes", async () => {
    const { installation, id, look } = await noted();
    const read = Promise.withResolvers<void>();
    const renewals = [40, 40, 40];
    const slow = {
      ...installation,
      forCompany: (companyId: number) => {
        const stores = installation.forCompany(companyId);
        const list: typeof stores.log.list = async (...given) => {
          await read.promise;
          return stores.log.list(...given);
        };
        return { ...stores, log: { ...stores.log, list } };
      },
      clock: {
        ...installation.clock,
        waitFor: async (work: Promise<unknown>) => {
          const seconds = renewals.shift();
          if (seconds === undefined) {
            read.resolve();
            await work;
          } else installation.clock.advance(seconds);
          expect(await look(true)).toEqual([]);
          return null;
        },
      },
    };
    const lines: number[] = [];
    await noteAnchors(slow, { isStart: true, note: ({ companyId }) => lines.push(companyId) });
    expect(lines).toEqual([id]);
    expect(await look()).toEqual([]);
  });
});
