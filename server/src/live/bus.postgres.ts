/**
 * The bus on PostgreSQL's own NOTIFY: the database sends at the commit, and a dedicated connection listens. A probe tests the
 * connection repeatedly, because poolers and dead networks accept a LISTEN without effect; while it fails, the inboxes of
 * connected people are polled.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Log } from '../ctx'
import type { Bus, BusListener, Touched } from './bus'

const CHANNEL = 'qx_inbox'
/** Largest payload in bytes; PostgreSQL accepts less than 8,000. */
const PAYLOAD_MAX = 7_900
const TRY_PREFIX = 'try '

export interface Pace {
  /** Interval of the probe, and the time within which it must return. */
  tryEveryMs: number
  tryPatienceMs: number
  /** While the bus does not listen: the poll interval, and the pause before the next connection, at first and at most. */
  askEveryMs: number
  pauseMs: readonly [least: number, most: number]
}

const PACE: Pace = { tryEveryMs: 10_000, tryPatienceMs: 5_000, askEveryMs: 1_000, pauseMs: [250, 10_000] }
const CONNECT_TIMEOUT_MS = 10_000

interface Setting {
  /** URL of the connection for LISTEN, which bypasses a pooler. */
  url: string
  /** The pool that sends all changes; the probe is sent through it too. */
  pool: Pick<pg.Pool, 'query'>
  log: Log
  pace?: Pace
}

export function postgresBus({ url, pool, log, pace = PACE }: Setting): Bus {
  const stopping = new AbortController()
  const pauseOf = (ms: number) => sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  let running: Promise<unknown> | undefined
  let isHearing = false
  let isDeafSaid = false

  function noteHearing(ears: BusListener): void {
    if (isHearing) return
    isHearing = true
    if (isDeafSaid) log.info({}, 'the news of the database are heard again')
    isDeafSaid = false
    ears.mayHaveMissed()
  }

  /** Listens on one connection until it ends; returns the cause, if known. */
  async function hear(ears: BusListener): Promise<unknown> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'qianxian listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: pace.tryPatienceMs,
      keepAlive: true,
    })
    let reason: unknown
    let end = () => undefined as void
    const lost = new Promise<false>((done) => {
      end = () => done(false)
    })
    client.on('error', (error) => {
      reason = error
      end()
    })
    client.on('end', end)
    stopping.signal.addEventListener('abort', end)
    const awaited = new Map<string, () => void>()
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(TRY_PREFIX)) awaited.get(payload)?.()
      else ears.heard(touchedOf(payload))
    })
    const isHeard = (): Promise<boolean> => {
      const word = TRY_PREFIX + randomUUID()
      const heard = new Promise<boolean>((done) => void awaited.set(word, () => done(true)))
      const unsent = pool.query('select pg_notify($1, $2)', [CHANNEL, word]).then(
        () => new Promise<never>(() => {}),
        () => false,
      )
      const silence = sleep(pace.tryPatienceMs, false, { ref: false })
      return Promise.race([heard, unsent, silence, lost]).finally(() => awaited.delete(word))
    }
    try {
      const listening = client.connect().then(() => client.query(`listen ${CHANNEL}`))
      if ((await Promise.race([listening, lost])) === false) return reason
      while (await isHeard()) {
        noteHearing(ears)
        await Promise.race([lost, pauseOf(pace.tryEveryMs)])
      }
      return reason
    } catch (error) {
      return error
    } finally {
      isHearing = false
      stopping.signal.removeEventListener('abort', end)
      client.end().catch(() => undefined)
    }
  }

  async function keepHearing(ears: BusListener): Promise<void> {
    const [least, most] = pace.pauseMs
    let pause = least
    while (!stopping.signal.aborted) {
      const began = Date.now()
      const error = await hear(ears)
      if (stopping.signal.aborted) return
      if (!isDeafSaid) log.warn({ error }, 'the news of the database are not heard: the inboxes are asked every second meanwhile')
      isDeafSaid = true
      pause = Date.now() - began > pace.tryEveryMs ? least : Math.min(pause * 2, most)
      await pauseOf(pause)
    }
  }

  async function keepAsking(ears: BusListener): Promise<void> {
    while (!stopping.signal.aborted) {
      await pauseOf(pace.askEveryMs)
      if (!isHearing && !stopping.signal.aborted) ears.mayHaveMissed()
    }
  }

  return {
    async tell({ db }, touched) {
      for (const payload of payloadsOf(touched)) await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
    },
    listen(ears) {
      if (running) throw new Error('the bus has its ears already')
      running = Promise.all([keepHearing(ears), keepAsking(ears)])
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Combines changes into as few payloads as possible: `1:23:45 1:24:7`. */
function payloadsOf(touched: readonly Touched[]): string[] {
  const payloads: string[] = []
  let payload = ''
  for (const { tenantId, userId, version } of touched) {
    const word = `${tenantId}:${userId}:${version}`
    if (payload.length + 1 + word.length > PAYLOAD_MAX) payloads.push(payload)
    payload = payload === '' || payload.length + 1 + word.length > PAYLOAD_MAX ? word : `${payload} ${word}`
  }
  return payload === '' ? payloads : [...payloads, payload]
}

const touchedOf = (payload: string): Touched[] =>
  payload.split(' ').map((word) => {
    const [tenantId = NaN, userId = NaN, version = NaN] = word.split(':').map(Number)
    return { tenantId, userId, version }
  })
