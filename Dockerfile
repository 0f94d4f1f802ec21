# What builds: all dependencies, the web client, then the server's own dependencies alone.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY core/package.json core/
COPY api/package.json api/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci
COPY tsconfig.base.json ./
COPY core/ core/
COPY api/ api/
COPY server/ server/
COPY web/ web/
RUN cd web && npx vite build --logLevel warn
# The dependencies of the server and, among the optional ones of the root, the Node that the project pins.
RUN npm ci --omit=dev --workspace=server --include-workspace-root
RUN mv node_modules/node-linux-*/bin/node /usr/local/bin/wheelwright-node && rm -rf node_modules/node-linux-*

# What runs: no npm, no compiler, no tool of development.
FROM debian:bookworm-slim
RUN groupadd --system --gid 10001 wheelwright \
 && useradd --system --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin wheelwright \
 && install -d -o wheelwright -g wheelwright -m 700 /data \
 && ln -s /app/server/bin/wheelwright.mjs /usr/local/bin/wheelwright
COPY --from=build /usr/local/bin/wheelwright-node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/core core
COPY --from=build /app/api api
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
USER wheelwright
VOLUME /data
EXPOSE 8000
# The first start of a new version may copy and prove a large database before it answers.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["wheelwright"]
CMD ["serve"]
