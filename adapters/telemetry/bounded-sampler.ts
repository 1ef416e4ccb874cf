import { type Sampler, SamplingDecision, TraceIdRatioBasedSampler } from "@opentelemetry/sdk-trace";

/** A span costs some fifty microseconds until it is sent, and a request has ten of them. */
export const maxTracesPerSecond = 30;

/**
 * Records a share of the traces that begin here, and of them so many a second at most: what traces cost does not grow with the
 * requests of a busy service, and a quiet one shows its share. `now` is in milliseconds.
 */
export const boundedSampler = (share: number, maxPerSecond: number, now: () => number): Sampler => {
  const ofShare = new TraceIdRatioBasedSampler(share);
  let second = Number.NaN;
  let left = 0;
  return {
    shouldSample(context, traceId) {
      const sampled = ofShare.shouldSample(context, traceId);
      if (sampled.decision === SamplingDecision.NOT_RECORD) return sampled;
      const current = Math.floor(now() / 1000);
      if (current !== second) left = maxPerSecond;
      second = current;
      if (left === 0) return { decision: SamplingDecision.NOT_RECORD };
      left -= 1;
      return sampled;
    },
    toString: () => `${ofShare}, at most ${maxPerSecond} a second`,
  };
};
