/** How every asynchronous platform call returns: success or fail, then complete; a promise if no callback was given. */
import { Refusal, type Device } from '../device'
import type { Realm } from '../realm'
import type { Work } from '../work'

type Callback = (result: unknown) => void

export interface CallOptions {
  success?: Callback
  fail?: Callback
  complete?: Callback
  [key: string]: unknown
}

export type Result = Record<string, unknown> | void
export type PlatformCall = (options?: CallOptions) => unknown

export interface ApiContext {
  device: Device
  work: Work
  /** The realm is created after the platform object. */
  realm: () => Realm
}

function answer({ work, realm }: ApiContext, api: string, options: CallOptions, outcome: Result | Refusal): void {
  const isRefused = outcome instanceof Refusal
  const result = realm().adopt({
    ...(isRefused ? {} : outcome),
    errMsg: isRefused ? `${api}:fail ${outcome.message}` : `${api}:ok`,
  })
  work.later(() => {
    ;(isRefused ? options.fail : options.success)?.(result)
    options.complete?.(result)
  })
}

/** Wraps `run` as the platform does: errors that are not refusals are faults of the test and are reported. */
export function asyncCall(context: ApiContext, api: string, run: (options: CallOptions) => Result | Promise<Result>): PlatformCall {
  const perform = (options: CallOptions) => {
    context.device.calls.push({ api, options })
    const end = context.work.begin()
    void Promise.resolve()
      .then(() => run(options))
      .then((result) => answer(context, api, options, result))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) context.work.report(error)
        answer(context, api, options, error instanceof Refusal ? error : new Refusal(String(error)))
      })
      .finally(end)
  }
  return (options = {}) => {
    if (options.success ?? options.fail ?? options.complete) return perform(options)
    return new Promise((success, fail) => perform({ ...options, success, fail }))
  }
}

/** A call whose result the test may set; otherwise it succeeds with `usual`, or is refused if `usual` is a reason. */
export function programmable(context: ApiContext, api: string, usual: Record<string, unknown> | string = {}): PlatformCall {
  return asyncCall(context, api, () => {
    const reply = context.device.takeReply(api) ?? (typeof usual === 'string' ? new Refusal(usual) : usual)
    if (reply instanceof Refusal) throw reply
    return reply
  })
}

/** A call that waits for the person: it stays pending until the test answers. */
export function questionCall(
  context: ApiContext,
  api: string,
  ask: (options: CallOptions, reply: (outcome: Result | Refusal) => void) => void,
): PlatformCall {
  const perform = (options: CallOptions) => {
    context.device.calls.push({ api, options })
    ask(options, (outcome) => answer(context, api, options, outcome))
  }
  return (options = {}) => {
    if (options.success ?? options.fail ?? options.complete) return perform(options)
    return new Promise((success, fail) => perform({ ...options, success, fail }))
  }
}
