import type { Vault } from "../../../domain/kernel/ports.ts";

/** A reference of a call outside: 128 random bits in hexadecimal, so that no two installations ever share one. */
export const newReference = (vault: Pick<Vault, "secret" | "digest">): string =>
  vault.digest(vault.secret()).slice(0, 32);
