/**
 * Checks every owned table against its noun's descriptor: after closing and coming back, every row is unchanged. After
 * erasure, tables contain no value of the person except the declared ones.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, getTableColumns, getTableName, is, sql, type Column } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consistentValues } from '../../../test/consistent-rows'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { sessions, smsOutbox, users } from '../../db/tables/account'
import { contractSigners, serviceDeliverables, successTranches } from '../../db/tables/contract'
import { leads } from '../../db/tables/lead'
import { lineQuotas, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { media, photos, voices } from '../../db/tables/media'
import { pinRuns, pins } from '../../db/tables/placement'
import { reports } from '../../db/tables/report'
import { activitySignups, activityWaits } from '../../db/tables/activity'
import { spotlightBookings, spotlightSeats } from '../../db/tables/spotlight'
import { sweepDeletedMedia } from '../media/files/removal'
import { sweepVoices } from '../media/voice/voices'
import { nouns } from '../nouns'
import type { Owned } from '../owned'
import { beginClosing, cancelClosing, sweepClosing } from './account-closure'

type Row = Record<string, unknown>

const DAY_MS = 86_400_000
const folder = join(import.meta.dirname, '../../db/tables')
const modules = await Promise.all(readdirSync(folder).map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>))
const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
const owned = nouns.flatMap((noun) => noun.owned ?? [])

/** Tables whose rows already exist when the person is created. */
const GIVEN: readonly PgTable[] = [users, loveProfiles]
/**
 * Columns that nouns with an erasing function of their own keep on purpose: ids, times, states, and texts of other
 * people.
 */
const FORGOTTEN_OF_LEADS = ['nameEnc', 'phoneEnc', 'phoneHash', 'wechatEnc', 'wechatHash', 'gender', 'birthYear', 'need', 'lockReason']
const KEPT_BY_DEED = new Map<PgTable, readonly string[]>([
  [lineRequests, Object.keys(getTableColumns(lineRequests)).filter((name) => name !== 'message')],
  // The reported person may still appeal. A report contains no data about the person who filed it.
  [reports, Object.keys(getTableColumns(reports))],
  // Handlers and the report keep the course of a converted lead; nothing in it identifies the person.
  [leads, Object.keys(getTableColumns(leads)).filter((name) => !FORGOTTEN_OF_LEADS.includes(name))],
])

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, Column>
const mark = (table: PgTable, name: string) => `planted-${owner}-${getTableName(table)}.${name}`

const FILES = ['originalKey', 'displayKey', 'thumbKey', 'blurKey'] as const
let counter = 0
/** Owner of the planted row, so that it is not mistaken for another person's. */
let owner = 0
/** Returns a value that occurs nowhere else. */
function planted(table: PgTable, name: string, column: Column): unknown {
  counter += 1
  if (column.columnType === 'PgDateString') return '1987-06-05'
  if (column.columnType === 'PgSmallInt') return 100 + (counter % 30_000)
  const byType: Record<string, unknown> = {
    number: 7_000_000 + counter,
    string: `${mark(table, name)} ${counter}`,
    boolean: column.default !== true,
    date: new Date(Date.UTC(2019, 0, 1) + counter * 1000),
    json: [{ planted: mark(table, name) }],
    array: [mark(table, name)],
  }
  // Arrays of numbers, of which there is only one kind.
  return column.columnType === 'PgArray' && /bigint/.test(column.getSQLType()) ? [counter] : byType[column.dataType]
}

const fileKey = (extension: string) => `private/t1/test/${randomBytes(16).toString('hex')}.${extension}`

/** Values that a planted row needs: reports must concern other people and be decided; other values are arbitrary. */
const facts = (table: PgTable): Row => {
  if (table === reports) return { targetProfileId: 999_999_999, resolvedAt: new Date() }
  // The quota has ended, so that nothing is left to settle.
  if (table === lineQuotas) return { total: 30_000_000, endsAt: new Date('2020-01-01'), remindAt: null }
  if (table === spotlightBookings) return { status: 'reported' }
  if (table === spotlightSeats) return { seat: 1 }
  if (table === activitySignups) return { status: 'refunded', seat: null, heldUntil: null }
  if (table === activityWaits) return { status: 'left', seat: null, offerUntil: null }
  if (table === pins) return { status: 'ended', seat: null, endsAt: null }
  if (table === pinRuns) return { untilAt: null }
  if (table === media) return { deletedAt: null, ...Object.fromEntries(FILES.map((name) => [name, fileKey('jpg')])) }
  if (table === voices) return { deletedAt: null, fileKey: fileKey('m4a') }
  if (table === photos) return { isAvatar: false }
  if (table === sessions) return { revokedAt: null }
  if (table === contractSigners) return { status: 'signed' }
  if (table === serviceDeliverables) return { status: 'client_confirmed' }
  if (table === successTranches) return { stage: 'couple' }
  return { ...consistentValues[getTableName(table)] }
}

const ids = new Map<PgTable, number>()

/** Plants one row of every table for the person, with every column filled; rows reference one another as the nouns declare. */
async function plantAll(tenantId: number, person: Pick<Person, 'userId' | 'profileId'>): Promise<Map<PgTable, Row>> {
  const { db } = world.world
  owner = tenantId * 1_000_000 + person.userId
  ids.set(users, person.userId).set(loveProfiles, person.profileId)
  const rows = new Map<PgTable, Row>()
  for (const { table, of, through } of owned) {
    const columns = Object.entries(columnsOf(table)).filter(([, column]) => !column.generated && !column.generatedIdentity)
    const row: Row = {
      ...Object.fromEntries(columns.map(([name, column]) => [name, planted(table, name, column)])),
      ...facts(table),
      tenantId,
    }
    if (GIVEN.includes(table)) {
      if (tenantId !== world.tenantA) continue
      const {
        status: _status,
        lifecycle: _lifecycle,
        no: _no,
        userId: _userId,
        closingAt: _closingAt,
        isAccountOpen: _open,
        ...values
      } = row
      await db
        .update(table)
        .set(values as never)
        .where(eq(columnsOf(table).id!, ids.get(table)!))
    } else {
      const set = facts(table)
      for (const name of of) if (!(name in set)) row[name] = through === null ? person.userId : ids.get(through)
      // The database asks for the stages of the couple, which are planted later.
      if (table === successTranches) await db.execute(sql`alter table success_tranches disable trigger success_tranches_fixed`)
      const [made] = (await db
        .insert(table)
        .values(row as never)
        .returning()) as Row[]
      if (table === successTranches) await db.execute(sql`alter table success_tranches enable trigger success_tranches_fixed`)
      if (typeof made!.id === 'number') ids.set(table, made!.id)
      rows.set(table, made!)
    }
  }
  if (tenantId === world.tenantA)
    for (const table of GIVEN) rows.set(table, (await rowLike(table, { tenantId, id: ids.get(table) })) as Row)
  return rows
}

/** The current row with the same keys. */
async function rowLike(table: PgTable, row: Row): Promise<Row | undefined> {
  const columns = columnsOf(table)
  const own = getTableConfig(table).primaryKeys.flatMap((key) => key.columns)
  const keys = Object.keys(columns).filter((name) => own.some((column) => column.name === columns[name]!.name))
  const found = await world.world.db
    .select()
    .from(table)
    .where(and(...keys.map((name) => eq(columns[name]!, row[name]))))
  return found[0] as Row | undefined
}

async function inClosing(person: Person): Promise<void> {
  const ctx = await person.ctx()
  await ctx.tx((ctx) => beginClosing(ctx, person.userId))
}

const keptOf = ({ table, onErase }: Owned): readonly string[] => {
  if (typeof onErase === 'function') return KEPT_BY_DEED.get(table) ?? []
  if (onErase === 'delete') return []
  return 'keep' in onErase ? Object.keys(columnsOf(table)) : [...onErase.keeps]
}

describe('an account with a row in every table', () => {
  test('is unchanged after the person came back', async () => {
    const person = await world.loveUser()
    const before = await plantAll(world.tenantA, person)
    const ctx = await person.ctx()
    await inClosing(person)
    expect(await cancelClosing(ctx, person.userId)).toBe(true)
    const changed: string[] = []
    for (const { table, onClose } of owned) {
      if (typeof onClose === 'function') continue
      const [was, isNow] = [before.get(table)!, await rowLike(table, before.get(table)!)]
      for (const name of Object.keys(was))
        if (JSON.stringify(isNow?.[name]) !== JSON.stringify(was[name])) changed.push(`${getTableName(table)}.${name}`)
    }
    // Derived columns are recomputed from the others. People to whom the album was opened before the closing must ask
    // again.
    const derived = [
      'completeness',
      'coverMediaId',
      'photoCount',
      'educationRank',
      'incomeRank',
      'cityGeo',
      'visibility',
      'allowRecommend',
      'isListed',
    ]
    expect(
      changed.filter(
        (name) => !derived.some((column) => name === `love_profiles.${column}`) && !/^love_profiles\.shown|^media\.edition$/.test(name),
      ),
    ).toEqual([])
  })

  test('after erasure is found only in columns that a noun declares as kept', async () => {
    const { db } = world.world
    const person = await world.loveUser()
    const bystander = await world.loveUser()
    const before = await plantAll(world.tenantA, person)
    // In the other tenant, the same ids belong to other people.
    const abroad = await plantAll(world.tenantB, person)
    const { storage } = world.world.adapters
    owner = world.tenantA * 1_000_000 + person.userId
    const files = FILES.map((name) => before.get(media)![name] as string)
    for (const key of files) await storage.put(key, Buffer.from('her picture'), 'image/jpeg')
    await inClosing(person)
    const day = (days: number) => new Date(Date.now() + days * DAY_MS)
    expect(await sweepClosing(world.served, day(14.9))).toBe(0)
    expect(await sweepClosing(world.served, day(15.1))).toBe(1)
    expect(await sweepClosing(world.served, day(15.2))).toBe(0)
    await sweepDeletedMedia(world.served, day(15.2))
    await sweepVoices(world.served, day(15.2))

    const left: string[] = []
    for (const claim of owned) {
      const { table } = claim
      const kept = keptOf(claim)
      const was = before.get(table)!
      const isNow = await rowLike(table, was)
      if (!isNow) {
        if (kept.length > 0) left.push(`${getTableName(table)}: gone, though kept`)
        continue
      }
      for (const [name, value] of Object.entries(was)) {
        const isSame = JSON.stringify(isNow[name]) === JSON.stringify(value)
        // A trigger emptied the column before, or it has its default.
        const isEmpty = value === null || value === columnsOf(table)[name]!.default
        const isSaid = kept.includes(name) || isEmpty || name === 'tenantId'
        if (isSame && !isSaid) left.push(`${getTableName(table)}.${name}`)
      }
    }
    // A state that was already final stays unchanged.
    expect(left.filter((name) => name !== 'audit_tasks.status')).toEqual([])
    // No other table or column contains a value of the person either.
    const said = new Set(owned.flatMap((claim) => keptOf(claim).map((name) => mark(claim.table, name))))
    for (const table of tables) {
      const { rows } = await db.execute<{ text: string }>(
        sql`select t::text as text from ${table} t where t::text like ${`%planted-${owner}-%`} ${'tenantId' in columnsOf(table) ? sql`and t.tenant_id = ${world.tenantA}` : sql``}`,
      )
      const marks = rows.flatMap(({ text }) => text.match(/planted-\d+-[a-z_]+\.\w+/g) ?? [])
      expect(
        marks.filter((found) => !said.has(found) && found !== mark(sqlTable('audit_tasks'), 'status')),
        getTableName(table),
      ).toEqual([])
    }
    for (const secret of [person.phone, person.no])
      for (const table of tables.filter((one) => one !== smsOutbox))
        expect(
          (await db.execute(sql`select 1 from ${table} t where t::text like ${`%${secret}%`}`)).rows,
          `${secret} in ${getTableName(table)}`,
        ).toEqual([])
    expect(await db.$count(media, and(eq(media.tenantId, world.tenantA), eq(media.ownerId, person.userId)))).toBe(0)
    for (const key of files) expect(await storage.get(key)).toBeNull()
    // Rows of other people are unchanged.
    expect(await db.select().from(users).where(eq(users.id, bystander.userId))).toMatchObject([{ status: 'active' }])
    for (const [table, was] of abroad) expect(await rowLike(table, was), getTableName(table)).toEqual(was)
  })
})

const sqlTable = (name: string): PgTable => tables.find((table) => getTableName(table) === name)!
