import { expect, test } from "bun:test";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { signInProviders } from "../../../adapters/openid/providers.ts";
import { systemClock } from "../../../adapters/system/clock.ts";
import { openProvider, providerClient } from "../../fixtures/outside/openid-provider.ts";

const secrets = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };
const limits = { timeoutMilliseconds: 60_000 };

const whyNot = async (
  allowsLoopback: boolean,
  issuer: string,
  addresses: readonly string[] | Promise<never>,
  within = limits,
) => {
  const { begin } = signInProviders({
    allowsLoopback,
    addressesOf: async () => addresses,
    clock: systemClock(),
    ...within,
  });
  const redirectUri = "https://hecm.example.com/sign-in/oidc/1";
  const client = { issuer, clientId: providerClient.id, clientSecret: providerClient.secret, redirectUri };
  const begun = await begin(client, secrets);
  return begun._tag === "Refused" ? begun.refusal.why : "begun";
};

test("a provider on this machine is called only outside production", async () => {
  const provider = await openProvider();
  expect(await whyNot(true, provider.issuer, [])).toBe("begun");
  expect(await whyNot(false, provider.issuer, [])).not.toBe("begun");
  expect(await whyNot(false, provider.issuer.replace("http:", "https:"), [])).toBe("refused_address");
  await provider.stop();
});

test("a provider that answers with a status beyond those of HTTP counts as unreachable, and the service continues", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end("HTTP/1.1 600 Beyond\r\ncontent-length: 2\r\n\r\n{}"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await whyNot(true, `http://localhost:${port}`, ["127.0.0.1"])).toBe("status");
  server.close();
});

test("a provider whose name is not resolved in time is unreachable", async () => {
  const { promise: never } = Promise.withResolvers<never>();
  expect(await whyNot(false, "https://login.example.com", never, { timeoutMilliseconds: 20 })).toBe("timeout");
});

test("no address inside a network is called, whatever name leads to it, even if only one of several is inside", async () => {
  for (const addresses of [["10.0.0.1"], ["169.254.169.254"], ["8.8.8.8", "192.168.0.1"], ["::1"], ["127.0.0.1"]])
    expect(await whyNot(false, "https://login.example.com", addresses)).toBe("refused_address");
  expect(await whyNot(true, "https://login.example.com", ["10.0.0.1"])).toBe("refused_address");
  expect(await whyNot(false, "https://login.example.com", [])).toBe("dns");
  expect(await whyNot(false, "https://login.example.com:8443", ["8.8.8.8"])).toBe("refused_address");
});
