/** Seeds an empty installation so that every screen has real content; each noun's demonstration is in that noun's file. */
import { sql } from 'drizzle-orm'
import type { World } from '../src/ctx'
import type { Db } from '../src/db/open'
import { tenants } from '../src/db/tables/tenant'
import { sealPastDays } from '../src/features/finance/ledger/seal'
import { MATCHMAKERS } from '@qianxian/demonstration/people/matchmakers'
import { generatePeople } from '@qianxian/demonstration/people/people'
import { noteOrders, type PictureOrder } from './pictures'
import type { SeedPerson } from '@qianxian/demonstration/people/seed-person'
import type { Demonstration, Stage } from './stage'
import { SECOND_TENANT_CITY, seedTenants } from './tenants'

type Say = (line: string) => void

const SECOND_TENANT_PEOPLE = 12
const LOCK = 7_240_102

/** Seeds once; a second process that starts at the same time waits and then finds the data. */
export async function seedIfEmpty(world: World, say: Say): Promise<void> {
  const isEmpty = async (db: Db) => (await db.select({ id: tenants.id }).from(tenants).limit(1)).length === 0
  if (!(await isEmpty(world.db))) return
  const shows = await showsOf(world)
  let stage: Stage | null = null
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    // The wait for the other process may take as long as necessary.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await isEmpty(tx)) stage = await seed({ ...world, db: tx }, shows, say)
  })
  if (!stage) return
  for (const show of shows) await show.waiting?.({ ...(stage as Stage), world, db: world.db })
  // Writes ledger seals for all postings of the past.
  await sealPastDays(world)
}

async function showsOf({ nouns }: World): Promise<Demonstration[]> {
  const shows = await Promise.all(nouns.map(({ demonstration }) => demonstration?.()))
  return shows.flatMap((show) => (show ? [show.demonstration] : []))
}

/** Returns the stage of the first tenant. */
async function seed(world: World, shows: readonly Demonstration[], say: Say): Promise<Stage> {
  const started = Date.now()
  say('正在准备演示数据 / preparing demonstration data …')
  const [first, second] = await seedTenants(world.db)
  const now = new Date()
  const people = generatePeople({ now }).map(withFewPictures)
  const townspeople = people.filter(({ residenceGeo }) => residenceGeo.startsWith(SECOND_TENANT_CITY.slice(0, 4)))
  const orders: PictureOrder[] = []
  const open = { world, db: world.db, secrets: world.secrets, now, orders }
  const main: Stage = { ...open, tenantId: first, say, people, matchmakers: MATCHMAKERS, inhabitants: [], matchmakerIds: [] }
  const small: Stage = {
    ...open,
    tenantId: second,
    say: () => {},
    people: townspeople.slice(0, SECOND_TENANT_PEOPLE),
    matchmakers: [],
    inhabitants: [],
    matchmakerIds: [],
  }
  for (const show of shows) for (const stage of [main, small]) await show.people?.(stage)
  for (const show of shows) await show.past?.(main)
  await noteOrders(world.env.dataDir, orders)
  say(`演示数据已就绪 / demonstration data ready: ${people.length} members, ${Math.round((Date.now() - started) / 1000)} s`)
  return main
}

/** Every third person keeps the whole album, because drawing every album would take twice as long. */
const withFewPictures = (person: SeedPerson, place: number): SeedPerson =>
  place % 3 === 0 ? person : { ...person, pictures: person.pictures.slice(0, 2) }
