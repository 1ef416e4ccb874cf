import { expect, test } from "bun:test";
import { listenProblem } from "../../../bootstrap/open/listen-problem.ts";

const sentence = (code: string, setting: "PORT" | "METRICS_PORT" = "PORT", port = 443) =>
  listenProblem(Object.assign(new Error(), { code }), { host: "10.1.2.3", port, setting });

test("a service that cannot listen says which setting to change", () => {
  expect(sentence("EADDRINUSE")).toBe("Port 443 is in use: set PORT to a free one, such as PORT=8001 npm start.");
  expect(sentence("EADDRINUSE", "METRICS_PORT")).toBe(
    "Port 443 (METRICS_PORT) is in use: set METRICS_PORT to a free one.",
  );
  expect(sentence("EACCES")).toBe(
    "Port 443 is reserved for root: set PORT to one from 1024 on, and let the proxy in front listen on 443.",
  );
  expect(sentence("EACCES", "PORT", 1023)).toStartWith("Port 1023 is reserved for root: ");
  for (const port of [1024, 8443])
    expect(sentence("EACCES", "PORT", port)).toBe(
      `Port ${port} is not allowed to this user by the system (EACCES), such as by SELinux: allow it there, or set PORT to another one.`,
    );
  for (const code of ["EADDRNOTAVAIL", "EINVAL", "ENOTFOUND"])
    for (const setting of ["PORT", "METRICS_PORT"] as const)
      expect(sentence(code, setting)).toBe(
        `10.1.2.3 (HOST) is not an address of this machine (${code}): set HOST to one of its addresses, or to 0.0.0.0 or :: for all.`,
      );
  expect(sentence("EMFILE")).toBe("10.1.2.3 port 443 cannot be listened on (EMFILE): set HOST and PORT.");
  expect(listenProblem(new Error(), { host: "::", port: 0, setting: "PORT" })).toBeNull();
});
