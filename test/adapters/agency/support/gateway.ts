import { Random } from "effect";
import { type RestAgencySettings, restAgencyGateway } from "../../../../adapters/agency/rest/gateway.ts";
import type { AgencyGateway } from "../../../../domain/agency/ports.ts";
import { aClock, instant } from "../../../fixtures/clock.ts";

/** Long enough on a busy machine if an answer comes, and short between tries; the waits between tries are not random. */
const usualTimes = {
  tryMilliseconds: 50_000,
  callMilliseconds: 60_000,
  backOffMilliseconds: 10,
  placeWaitMilliseconds: 50_000,
  openMilliseconds: 60_000,
  random: Random.fixed([0.5]),
  clock: aClock(instant("2026-05-05T12:00:00.000Z")),
};

/** The gateway that tests call. */
export const testGateway = (url: string, settings: Partial<RestAgencySettings> = {}): AgencyGateway =>
  restAgencyGateway({ ...usualTimes, ...settings, url });
