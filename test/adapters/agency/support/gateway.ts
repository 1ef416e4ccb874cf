import { type RestAgencySettings, restAgencyGateway } from "../../../../adapters/agency/rest/gateway.ts";
import { fixedDayClock } from "../../../../adapters/system/clock.ts";
import type { AgencyGateway } from "../../../../domain/agency/ports.ts";
import { day } from "../../../../domain/kernel/day.ts";

/** Times so short that no test waits; the waits between tries do not vary. */
const shortTimes = {
  tryMilliseconds: 400,
  callMilliseconds: 3_000,
  backOffMilliseconds: 10,
  placeWaitMilliseconds: 3_000,
  openMilliseconds: 300,
  random: () => 0.5,
  clock: fixedDayClock(day("2026-05-05")),
};

/** The gateway that tests call. */
export const testGateway = (url: string, settings: Partial<RestAgencySettings> = {}): AgencyGateway =>
  restAgencyGateway({ ...shortTimes, ...settings, url });
