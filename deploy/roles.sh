#!/bin/sh
# The two roles and the database of docs/operations.md. PostgreSQL's image runs it once, on an empty volume.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
CREATE ROLE bellweek_owner LOGIN PASSWORD :'owner';
CREATE ROLE bellweek_app LOGIN PASSWORD :'app';
CREATE DATABASE bellweek OWNER bellweek_owner ENCODING 'UTF8' TEMPLATE template0;
SQL
