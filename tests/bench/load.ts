/**
 * Benchmarks browse, detail and config on large memberships: each compared with the same requests' statements alone, in
 * turns, and with a route that only responds. BENCH_SIZES sets sizes other than the two of the target.
 */
import { love } from '@qianxian/protocol/love/love'
import type { LoveFilter } from '@qianxian/protocol/love/love.schema'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { TestServer } from '../support/server'
import { startBareProcess, type BareProcess } from './bare-process'
import type { Figure } from './figure'
import { residentMb } from './memory'
import { besideStatements, type Call, callOf } from './beside'
import { CONCURRENCY, medianOf, paceOfHttp, type HttpRequest, type Pace } from './pace'
import { withPeople, type Peopled, type Population } from './population'

const SIZES = (process.env.BENCH_SIZES ?? '100000,1000000').split(',').map(Number)
/** Different requests of one kind: viewers, filters, positions in the list. */
const VARIETY = 48
const TURNS = 3
const AIM = '<= 50 ms, <= 1.25x'

type Scenario = (server: TestServer, people: Population) => Promise<Call[]>

const variety = <Value>(make: (turn: number) => Value): Value[] => Array.from({ length: VARIETY }, (_, turn) => make(turn))
const viewer = ({ tokens }: Population, turn: number) => tokens[(turn * 7) % tokens.length]!
const size = 20

const browse =
  (make: (turn: number, people: Population) => { filter?: LoveFilter; sort?: 'newest' | 'active' | 'complete' }): Scenario =>
  async (server, people) =>
    variety((turn) => callOf(server, love.getPaged, { size, ...make(turn, people) }, viewer(people, turn)))

/** The second to the fifth page of each list. */
const onwards =
  (sort: 'recommended' | 'newest'): Scenario =>
  async (server, people) => {
    const calls: Call[] = []
    for (let turn = 0; calls.length < VARIETY; turn += 1) {
      const token = viewer(people, turn)
      let { nextCursor } = await server.call(love.getPaged, { size, sort }, token)
      for (let page = 2; page <= 5 && nextCursor; page += 1) {
        calls.push(callOf(server, love.getPaged, { size, sort, cursor: nextCursor }, token))
        nextCursor = (await server.call(love.getPaged, { size, sort, cursor: nextCursor }, token)).nextCursor
      }
    }
    return calls.slice(0, VARIETY)
  }

const scenarios: Record<string, Scenario> = {
  'browse, visitor': async (server, { cities }) =>
    variety((turn) => {
      const filter: LoveFilter = {
        ...(turn % 3 === 0 ? {} : { gender: turn % 3 === 1 ? 'male' : 'female' }),
        ...(turn % 4 === 0 ? { city: cities[turn % 12]! } : {}),
      }
      return callOf(server, love.getPaged, { size, filter, sort: (['recommended', 'newest', 'complete'] as const)[turn % 3]! })
    }),
  'browse, love user, recommended': async (server, people) =>
    variety((turn) => callOf(server, love.getPaged, { size }, viewer(people, turn))),
  'browse, love user, recommended, next pages': onwards('recommended'),
  'browse, love user, newest': browse(() => ({ sort: 'newest' })),
  'browse, love user, newest, next pages': onwards('newest'),
  'browse, love user, usual filters': browse((turn, { cities }) => ({
    sort: (['newest', 'active'] as const)[turn % 2]!,
    filter: {
      ageMin: 24 + (turn % 4),
      ageMax: 34 + (turn % 5),
      educationMin: 'bachelor',
      ...(turn % 2 === 0 ? { city: cities[turn % 8]! } : { heightMin: 160 }),
    },
  })),
  'browse, love user, rare filter in a small city': browse((turn, { cities }) => ({
    sort: (['newest', 'active', 'complete'] as const)[turn % 3]!,
    filter: { city: cities[cities.length - 1 - turn * 2]!, educationMin: 'master', heightMin: 168 },
  })),
  'browse, love user, rare filter anywhere': browse((turn) => ({
    sort: (['newest', 'active', 'complete'] as const)[turn % 3]!,
    filter: { educationMin: 'doctor', incomeMin: 'from_50w', heightMin: 164 + (turn % 6), ageMax: 28 + (turn % 5) },
  })),
  'detail, visitor': async (server, { numbers }) => variety((turn) => callOf(server, love.getDetail, { no: numbers[turn * 3]! })),
  'detail, love user': (server, people) =>
    Promise.all(
      variety(async (turn) => {
        const token = viewer(people, turn)
        const { list } = await server.call(love.getPaged, { size, sort: 'newest' }, token)
        return callOf(server, love.getDetail, { no: list[turn % list.length]!.no }, token)
      }),
    ),
}

const configs = (server: TestServer): Call[] => [
  callOf(server, tenant.getBaseConfig, {}),
  callOf(server, tenant.getLoveConfig, {}),
  callOf(server, tenant.getCityConfig, {}),
  callOf(server, tenant.getNavigation, { name: 'bottom' }),
]

export async function load(): Promise<Figure[]> {
  const figures: Figure[] = []
  const bare = await startBareProcess()
  try {
    for (const people of SIZES) figures.push(...(await withPeople(people, (peopled) => loadOf(people, bare, peopled))))
  } finally {
    bare.stop()
  }
  return figures
}

async function loadOf(people: number, bare: BareProcess, { server, database, recorder, population }: Peopled): Promise<Figure[]> {
  const figures: Figure[] = []
  const name = `${people.toLocaleString('en')} profiles, ${CONCURRENCY} at a time`
  const add = (what: string, unit: string, ours: number, reference: string, beside: number, aim?: string) =>
    figures.push({ what: `${name}: ${what}`, unit, ours, reference, beside, ...(aim ? { aim } : {}) })
  const addPace = (what: string, ours: Pace, reference: string, beside: Pace, aim?: string) => {
    add(`${what}: p50`, 'ms', ours.p50, reference, beside.p50)
    add(`${what}: p99`, 'ms', ours.p99, reference, beside.p99, aim)
    add(`${what}: requests`, '1/s', ours.perSecond, reference, beside.perSecond)
  }
  const route: HttpRequest[] = [{ method: 'POST', path: '/bare', body: JSON.stringify({ size }) }]
  const bareRoutes = [await paceOfHttp(bare.url, route)]
  for (const [what, scenario] of Object.entries(scenarios)) {
    const calls = await scenario(server, population)
    const { ours, beside, statements } = await besideStatements({ server, pool: database.pool, recorder }, calls)
    addPace(what, ours, `its ${statements} statements alone`, beside, AIM)
    bareRoutes.push(await paceOfHttp(bare.url, route))
  }
  const config = configs(server)
  const ours: Pace[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    ours.push(
      await paceOfHttp(
        server.url,
        config.map((call) => call.request),
      ),
    )
    bareRoutes.push(await paceOfHttp(bare.url, route))
  }
  addPace('config', medianOf(ours), 'a bare route', medianOf(bareRoutes))
  for (const figure of figures.filter(({ what }) => what.endsWith('p99') && !what.includes('config'))) {
    figures.push({ what: figure.what, unit: 'ms', ours: figure.ours, reference: 'a bare route', beside: medianOf(bareRoutes).p99 })
  }
  add('memory of the server', 'MB', residentMb(server.pid), 'a bare Fastify', residentMb(bare.pid), '<= 300 MB')
  return figures
}
