/** The tenant check: in every statement that the server sends, each mention of a tenant's table has a tenant condition. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const folder = join(import.meta.dirname, '../src/db/tables')
const modules = await Promise.all(readdirSync(folder).map(async (name) => (await import(join(folder, name))) as Record<string, unknown>))
const tables = modules.flatMap((module) => Object.values(module)).filter((one) => is(one, PgTable))
const tenantTables = new Set(tables.filter((table) => 'tenantId' in getTableColumns(table)).map((table): string => getTableName(table)))

/** Statements about all tenants, with the reason. */
const ACROSS_TENANTS: readonly { statement: RegExp; why: string }[] = [
  { statement: /^select .* from "tenant_(domains|apps)" where "tenant_\1"\./, why: 'it asks whose tenant a request belongs to' },
  {
    statement: /^select "tenant_id" from "tenant_configs" where \("tenant_configs"\."kind" = \$1 and /,
    why: 'it asks whose merchant a channel speaks to',
  },
  {
    statement:
      /^delete from "(account_changes|feeds|idempotency_keys|notice_sends|provider_events|sms_codes|oauth_states|sessions|socket_tickets|visits)" where \(?"\1"\."\w+" <=? \$\d( or "\1"\."\w+" < \$\d\))?$/,
    why: 'what is over goes by its age alone',
  },
  {
    statement:
      /^update "account_changes" set "former_enc" = \$1 where \("account_changes"\."expires_at" <= \$2 and "account_changes"\."former_enc" is not null\)$/,
    why: 'what was before goes by its age alone, and leaves that there was a change',
  },
  {
    statement:
      /^\s*with gone as \(delete from "notices" where \("notices"\."at" < \$1 or \("notices"\."at" < \$2 and "notices"\."read_at" is not null\)\)\s/,
    why: 'what is over goes by its age alone, and whether it was read',
  },
  {
    statement: /^select .* from "media" where \("media"\."deleted_at" < /,
    why: 'deleted pictures go by their age alone; each is then forgotten by its own tenant',
  },
  {
    statement: /^select .* from "voices" where \("voices"\."deleted_at" is not null or \("voices"\."sent_at" is null and /,
    why: 'voices that nobody may hear go by that alone; each is then forgotten by its own tenant',
  },
]

const MENTION = /\b(from|join|update|into|,)\s+(?:only\s+)?"?(\w+)"?(?=[\s(;)]|$)/gi
const COMPARISON = /tenant_id"?\s*(?:=|in\b)|=\s*(?:"?\w+"?\.)?"?tenant_id\b/gi
const INSERTED = /\binsert\s+into\s+"?(\w+)"?\s*\(([^)]*)\)/gi

/** Tables of tenants that `statement` names more often than it compares a tenant; empty for a correct statement. */
export function strayTables(statement: string): string[] {
  const inserted = [...statement.matchAll(INSERTED)].filter(([, , columns]) => /\btenant_id\b/.test(columns!)).length
  const mentioned = [...statement.matchAll(MENTION)].map(([, , table]) => table!).filter((table) => tenantTables.has(table))
  const compared = [...statement.matchAll(COMPARISON)].length
  if (mentioned.length <= compared + inserted || ACROSS_TENANTS.some((known) => known.statement.test(statement))) return []
  return [...new Set(mentioned)]
}

/** Checks every statement; `complain` throws if a statement lacked its tenant condition. */
export function statementNet() {
  const seen = new Set<string>()
  const strays = new Set<string>()
  const watchers = new Set<string[]>()
  return {
    /** Records every statement from now on, until it is stopped. */
    watch() {
      const kept: string[] = []
      watchers.add(kept)
      return {
        stop(): string[] {
          watchers.delete(kept)
          return kept
        },
      }
    },
    logQuery(statement: string): void {
      for (const kept of watchers) kept.push(statement)
      if (seen.has(statement)) return
      seen.add(statement)
      const strayed = strayTables(statement)
      if (strayed.length > 0) strays.add(`${strayed.join(', ')}: ${statement}`)
    },
    complain(): void {
      if (strays.size > 0) throw new Error(`Statements that do not say whose rows they mean:\n${[...strays].join('\n')}`)
    },
  }
}
