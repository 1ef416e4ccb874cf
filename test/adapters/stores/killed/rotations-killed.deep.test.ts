/** Deep: kills processes that rotate keys, three at a time, on both stores. */
import { expect, test } from "bun:test";
import { openVault } from "../../../../adapters/crypto/vault.ts";
import { requestKeyRotation } from "../../../../application/company/rotation/request-key-rotation.ts";
import { operatorActor } from "../../../../domain/access/actor.ts";
import { ssnPlace } from "../../../../domain/loan/borrowers/ssn.ts";
import { addCompany, openDependencies } from "../../../application/office.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { bundledProgram } from "../../../fixtures/bundled-program.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { aBorrower, aLoan } from "../../../fixtures/loan/loan.ts";
import { loanAdded, testKeys, testMac, testVault } from "../../../fixtures/loan/log.ts";
import { ofShortLife } from "../../../fixtures/short-life.ts";
import { openStore, type StoreName } from "../open-store.ts";
import { killedOnBothStores } from "./killed-on-both-stores.ts";

/** One works, and the others find the job taken. */
const processes = 3;
const leastDeaths = 3;
const mostRounds = 12;
const moreWritesPerRound = 3;
/** As long as a lease. */
const roundSeconds = 60;
const loansOfCompany = 12;

const newKey = `new:${Buffer.alloc(32, 8).toString("base64")}`;
const bothKeys = `${newKey},${testKeys.ENCRYPTION_KEYS}`;
const underNew = openVault(newKey, testKeys.BLIND_INDEX_KEY);

const killedWhileRotating = (name: StoreName, place: () => string): void => {
  test("each SSN is read with only the new key, and the job is done, however its processes die", async () => {
    const clock = aClock();
    const vault = openVault(bothKeys, testKeys.BLIND_INDEX_KEY);
    const before = await openStore(name, place(), clock);
    const settling = { ...openDependencies(), ...before, clock };
    const companies = [await addCompany(settling, { isHouse: true }), await addCompany(settling)];
    for (const { id: companyId } of companies)
      for (let made = 0; made < loansOfCompany; made += 1) {
        const id = 100 * companyId + made;
        const number = String(100_000_000 + id);
        const sealed = testVault.seal(number, ssnPlace(companyId, id));
        const ssn = { sealed, last4: number.slice(-4), blindIndex: vault.blindIndex(companyId, number) };
        const loan = aLoan({ id, companyId, loanNumber: `2026-${id}`, borrowers: [aBorrower({ id, ssn })] });
        await before.forCompany(companyId).loans.add(loan, loanAdded(loan));
      }
    await before.close();
    const stores = await openStore(name, place(), clock, { ...vault, auditMac: testMac });
    const dependencies = { ...openDependencies(), ...stores, clock, vault };
    const [house] = companies;
    if (house === undefined) throw new Error("there is no house company");
    const job = accepted(await requestKeyRotation(dependencies, operatorActor(house, "a rotation"), null));
    const script = await bundledProgram("test/adapters/stores/killed/jobs-killed.ts");
    const run = async (dies: number): Promise<string> => {
      const command = [process.execPath, script, name, place(), clock.now(), String(dies)];
      const child = Bun.spawn(command, { env: { ...ofShortLife(), ENCRYPTION_KEYS: bothKeys }, stderr: "inherit" });
      await child.exited;
      return String(child.signalCode ?? child.exitCode);
    };
    const deaths: string[] = [];
    let ended = await stores.forCompany(house.id).jobs.find(job.id);
    for (let round = 1; round <= mostRounds && ended?.state.status !== "done"; round += 1) {
      const dying = Array.from({ length: processes }, (_, at) => run(moreWritesPerRound * round + at));
      deaths.push(...(await Promise.all(dying)));
      ended = await stores.forCompany(house.id).jobs.find(job.id);
      clock.advance(roundSeconds);
    }
    expect(ended?.state.status).toBe("done");
    expect(deaths.filter((death) => death === "SIGKILL").length).toBeGreaterThanOrEqual(leastDeaths);
    for (const { id: companyId } of companies) {
      const numbers = await stores.forCompany(companyId).loans.ssnsAfter("", 100);
      expect(numbers).toHaveLength(loansOfCompany);
      for (const { ssns } of numbers)
        for (const { borrowerId, ssn } of ssns)
          expect(underNew.open(ssn?.sealed ?? "", ssnPlace(companyId, borrowerId))).toBe(
            String(100_000_000 + borrowerId),
          );
      const log = await stores.forCompany(companyId).log.listAfter(0, 1_000);
      expect(log.some(({ action }) => action === "company.rotate_keys")).toBe(true);
    }
    expect(await stores.jobQueue.running()).toEqual([]);
    await stores.close();
  });
};

await killedOnBothStores("rotations", "rotations whose processes are killed", killedWhileRotating);
