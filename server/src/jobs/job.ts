/** The definition of a job: a noun defines it by name, shape and handler in its `<noun>.jobs.ts`; its descriptor lists them. */
import type { Static, TSchema } from '@qianxian/protocol/base/shape'
import type { Ctx, World } from '../ctx'

/** Work that is enqueued: once committed it is executed, by another process and more than once if necessary. */
export interface Job<Payload = never> {
  readonly kind: 'job'
  readonly name: string
  readonly shape: TSchema
  readonly retry: Retry
  /** Must be idempotent. The ctx belongs to the sender's tenant, with the system as actor. */
  readonly handle: (ctx: Ctx, payload: Payload) => Promise<unknown>
}

export interface Retry {
  /** Number of retries. */
  times: number
  /** Delay before the first retry; doubles with each further one. */
  delaySeconds: number
}

/** Scheduled work. Queries apply every expiry as well, so if a sweep stops, expired data are not used any longer. */
export interface Sweep {
  readonly kind: 'sweep'
  readonly name: string
  /** Schedule in China time (Asia/Shanghai). */
  readonly cron: string
  /** Returns how many rows it ended or removed, if a caller needs the number. */
  readonly sweep: (world: World, now?: Date) => Promise<number | void>
}

/**
 * Work that must run within a second of being due. Every process runs the pulse, and the work itself ensures that only one does
 * it.
 */
export interface Pulse {
  readonly kind: 'pulse'
  readonly name: string
  readonly everySeconds: number
  /** Does all work that is due. */
  readonly beat: (world: World, now?: Date) => Promise<unknown>
}

export type Work = Job | Sweep | Pulse

const RETRY: Retry = { times: 5, delaySeconds: 30 }

/** `name` must not change while a job may be waiting; its form is `noun.what`. */
export function defineJob<Shape extends TSchema>(
  name: string,
  shape: Shape,
  handle: (ctx: Ctx, payload: Static<Shape>) => Promise<unknown>,
  retry: Retry = RETRY,
): Job<Static<Shape>> {
  return { kind: 'job', name, shape, handle, retry }
}

export const defineSweep = (name: string, cron: string, sweep: Sweep['sweep']): Sweep => ({ kind: 'sweep', name, cron, sweep })

export const definePulse = (name: string, everySeconds: number, beat: Pulse['beat']): Pulse => ({ kind: 'pulse', name, everySeconds, beat })
