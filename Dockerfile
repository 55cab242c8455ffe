# syntax=docker/dockerfile:1
# A digest makes a build repeatable: `npm run pin` writes it here, and Caddy's into compose.yaml.
ARG NODE_IMAGE=node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
# The build makes plain JavaScript, the same for every machine, so it runs on the builder's own.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node bin/build.js \
 && rm -rf dist/.cache dist/*.map node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
 && mkdir -p /out/node_modules \
 && cp -a bin dist systemd package.json LICENSE README.md /out/ \
 && cp -a node_modules/better-sqlite3 /out/node_modules/

# better-sqlite3 brings its binaries for amd64 and arm64: nothing is compiled, and no compiler is here.
FROM ${NODE_IMAGE}
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
 && install -d -o node -g node -m 0750 /data
COPY --from=build /out /app
RUN ln -s /app/bin/mimbar /usr/local/bin/mimbar
ENV NODE_ENV=production \
    MIMBAR_DATA_DIR=/data \
    MIMBAR_PASSWORD_MIN=8
USER node
WORKDIR /data
VOLUME /data
EXPOSE 8080
# WhatsApp that is not linked is no failure: the answer is 200 as long as the database and the service are well.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.MIMBAR_PORT || 8080}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--", "mimbar"]
CMD ["serve"]
