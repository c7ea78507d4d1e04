/** The port by which every process hears whose inbox changed, whichever process changed it. */
import type { Ctx } from '../ctx'

export interface Touched {
  tenantId: number
  userId: number
  /** Version of the inbox after the change. */
  version: number
}

export interface BusListener {
  heard(touched: readonly Touched[]): void
  /** Recent changes may have been missed: readers must check the inboxes themselves. */
  mayHaveMissed(): void
}

export interface Bus {
  /** Called in the transaction of the change: sent on commit, and never after a rollback. */
  tell(ctx: Pick<Ctx, 'db'>, touched: readonly Touched[]): Promise<void>
  /**
   * Listens from now on until `stop`; called once. After any loss of the connection, `mayHaveMissed` follows within
   * about a second.
   */
  listen(ears: BusListener): void
  stop(): Promise<void>
}

/** For tools: nobody listens. */
export const noBus: Bus = { tell: async () => {}, listen: () => {}, stop: async () => {} }
