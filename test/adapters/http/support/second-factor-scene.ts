import type { TestClock } from "../../../fixtures/clock.ts";
import { codeAt } from "../../../fixtures/company/authenticator-app.ts";
import { password } from "./http-service.ts";
import type { Call } from "./running-service.ts";

/** A user's app: its present code, and the next one once the clock has advanced. */
export const appOf = (secret: string, clock: TestClock) => (): string => codeAt(secret, clock.now());

/** Turns on a user's second factor; the clock then shows the next step, because the code is used up. */
export const turnOn = async (call: Call, clock: TestClock) => {
  const { body } = await call("GET", "/company/users/me/second-factor/");
  const app = appOf(body.setup.secret, clock);
  const given = { current_password: password, setup: body.setup.setup, otp: app() };
  const { status, body: turned } = await call("PUT", "/company/users/me/second-factor/", given);
  if (status !== 200) throw new Error(`the second factor was not turned on: ${JSON.stringify(turned)}`);
  clock.advance(30);
  return { app, secret: body.setup.secret as string, recoveryCodes: turned.recovery_codes as readonly string[] };
};
