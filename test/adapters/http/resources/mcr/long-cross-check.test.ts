import { afterAll, beforeAll, expect, test } from "bun:test";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { openRegisterScene, type RegisterScene } from "../../support/scenes/register-scene.ts";

/** A part of a response that is sent whole, and more than fit into it. */
const [few, more] = [100, 600];

let scene: RegisterScene;
beforeAll(async () => {
  scene = await openRegisterScene(sqliteKind, {}, {}, { overSocket: true });
});
afterAll(() => scene.close());

const addUncalculated = async (count: number): Promise<void> => {
  for (let added = 0; added < count; added += 1) await scene.addLoan({}, false);
};

const compared = async () => {
  const response = await scene.service.ask("/api/loan/mcr/cross-check/?year=2025", { token: scene.compliance.token });
  const { missing_data } = (await response.json()) as { missing_data: readonly { loan: number }[] };
  const ids = missing_data.map(({ loan }) => loan);
  return { length: response.headers.get("Content-Length"), loans: new Set(ids).size, listed: ids.length };
};

test("a comparison that lists many loans is sent while it is made, with each of them, and a short one whole", async () => {
  await addUncalculated(few);
  expect(await compared()).toEqual({ length: expect.stringMatching(/^\d{5}$/), loans: few, listed: few });
  await addUncalculated(more);
  expect(await compared()).toEqual({ length: null, loans: few + more, listed: few + more });
});
