import type { Child } from "../support/child.ts";
import { residentMegabytes } from "../support/child.ts";
import { type Figure, median } from "../support/report.ts";
import { post, prepareLoan, startService } from "../support/service.ts";
import { disclosuresAtOnce } from "./packages.ts";

/** About 65 pages for the sample loan, which has some 25 years. */
const heavyBody = `{% for one in projection.years %}{% for two in projection.years %}${"<p>The quick brown fox jumps over the lazy dog, and so does the borrower, for a whole line of text.</p>".repeat(3)}{% endfor %}{% endfor %}`;

const pauseMilliseconds = 100;

/** The peak memory of a process until `isOver`, in megabytes. */
const peakMegabytes = async ({ pid }: Child, isOver: () => boolean): Promise<number> => {
  let peak = 0;
  while (!isOver()) {
    peak = Math.max(peak, await residentMegabytes(pid));
    await Bun.sleep(pauseMilliseconds);
  }
  return peak;
};

/** Generates one company's packages, at least one, one after another until `isOver`. Returns the milliseconds of each. */
const packageTimes = async (generate: () => Promise<unknown>, isOver: (made: number) => boolean) => {
  const times: number[] = [];
  do {
    const startedAt = performance.now();
    await generate();
    times.push(performance.now() - startedAt);
  } while (!isOver(times.length));
  return times;
};

/**
 * The time of another company's package while one company requests previews of a large template, all at once, compared with its time alone;
 * and the service's peak memory meanwhile. Both times are measured alternately, because the machine can have other load.
 */
export const measureBusyCompany = async (isQuick: boolean): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const previews of isQuick ? [4] : [16, 400]) {
    const service = await startService({ STORE: "sqlite" });
    try {
      const busy = await prepareLoan(service, "Busy Lending");
      const other = await prepareLoan(service, "Other Lending");
      const path = `${service.url}/api/documents/`;
      const heavy = { code: "heavy", name: "Heavy", stage: "initial", body: heavyBody };
      const { id: template } = await post<{ id: number }>(`${path}templates/`, busy.headers, heavy);
      const request = { loan: other.loan, allow_missing: true };
      const disclosures = await disclosuresAtOnce(service, other.headers);
      const generate = () => post(`${disclosures}generate/`, other.headers, request);
      // Both threads start before the measurement, as they would for the company alone; a thread's first document takes a second.
      await Promise.all([generate(), generate()]);
      const alone: number[] = [];
      const beside: number[] = [];
      let peak = 0;
      let refused = 0;
      for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
        alone.push(...(await packageTimes(generate, (made) => made >= 3)));
        let isOver = false;
        const preview = async () => {
          const sent = { method: "POST", headers: { ...busy.headers, "content-type": "application/json" }, body: "{}" };
          const response = await fetch(`${path}templates/${template}/preview/`, sent);
          await response.arrayBuffer();
          // 429 if the company exceeds its share; 400 if a document exceeds its time limit on a busy machine.
          if (response.status === 429 || response.status === 400) refused += 1;
          else if (!response.ok) throw new Error(`a preview returned ${response.status}`);
        };
        const watching = peakMegabytes(service, () => isOver);
        const previewing = Promise.all(Array.from({ length: previews }, preview)).then(() => {
          isOver = true;
        });
        beside.push(...(await packageTimes(generate, () => isOver)));
        await previewing;
        peak = Math.max(peak, await watching);
      }
      const what = `while another company sends ${previews} heavy previews`;
      const baseline = `the same alone, ${median(alone).toFixed(0)} ms`;
      const [middle, longest] = [median(beside), Math.max(...beside)];
      figures.push(
        {
          name: `a package ${what}, ${refused} refused`,
          value: middle,
          unit: "ms",
          baseline,
          ratio: middle / median(alone),
        },
        {
          name: `the longest of ${beside.length}`,
          value: longest,
          unit: "ms",
          baseline,
          ratio: longest / median(alone),
        },
        { name: "peak memory meanwhile", value: peak, unit: "MB", baseline: null, ratio: null },
      );
    } finally {
      await service.stop();
    }
  }
  return figures;
};
