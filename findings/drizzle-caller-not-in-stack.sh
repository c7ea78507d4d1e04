#!/bin/sh
# Where in our code was a statement sent? A driver cannot read it from its stack.
# Expected by most: the async stack inside the driver names the function that awaits the query.
# Seen: `await db.select()…` and `.execute()` name no caller, because drizzle continues from `then`; a plain async call does.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund drizzle-orm@0.45.4
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { integer, pgTable } from 'drizzle-orm/pg-core'

const coins = pgTable('coins', { id: integer() })
let stack = ''
const send = async () => {
  stack = new Error('sent').stack
  return { rows: [[1]] }
}
const db = drizzle(send)
async function plainCaller() { await (async () => { await null; await send() })(); return 1 }
async function awaitingCaller() { await db.select().from(coins); return 1 }
async function executingCaller() { await db.select().from(coins).execute(); return 1 }

const seen = {}
for (const caller of [plainCaller, awaitingCaller, executingCaller]) {
  await caller()
  seen[caller.name] = stack.includes(caller.name)
}
console.log(`drizzle-orm ${JSON.parse(readFileSync('node_modules/drizzle-orm/package.json', 'utf8')).version}, node ${process.version}`)
console.log('the stack inside the driver names its caller:', seen)
console.log(stack)
const isAsDescribed = seen.plainCaller && !seen.awaitingCaller && !seen.executingCaller
console.log(isAsDescribed ? 'as described' : 'CHANGED')
process.exit(isAsDescribed ? 0 : 1)
JS
node try.mjs
