#!/bin/sh
# Where may migrations be written?
# Expected by most: an absolute `--out` works like a relative one, and a command that fails ends with another code than 0.
# Seen: the first `generate` writes to the absolute folder. The second one looks for its snapshot at `.//…`, prints ENOENT,
# writes nothing and ends with 0. With a relative path to the same folder it says `No schema changes`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund drizzle-orm@0.45.4 drizzle-kit@0.31.11
cat >schema.ts <<'TS'
import { integer, pgTable } from 'drizzle-orm/pg-core'
export const coins = pgTable('coins', { id: integer() })
TS
generate() {
  code=0
  ./node_modules/.bin/drizzle-kit generate --dialect postgresql --schema ./schema.ts --out "$1" >"$2" 2>&1 || code=$?
  echo "$2: exit $code, $(grep -oE 'Your SQL migration file|No schema changes|ENOENT[^,]*' "$2" | head -n 1)"
}
echo "drizzle-kit $(node -p "require('./node_modules/drizzle-kit/package.json').version"), node $(node --version)"
generate "$folder/out" absolute-first
[ "$code" = 0 ] && grep -q 'Your SQL migration file' absolute-first || { echo CHANGED; exit 1; }
generate "$folder/out" absolute-second
[ "$code" = 0 ] && grep -q ENOENT absolute-second || { echo CHANGED; exit 1; }
generate ./out relative-third
[ "$code" = 0 ] && grep -q 'No schema changes' relative-third || { echo CHANGED; exit 1; }
echo 'as described'
