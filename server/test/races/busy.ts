/** People who act without pause as servers die: every acknowledged act is recorded, and must be found from then on. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { expect } from 'vitest'
import { callAt, type Answer } from '../server-process'
import type { Person, TestWorld } from '../world'

const PATIENCE_MS = 120_000

/** An acknowledged act, as a query that must find a row from then on. */
interface Promised {
  what: string
  query: string
  values: unknown[]
}

export interface Busy {
  /** All people act at this URL; the returned function stops them and resolves once all have stopped. */
  go(url: string): () => Promise<void>
  /** Resolves after this many more acknowledged acts. Bounded in time, so that a dead server is noticed. */
  acknowledged(more: number): Promise<void>
  /** Resolves once each kind of act was acknowledged, or at a time limit. */
  untilVaried(): Promise<void>
  /** Errors other than the message that requests another attempt. */
  failures: unknown[]
  /** Fails unless every acknowledged act is found. */
  expectKept(): Promise<void>
  /** Fails unless each kind of act was acknowledged at least once, because otherwise the run proves nothing. */
  expectVariety(): void
}

export interface Hands {
  url: string
  isOver(): boolean
  /** Null if there was no answer. */
  call<Input, Output>(
    by: Person,
    endpoint: Endpoint<Input, Output>,
    input: NoInfer<Input>,
    headers?: Record<string, string>,
  ): Promise<Answer<Output> | null>
  /** Taps again until there is an answer, or until the run is over. */
  again<Output>(act: () => Promise<Answer<Output> | null>): Promise<Answer<Output> | null>
  /** Passes an answer through, and records forbidden errors. */
  noted<Output>(reply: Answer<Output> | null): Answer<Output> | null
  /** Records an acknowledged act: from then on the query must find its row. */
  promise(what: string, query: string, ...values: unknown[]): void
}

/** `promises`: the kinds of acts; `live`: one person's acts, until the run is over. */
export function openBusy<Body>(
  { database }: TestWorld,
  { promises, people, live }: { promises: readonly string[]; people: readonly Body[]; live(body: Body, hands: Hands): Promise<void> },
): Busy {
  const promised: Promised[] = []
  const failures: unknown[] = []
  const noted = <Output>(reply: Answer<Output> | null): Answer<Output> | null => {
    const isAskingForPatience = reply !== null && reply.status === 503 && /稍后/.test(reply.message)
    if (reply && reply.status >= 500 && !isAskingForPatience) failures.push(reply)
    return reply
  }
  return {
    go(url) {
      let over = false
      const isOver = (): boolean => over
      const hands: Hands = {
        url,
        isOver,
        noted,
        call: async (by, endpoint, input, headers) => noted(await callAt(url, by.token, endpoint, input, headers)),
        again: async (act) => {
          let answer = await act()
          while (answer === null && !isOver()) {
            await sleep(20)
            answer = await act()
          }
          return answer
        },
        promise: (what, query, ...values) => void promised.push({ what, query, values }),
      }
      const busy = people.map((body) => live(body, hands))
      return async () => {
        over = true
        await Promise.all(busy)
      }
    },
    async acknowledged(more) {
      const enough = promised.length + more
      const deadline = Date.now() + PATIENCE_MS
      while (promised.length < enough && Date.now() < deadline) await sleep(5)
      expect(promised.length, 'acts acknowledged').toBeGreaterThanOrEqual(enough)
    },
    async untilVaried() {
      const deadline = Date.now() + PATIENCE_MS
      while (promises.some((what) => !promised.some((one) => one.what === what)) && Date.now() < deadline) await sleep(20)
    },
    failures,
    async expectKept() {
      const broken: Promised[] = []
      for (const each of promised) if ((await database.pool.query(each.query, each.values)).rowCount === 0) broken.push(each)
      expect(broken).toEqual([])
    },
    expectVariety() {
      expect([...new Set(promised.map(({ what }) => what))].sort()).toEqual([...promises].sort())
    },
  }
}

/** Some runs cut connections, so the query is repeated. */
export async function askedAgain<Row>({ database }: TestWorld, query: string, values: unknown[] = []): Promise<Row[]> {
  for (const deadline = Date.now() + PATIENCE_MS; ;) {
    try {
      return (await database.pool.query(query, values)).rows as Row[]
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

const others = `select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`

/** Resolves once no transaction of a dead server is open; rows may be counted only then. */
export async function untilQuiet(world: TestWorld): Promise<void> {
  while ((await askedAgain(world, others)).length !== 0) await sleep(50)
}

/** Terminates database connections whose statement matches; returns their number. */
export async function cutConnections({ database }: TestWorld, like = ''): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and backend_type = 'client backend' and query ~ $1 and ($1 = '' or state <> 'idle')`,
    [like],
  )
  return rowCount ?? 0
}
