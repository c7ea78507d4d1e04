/** The port through which every process learns whose inbox changed, whichever process changed it. */
import type { Ctx } from '../ctx'

export interface Touched {
  tenantId: number
  userId: number
  /** Version of the inbox after the change. */
  version: number
}

export interface BusListener {
  heard(touched: readonly Touched[]): void
  /** Recent changes may have been missed: listeners must check the inboxes themselves. */
  mayHaveMissed(): void
}

export interface Bus {
  /** Call it in the transaction of the change: sent on commit, and never after a rollback. */
  tell(ctx: Pick<Ctx, 'db'>, touched: readonly Touched[]): Promise<void>
  /** Listens until `stop`; called once. After any loss of the connection, `mayHaveMissed` is called within about a second. */
  listen(ears: BusListener): void
  stop(): Promise<void>
}

/** A bus for tools, without listeners. */
export const noBus: Bus = { tell: async () => {}, listen: () => {}, stop: async () => {} }
