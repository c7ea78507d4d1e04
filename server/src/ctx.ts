/** What every service function receives first: whose request it is, in which tenant, at what time, on which database. */
import type { FaultName } from '@qianxian/protocol/base/faults'
import type { FastifyBaseLogger } from 'fastify'
import type { Adapters } from './adapters/adapters'
import { retryable, type Db } from './db/open'
import type { Env } from './env'
import { fault } from './http/fault'
import type { Noun } from './features/noun'
import type { Tenant } from './features/tenant/tenant'
import type { Jobs } from './jobs/jobs'
import type { Secrets } from './lib/secrets'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Somebody who is logged in. */
export interface Member {
  userId: number
  sessionId: number
  /** The dating profile, once one was begun. */
  profileId: number | null
  lifecycle: string | null
  isWhetherLoveUser: boolean
  isWhetherVip: boolean
  hasPhone: boolean
  roles: ReadonlySet<string>
}
export type Viewer = Member | null

/** Lives as long as the process. */
export interface World {
  /** What the nouns bring; told by whoever starts the process, so that no noun needs the list of all. */
  nouns: readonly Noun[]
  env: Env
  db: Db
  adapters: Adapters
  jobs: Jobs
  secrets: Secrets
  log: Log
}

export interface Ctx extends World {
  tenant: Tenant
  viewer: Viewer
  now: Date
  ip: string
  /** What the client says it is, shortened; shown in the list of devices. */
  device: string
  /** weapp | tt | h5 */
  platform: string
  host: string
  /** `http` or `https` and the host as the client wrote it, for addresses that leave the server. */
  origin: string
  /**
   * Runs `work` in one transaction and hands it a ctx on that transaction; inside one, it joins.
   * A deadlock or lost serialisation is tried again, so `work` must not touch the outside world:
   * use `afterCommit` for that.
   */
  tx<Result>(work: (ctx: Ctx) => Promise<Result>): Promise<Result>
  /** Runs once the surrounding transaction is safe; at once where there is none. */
  afterCommit(work: () => Promise<void> | void): void
}

const TRIES = 4

export function openCtx(world: World, facts: Omit<Ctx, Exclude<keyof World, 'log'> | 'tx' | 'afterCommit'>): Ctx {
  const done = async (task: () => Promise<void> | void): Promise<void> => {
    try {
      await task()
    } catch (error) {
      world.log.error({ error }, 'work after a commit failed')
    }
  }
  const ctx: Ctx = {
    ...world,
    ...facts,
    async tx(work) {
      for (let attempt = 1; ; attempt += 1) {
        const later: (() => Promise<void> | void)[] = []
        try {
          const result = await world.db.transaction(async (db) => {
            const inner: Ctx = { ...ctx, db, tx: (nested) => nested(inner), afterCommit: (task) => void later.push(task) }
            return work(inner)
          })
          // What is committed is done, whatever becomes of the rest.
          for (const task of later) await done(task)
          return result
        } catch (error) {
          if (attempt === TRIES || !retryable(error)) throw error
        }
      }
    },
    afterCommit(task) {
      void done(task)
    },
  }
  return ctx
}

/** The logged-in member; refuses a visitor. */
export function memberOf(ctx: Ctx): Member {
  if (!ctx.viewer) throw fault('login_required')
  return ctx.viewer
}

/** The id of the viewer's own profile; refuses members without one. */
export function profileOf(ctx: Ctx): number {
  const { profileId } = memberOf(ctx)
  if (profileId === null) throw fault('not_love_user')
  return profileId
}

const PUBLISHED = new Set(['published', 'auditing_change', 'hidden', 'paused'])

/** The id of the viewer's own profile once others may meet it. */
export function publishedProfileOf(ctx: Ctx, otherwise: FaultName = 'profile_not_published'): number {
  const profileId = profileOf(ctx)
  if (!PUBLISHED.has(ctx.viewer?.lifecycle ?? '')) throw fault(otherwise)
  return profileId
}
