import { storedResponsePlace } from "../../../domain/kernel/ports.ts";
import { openAnyFormat } from "../../../domain/kernel/stored/encrypted-value.ts";
import { operandsPlace } from "../../../domain/pages/page-link.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { rowsAfter } from "../../support/walk/batches.ts";
import { countWrite, type Pass, renewedOr, renewedText } from "./pass.ts";

const batchSize = 200;

/** Rotates the stored responses for repeated requests, of all companies. */
export async function* rotateResponses(
  { idempotencyKeys, vault }: Dependencies,
  pass: Pass,
  from: string | null,
): AsyncGenerator<string, void> {
  const after = (key: string) => idempotencyKeys.responsesAfter(key, batchSize);
  for await (const { key, response } of rowsAfter(from ?? "", (stored) => stored.key, after)) {
    const place = storedResponsePlace(key);
    const renewed = vault.isUnderFirstKey(response)
      ? response
      : renewedOr(pass, place, response, () => vault.seal(openAnyFormat(response, place, vault), place));
    if (renewed !== response) countWrite(pass, await idempotencyKeys.replaceResponse(key, response, renewed));
    yield key;
  }
}

/** Rotates the operands of page links, of all companies. */
export async function* rotatePageLinks(
  { pageLinks, vault }: Dependencies,
  pass: Pass,
  from: string | null,
): AsyncGenerator<string, void> {
  const after = (tokenDigest: string) => pageLinks.operandsAfter(tokenDigest, batchSize);
  for await (const link of rowsAfter(from ?? "", ({ tokenDigest }) => tokenDigest, after)) {
    const { tokenDigest, sealedOperands } = link;
    const renewed = renewedText(vault, pass, operandsPlace(link), sealedOperands);
    if (renewed !== sealedOperands)
      countWrite(pass, await pageLinks.replaceOperands(tokenDigest, sealedOperands, renewed));
    yield tokenDigest;
  }
}
