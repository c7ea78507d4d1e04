/** The definition of a job: a noun defines it by name, shape and handler in its `<noun>.jobs.ts`; its descriptor lists them. */
import type { Static, TSchema } from '@qianxian/protocol/base/shape'
import type { Ctx, World } from '../ctx'

/** Enqueued work: once committed it is executed, if need be by another process and more than once. */
export interface Job<Payload = never> {
  readonly kind: 'job'
  readonly name: string
  readonly shape: TSchema
  readonly retry: Retry
  /** Must be idempotent. The ctx is of the sender's tenant, with the system as actor. */
  readonly handle: (ctx: Ctx, payload: Payload) => Promise<unknown>
}

export interface Retry {
  /** Number of retries. */
  times: number
  /** Delay before the first retry; doubles with each further one. */
  delaySeconds: number
}

/** Scheduled work. Reads judge everything it ends as well, so a sweep that stops keeps nothing alive. */
export interface Sweep {
  readonly kind: 'sweep'
  readonly name: string
  /** In Asia/Shanghai. */
  readonly cron: string
  /** Returns how many rows it ended or removed, if a caller needs that. */
  readonly sweep: (world: World, now?: Date) => Promise<number | void>
}

/** Work that runs within a second of being due. Every process beats, and the work itself ensures that one does it. */
export interface Pulse {
  readonly kind: 'pulse'
  readonly name: string
  readonly everySeconds: number
  /** Does everything that is due. */
  readonly beat: (world: World, now?: Date) => Promise<unknown>
}

export type Work = Job | Sweep | Pulse

const RETRY: Retry = { times: 5, delaySeconds: 30 }

/** `name` must not change while a job may be waiting: `noun.what`. */
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
