# One image for the API, the website and the commands; docs/operations.md says how to run it.
#   docker build -t bellweek .
#   docker run --env-file bellweek.env -p 3001:3001 bellweek            the API
#   docker run --env-file bellweek.env -p 3000:3000 bellweek serve:web  the website
#   docker run --rm --env-file bellweek.env bellweek migrate            or admin, verify-audit, backup, restore

FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/desktop/package.json apps/desktop/
COPY packages/api-client/package.json packages/api-client/
COPY packages/planner/package.json packages/planner/
COPY packages/public-fetch/package.json packages/public-fetch/
COPY packages/shell/package.json packages/shell/
COPY packages/ui/package.json packages/ui/
COPY tools/package.json tools/

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build

FROM manifests AS packages
RUN npm ci --omit=dev --workspace apps/api --workspace packages/api-client --workspace packages/public-fetch

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/api/schema apps/api/schema
COPY --from=build /app/packages/api-client/dist packages/api-client/dist
COPY --from=build /app/packages/public-fetch/dist packages/public-fetch/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/web/server apps/web/server
COPY --from=build /app/tools tools
COPY --from=build /app/dist dist
USER node
EXPOSE 3000 3001
ENTRYPOINT ["node", "tools/bootstrap.mjs"]
CMD ["serve:api"]
