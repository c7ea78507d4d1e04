import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database'
import type { Database } from '../db/open'
import { sharedHitsOn } from './shared-hits'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const WINDOW_MS = 60_000
let database: Database
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

/** The rate-limit store of one server process. */
function openProcess() {
  const store = new (sharedHitsOn(database.orm, log))({} as never)
  return (key: string, max: number) =>
    new Promise<number>((done, fail) => store.incr(key, (error, result) => (error ? fail(error) : done(result!.current)), WINDOW_MS, max))
}

test('two processes that count a small limit at once count every request once', async () => {
  const [one, two] = [openProcess(), openProcess()]
  const places = await Promise.all(Array.from({ length: 40 }, (_, turn) => (turn % 2 ? one : two)('login:ip1', 10)))
  expect(places.filter((place) => place <= 10)).toHaveLength(10)
})

test('a large limit is never exceeded by sequential requests to the processes', async () => {
  const [one, two] = [openProcess(), openProcess()]
  let allowed = 0
  for (let turn = 0; turn < 300; turn += 1) if ((await (turn % 2 ? one : two)('default:u1', 100)) <= 100) allowed += 1
  expect(allowed).toBe(100)
})

test('limits do not mix, and a new window starts at zero in every process', async () => {
  const [one, two] = [openProcess(), openProcess()]
  for (let turn = 0; turn < 12; turn += 1) await one('login:ip2', 10)
  expect(await two('login:ip2', 10)).toBeGreaterThan(10)
  expect(await two('login:ip3', 10)).toBe(1)
  await database.pool.query("update rate_hits set expires_at = now() - interval '1 second' where bucket = 'http:login:ip2'")
  expect(await openProcess()('login:ip2', 10)).toBe(1)
})

test('each process counts alone while the counts cannot be shared', async () => {
  const broken = { execute: () => Promise.reject(new Error('gone')) } as never
  const store = new (sharedHitsOn(broken, log))({} as never)
  const hit = () => new Promise<number>((done) => store.incr('login:ip4', (_error, result) => done(result!.current), WINDOW_MS, 10))
  expect([await hit(), await hit(), await hit()]).toEqual([1, 2, 3])
})
