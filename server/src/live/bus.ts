/** The port by which every process hears whose inbox changed, whichever process changed it. */
import type { Ctx } from '../ctx'

export interface Touched {
  tenantId: number
  userId: number
  /** Of the inbox, after the change. */
  version: number
}

export interface BusListener {
  heard(touched: readonly Touched[]): void
  /** What was told for a while may not have been heard: whoever waits for news looks at the inboxes themselves. */
  mayHaveMissed(): void
}

export interface Bus {
  /** In the transaction of the change: heard once that is committed, and never where it is not. */
  tell(ctx: Pick<Ctx, 'db'>, touched: readonly Touched[]): Promise<void>
  /** From now on, until `stop`; asked once. Whatever becomes of the connection, `mayHaveMissed` follows within about a second. */
  listen(ears: BusListener): void
  stop(): Promise<void>
}

/** For tools: nobody listens. */
export const noBus: Bus = { tell: async () => {}, listen: () => {}, stop: async () => {} }
