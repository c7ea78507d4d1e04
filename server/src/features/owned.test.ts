/**
 * Tests that no data of a person is forgotten: every table belongs to a noun, and after a merge no row refers to the closed
 * account.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, getTableColumns, getTableName, is, type Column } from 'drizzle-orm'
import { PgTable, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consistentValues, consistentWith } from '../../test/consistent-rows'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import { sqlState } from '../db/open'
import { key, ref, tenantId } from '../db/tables/columns'
import { reports } from '../db/tables/report'
import { users } from '../db/tables/account'
import { attributions } from '../db/tables/attribution'
import { attachPhone } from './account/merge'
import { phoneHashOf } from './auth/captcha/captcha'
import { nouns } from './nouns'
import type { Owned } from './owned'

const folder = join(import.meta.dirname, '../db/tables')
const modules = await Promise.all(readdirSync(folder).map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>))
const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
const owned = nouns.flatMap((noun) => noun.owned ?? [])
const ownerless = nouns.flatMap((noun) => noun.ownerless ?? [])

/** Columns whose names end like a user's column but that name another row, or a profile of a pair. */
const PAIRS = ['from', 'to', 'a', 'b', 'viewer', 'viewed', 'grantor', 'grantee']
function namesAUser({ name }: Column): boolean {
  const [, what] = /^(.+)_id$/.exec(name) ?? []
  if (what === undefined || PAIRS.includes(what)) return false
  const last = what.split('_').at(-1)!
  const words = tables.map(getTableName).flatMap((table) => table.split('_'))
  const isRow = [last, `${last}s`, last.replace(/y$/, 'ies')].some((word) => word !== 'user' && word !== 'users' && words.includes(word))
  return !isRow
}

const unclaimed = (all: readonly PgTable[], claims: readonly Owned[]): string[] =>
  all.flatMap((table) => {
    const users = claims.find((claim) => claim.table === table)?.users ?? {}
    return Object.entries(getTableColumns(table))
      .filter(([name, column]) => column.dataType === 'number' && namesAUser(column) && !(name in users))
      .map(([name]) => `${getTableName(table)}.${name}`)
  })

describe('every table', () => {
  test('every table belongs to one noun', () => {
    const claimed = [...owned.map(({ table }) => table), ...ownerless].map(getTableName)
    expect(claimed.sort()).toEqual(tables.map(getTableName).sort())
  })

  test('every column that names a user states what a merge does with it', () => {
    expect(unclaimed(tables, owned)).toEqual([
      // The id of an organiser of any kind.
      'activities.organiserId',
      // Ids of matchmakers or stores, by the kind of the dispute.
      'attribution_disputes.claimantId',
      'attribution_disputes.holderId',
      // The id of the audited object, by its type; never an account.
      'audit_tasks.targetId',
      // The contract that a newer one replaces.
      'contracts.supersedesId',
      // The row that reported a service, by its kind; never an account.
      'service_deliverables.refId',
      // Ids of matchmakers.
      'cooperations.askerId',
      'cooperations.helperId',
      // Ids of profiles, and of a matchmaker.
      'relationships.wishedById',
      'relationship_events.byId',
      'singlehood_exits.proposedById',
      'singlehood_exits.witnessId',
      'singlehood_exits.storyById',
      // The order or the contract that is settled.
      'exit_refunds.refId',
      // The id of the ordered object, by its type.
      'fin_orders.bizId',
      // The id of a favourite profile.
      'favorites.targetId',
      // The lead that took over a merged one.
      'leads.dupOfId',
      // The partnership above.
      'partners.parentId',
      // The target of a code, by its kind; never an account.
      'scenes.targetId',
    ])
    const planted = pgTable('vows', { id: key(), tenantId: tenantId(), vowerId: ref('vower_id'), mediaId: ref('media_id') })
    expect(unclaimed([planted], owned)).toEqual(['vows.vowerId'])
  })

  test('every table belongs to a person by its own columns, or through a row that does', () => {
    const roots = owned.filter(({ through }) => through === null)
    expect(roots.filter((claim) => Object.keys(claim.users).length === 0)).toEqual([])
    for (const { table, through } of owned) {
      for (let next = through; next !== null; next = owned.find((claim) => claim.table === next)!.through) expect(next).not.toBe(table)
    }
  })
})

describe('a merge', () => {
  let world: TestWorld
  beforeAll(async () => (world = await openTestWorld()))
  afterAll(() => world.close())

  /** Columns whose rows move, or stay for a stated reason. The account's own row is left out. */
  const columns = owned.flatMap((claim) => Object.entries(claim.users).map(([name, onMerge]) => ({ table: claim.table, name, onMerge })))
  const others = columns.filter(({ table }) => table !== users)

  /** Further columns that a merge rule reads. */
  const FACTS: Record<string, object> = { ...consistentValues, attributions: { kind: 'inviter' }, attribution_events: { kind: 'inviter' } }
  let counter = 0
  const some = (column: Column): unknown => {
    counter += 1
    if (column.columnType === 'PgDateString') return '2000-01-01'
    const byType: Record<string, unknown> = {
      number: counter,
      string: `planted-${counter}`,
      boolean: false,
      date: new Date(),
      json: [],
      array: [],
    }
    return byType[column.dataType]
  }
  /** A row with only its required columns, for one in which the named column is set. */
  const rowOf = (table: PgTable, name = ''): Record<string, unknown> => ({
    ...Object.fromEntries(
      Object.entries(getTableColumns(table))
        .filter(([, column]) => column.notNull && !column.hasDefault && !column.generatedIdentity)
        .map(([name, column]) => [name, some(column)]),
    ),
    ...FACTS[getTableName(table)],
    ...consistentWith[getTableName(table)]?.[name],
    tenantId: world.tenantA,
  })
  const plant = (table: PgTable, row: object) => world.world.db.insert(table).values(row as never)
  const count = (table: PgTable, name: string, userId: number) =>
    world.world.db.$count(table, eq(getTableColumns(table)[name] as never, userId))

  /** Two accounts of one person: an older one with the phone, and a younger one without. */
  async function twoAccounts(): Promise<{ older: Person; younger: Person; merge: () => Promise<unknown> }> {
    const older = await world.member()
    const younger = await world.member()
    await world.world.db.update(users).set({ phoneEnc: null, phoneHash: null }).where(eq(users.id, younger.userId))
    const merge = async () => {
      const ctx = await younger.ctx()
      return attachPhone(ctx, younger.userId, older.phone, phoneHashOf(ctx, older.phone), true)
    }
    return { older, younger, merge }
  }

  test('a merge leaves no rows with the closed account except those that state why', async () => {
    const { older, younger, merge } = await twoAccounts()
    for (const { table, name } of others) await plant(table, { ...rowOf(table, name), [name]: younger.userId })
    await merge()
    const left: string[] = []
    for (const { table, name, onMerge } of others) {
      const isKept = typeof onMerge === 'object'
      const [there, here] = [await count(table, name, younger.userId), await count(table, name, older.userId)]
      if (isKept ? there === 0 : there > 0 || here === 0) left.push(`${getTableName(table)}.${name}: ${there} there, ${here} here`)
    }
    expect(left).toEqual([])
  })

  test('a merge keeps one of two equal rows, or both, and violates no unique key', async () => {
    const { older, younger, merge } = await twoAccounts()
    for (const { table, name, onMerge } of others.filter((column) => column.onMerge !== 'onlyOne')) {
      const row = rowOf(table, name)
      await plant(table, { ...row, [name]: older.userId })
      await plant(table, { ...row, [name]: younger.userId }).catch((error: unknown) => {
        // Two accounts cannot have equal values here, so each gets its own.
        if (sqlState(error) !== '23505') throw error
        return plant(table, { ...rowOf(table, name), [name]: younger.userId })
      })
      expect(await count(table, name, younger.userId), `${getTableName(table)}.${name} ${String(onMerge)}`).toBeGreaterThan(0)
    }
    await merge()
    for (const { table, name, onMerge } of others)
      if (typeof onMerge !== 'object') expect(await count(table, name, younger.userId), `${getTableName(table)}.${name}`).toBe(0)
    // No report is lost; of two open reports on the same subject one is decided.
    const made = await world.world.db.select().from(reports).where(eq(reports.reporterId, older.userId))
    expect(made.map(({ status, resolvedAt }) => [status === 'final', resolvedAt !== null]).sort()).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test.each(others.filter(({ onMerge }) => onMerge === 'onlyOne').map(({ table, name }) => [getTableName(table), table, name] as const))(
    'a merge is refused if both have %s',
    async (_label, table, name) => {
      const { older, younger, merge } = await twoAccounts()
      for (const person of [older, younger]) await plant(table, { ...rowOf(table, name), [name]: person.userId })
      await expect(merge()).rejects.toMatchObject({ faultName: 'accounts_cannot_merge' })
      expect([await count(table, name, older.userId), await count(table, name, younger.userId)]).toEqual([1, 1])
    },
  )

  test('a merge makes nobody their own inviter', async () => {
    const { older, younger, merge } = await twoAccounts()
    await plant(attributions, { ...rowOf(attributions), userId: younger.userId, targetId: older.userId })
    await merge()
    const rows = await world.world.db.select().from(attributions).where(eq(attributions.userId, older.userId))
    expect(rows.map(({ status, endReason }) => [status, endReason])).toEqual([['replaced', 'self']])
  })
})
