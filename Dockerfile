# syntax=docker/dockerfile:1
# One image for every role. It runs the Node that the project brings (docs/dependencies.md): the base image only begins
# the install. See docs/running.md.

FROM node:24-bookworm-slim AS build
# that Node needs it, as newer ones do
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /khue
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/art/package.json packages/art/
COPY packages/ink/package.json packages/ink/
COPY packages/contracts/package.json packages/contracts/
COPY packages/local-postgres/package.json packages/local-postgres/
COPY packages/ranked-lists/package.json packages/ranked-lists/
COPY scripts/setup scripts/setup
RUN node -e "import('./scripts/setup/install.mjs').then(({ installPackages }) => installPackages())"
COPY tsconfig.base.json LICENSE ./
COPY scripts scripts
COPY packages packages
COPY apps apps
RUN npm run build && npm prune --omit=dev

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Khuê" org.opencontainers.image.licenses="AGPL-3.0-or-later"
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin khue \
  && install --directory --owner=khue --group=khue --mode=0700 /data
WORKDIR /khue
COPY --from=build /khue/package.json /khue/LICENSE ./
COPY --from=build /khue/node_modules node_modules
COPY --from=build /khue/packages packages
COPY --from=build /khue/apps apps
ENV HOME=/data PATH=/khue/node_modules/.bin:$PATH NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER khue
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# as scripts/setup/server-flags.mjs says
CMD ["node", "--max-semi-space-size=64", "apps/server/src/main.ts"]
