/** What a job is: a noun defines it by name, shape and handler in its `<noun>.jobs.ts`; its descriptor lists them. */
import type { Static, TSchema } from '@qianxian/protocol/base/shape'
import type { Ctx, World } from '../ctx'

/** Work that somebody sends: once it is committed it is done, if need be by another process and more than once. */
export interface Job<Payload = never> {
  readonly kind: 'job'
  readonly name: string
  readonly shape: TSchema
  readonly retry: Retry
  /** Must bear being done twice. The ctx is of the sender's tenant, and its actor the system. */
  readonly handle: (ctx: Ctx, payload: Payload) => Promise<unknown>
}

export interface Retry {
  /** How often it is tried again after the first time. */
  times: number
  /** Before the second try; doubles with each further one. */
  delaySeconds: number
}

/** Work by the clock. Everything it ends is judged on read as well, so one that stands still keeps nothing alive. */
export interface Sweep {
  readonly kind: 'sweep'
  readonly name: string
  /** In Asia/Shanghai. */
  readonly cron: string
  /** Returns how many it ended or removed, where somebody asks. */
  readonly sweep: (world: World, now?: Date) => Promise<number | void>
}

/** Work that follows within a second of whatever there is to do. Every process beats, and the work itself sees to it that one does it. */
export interface Pulse {
  readonly kind: 'pulse'
  readonly name: string
  readonly everySeconds: number
  /** Does all there is. */
  readonly beat: (world: World, now?: Date) => Promise<unknown>
}

export type Work = Job | Sweep | Pulse

const RETRY: Retry = { times: 5, delaySeconds: 30 }

/** `name` stays what it is for as long as one may be waiting: `noun.what`. */
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
