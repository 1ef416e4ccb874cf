# The service on the embedded store or, with STORE=mongodb, on a MongoDB of its own.
# Production has no default secrets: bootstrap/README.md lists the settings that must be given.

FROM oven/bun:1.4.5-slim AS packages
WORKDIR /app
COPY package.json package-lock.json bunfig.toml ./
# Bun itself comes from the image (optional), and peers are only what packages need to be built upon.
RUN bun install --production --omit=optional --omit=peer --frozen-lockfile --no-save
RUN mkdir data

FROM oven/bun:1.4.5-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000
# The runtime's last compiler takes what runs often later, as with `npm start`: it would take half of the time of a thread's first documents.
ENV BUN_JSC_thresholdForFTLOptimizeAfterWarmUp=200000
COPY --from=packages /app/node_modules ./node_modules
# The one folder the service may write to; all else belongs to root.
COPY --from=packages --chown=bun:bun /app/data ./data
COPY package.json bunfig.toml README.md ./
COPY domain ./domain
COPY application ./application
COPY adapters ./adapters
COPY bootstrap ./bootstrap
# The case books that experts review: data, without the tests beside them.
COPY test/casebook/*.md ./test/casebook/
# One executable file, which starts in a quarter of the time, and one of the threads that make documents; others run on the sources.
RUN bun bootstrap/bundle.ts
USER bun
VOLUME /app/data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["bun", "-e", "const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`); process.exit(ok ? 0 : 1);"]
CMD ["./service"]
