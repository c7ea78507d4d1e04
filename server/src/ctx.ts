/** The first argument of every service function: the viewer, the tenant, the time and the database of a request. */
import type { TrustLevel } from '@qianxian/protocol/certificate/certificate.words'
import { type ProfileLifecycle, profileStates } from '@qianxian/protocol/love/profile.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { FaultName } from '@qianxian/protocol/base/faults'
import type { FastifyBaseLogger } from 'fastify'
import { forTransaction, type Adapters } from './adapters/adapters'
import { retryable, type Db } from './db/open'
import type { Env } from './env'
import { fault } from './http/fault'
import type { Noun } from './features/noun'
import type { Tenant } from './features/tenant/tenant'
import type { Jobs } from './jobs/jobs'
import type { Bus } from './live/bus'
import type { Secrets } from './lib/secrets'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** A role and its scope: a store or a city by its id, or the whole tenant. */
export interface Grant {
  role: string
  scope: string
  scopeId: string
}

/** Roles that are not limited to a place. */
export const rolesOf = (grants: readonly Grant[]): ReadonlySet<string> =>
  new Set(grants.filter(({ scope }) => scope === 'tenant' || scope === 'self').map(({ role }) => role))

/** A logged-in person. */
export interface Member {
  userId: number
  sessionId: number
  /** The dating profile, once one was started. */
  profileId: number | null
  lifecycle: ProfileLifecycle | null
  isWhetherLoveUser: boolean
  /** Read only by `allow` and `holds` of membership. */
  isWhetherVip: boolean
  trustLevel: TrustLevel
  hasPhone: boolean
  /** Roles for the whole tenant, or for themselves. */
  roles: ReadonlySet<string>
  grants: readonly Grant[]
}
export type Viewer = Member | null

/** The actor named in records. Visibility and permissions depend on the viewer instead. */
export type Actor =
  | { readonly kind: 'member'; readonly userId: number }
  | { readonly kind: 'visitor' }
  /** One of our jobs, by its name. */
  | { readonly kind: 'system'; readonly name: string }
  /** An operator without an account, at the command line. */
  | { readonly kind: 'operator'; readonly name: string }
  /** An external provider's callback, by the port's name. */
  | { readonly kind: 'provider'; readonly name: string }

/** Services that live as long as the process. */
export interface World {
  /** The registered nouns; passed in at the start, so that no noun needs to import the list of all. */
  nouns: readonly Noun[]
  env: Env
  db: Db
  adapters: Adapters
  jobs: Jobs
  bus: Bus
  secrets: Secrets
  log: Log
}

export interface Ctx extends World {
  tenant: Tenant
  actor: Actor
  viewer: Viewer
  now: Date
  ip: string
  /** The client's description of itself, shortened; shown in the list of devices. */
  device: string
  /** The random id that the app created on this device; empty if the client sends none. */
  deviceToken: string
  /** The app's platform: weapp, tt or h5. */
  platform: string
  /** The tenant's own host in the request; empty if the request used any other host. */
  host: string
  /** Base URL of links to this tenant: its own domain, never a header. Empty if it has none. */
  origin: string
  /**
   * Runs `work` in one transaction and passes it a ctx on that transaction; inside a transaction it joins. It retries
   * after a deadlock or serialisation failure, so no external adapter can be called inside: call before, and leave
   * later effects to a job enqueued in the same transaction.
   */
  tx<Result>(work: (ctx: TxCtx) => Promise<Result>): Promise<Result>
  /** Like `tx`; inside a transaction, a refusal rolls back only the part done by `work`, so that it may be caught. */
  part<Result>(work: (ctx: TxCtx) => Promise<Result>): Promise<Result>
}

declare const inTransaction: unique symbol

/**
 * A ctx on an open transaction. Only `tx`, `part` and the handler of an idempotent endpoint give one, so a function that
 * takes it cannot be called outside a transaction. The rule for a function's first parameter:
 *
 * - it locks (a row, or an advisory lock of the transaction), or calls what does: `TxCtx`;
 * - several of its writes must be committed together: `TxCtx`, or `Ctx` and a call of `ctx.tx` around them;
 * - it reads, or its one statement is atomic by itself: `Ctx`.
 */
export interface TxCtx extends Ctx {
  readonly [inTransaction]: true
}

/** The same context with the system as the actor, for work that is due by the clock, whichever request triggers it. */
export const asSystemActor = <In extends Ctx>(ctx: In, name: string): In => ({ ...ctx, actor: { kind: 'system', name } })

const TRIES = 4

type CtxFacts = Omit<Ctx, Exclude<keyof World, 'log'> | 'tx' | 'part' | 'actor'> & { actor?: Actor }

export function openCtx(world: World, facts: CtxFacts): Ctx {
  const ctx: Ctx = {
    ...world,
    ...facts,
    actor: facts.actor ?? actorOf(facts.viewer),
    // Uses `this`, so that a copy with another viewer keeps that viewer inside the transaction.
    async tx(this: Ctx, work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await world.db.transaction((db) => work(within(this, db)))
        } catch (error) {
          if (attempt === TRIES || !retryable(error)) throw error
        }
      }
    },
    part(this: Ctx, work) {
      return this.tx((ctx) => work(ctx))
    },
  }
  return ctx
}

function within(ctx: Ctx, db: Db): TxCtx {
  const open: Ctx = {
    ...ctx,
    db,
    adapters: forTransaction(ctx.adapters),
    tx(this: TxCtx, nested) {
      return nested(this)
    },
    part(this: TxCtx, nested) {
      return db.transaction((savepoint) => nested(within(this, savepoint)))
    },
  }
  // The brand exists for the type checker alone.
  return open as TxCtx
}

const actorOf = (viewer: Viewer): Actor => (viewer ? { kind: 'member', userId: viewer.userId } : { kind: 'visitor' })

/** From now on the request has this viewer. */
export function setViewer(ctx: Ctx, viewer: Viewer): void {
  ctx.viewer = viewer
  ctx.actor = actorOf(viewer)
}

/** A ctx without a request: it has no viewer, and records name the actor. */
export function openSystemCtx(world: World, tenant: Tenant, actor: Exclude<Actor, { kind: 'member' | 'visitor' }>, now = new Date()): Ctx {
  return openCtx(world, {
    tenant,
    actor,
    viewer: null,
    now,
    ip: '',
    device: '',
    deviceToken: '',
    platform: 'h5',
    host: '',
    origin: '',
    log: world.log,
  })
}

/** The acting member for records; null if the actor has no account. */
export const actingUserId = ({ actor }: Ctx): number | null => (actor.kind === 'member' ? actor.userId : null)

/** The logged-in member; throws for a visitor. */
export function requireMember(ctx: Ctx): Member {
  if (!ctx.viewer) throw fault('login_required')
  return ctx.viewer
}

/** The id of the viewer's own profile; throws for members without one. */
export function requireProfileId(ctx: Ctx): number {
  const { profileId } = requireMember(ctx)
  if (profileId === null) throw fault('not_love_user')
  return profileId
}

/** The id of the viewer's own profile, if it is published. */
export function requirePublishedProfileId(ctx: Ctx, otherwise: FaultName = 'profile_not_published'): number {
  const profileId = requireProfileId(ctx)
  if (!isIn(profileStates.standing, ctx.viewer?.lifecycle)) throw fault(otherwise)
  return profileId
}
