/** The trace of one visit to a landing page. Its number stays in memory, so that the next visit is another one. */
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { landing } from '@qianxian/protocol/landing/landing'
import { channelOf } from '@qianxian/protocol/landing/landing.pages'
import { callQuietly } from '@/request/call'

type Act = InputOf<typeof landing.noteAct>['act']

export class LandingVisit {
  private opening: Promise<string | null> | undefined = undefined
  private readonly noted = new Set<string>()
  /** The last report; the next begins when it is over, so that the server receives them in order. */
  private reporting: Promise<unknown> = Promise.resolve()

  /** Counts the opening, once. */
  open(channel: string | undefined): void {
    this.opening ??= callQuietly(landing.openPage, channelOf(channel)).then(
      ({ trace }) => trace,
      () => null,
    )
  }

  /** The number of the visit; undefined if it is not traced. Never rejects. */
  async trace(): Promise<string | undefined> {
    return (await this.opening) ?? undefined
  }

  /** Reports an act the first time, and a city whenever it changes. Never rejects. */
  async note(act: Act, cityGeo?: string): Promise<void> {
    const key = `${act}:${cityGeo ?? ''}`
    if (!this.noted.has(key)) {
      this.noted.add(key)
      this.reporting = this.reporting.then(() => this.report(act, cityGeo))
    }
    await this.reporting
  }

  private async report(act: Act, cityGeo?: string): Promise<void> {
    const trace = await this.trace()
    if (trace) await callQuietly(landing.noteAct, { trace, act, ...(cityGeo ? { cityGeo } : {}) }).catch(() => undefined)
  }

  /** Deletes the trace of a visitor who is too young. */
  async forget(): Promise<void> {
    const trace = await this.trace()
    this.opening = Promise.resolve(null)
    if (trace) await callQuietly(landing.forgetTrace, { trace }).catch(() => undefined)
  }
}
