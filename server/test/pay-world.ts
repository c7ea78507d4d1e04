/** The sandbox channels without a server, with their own books. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PayAttempt } from '../src/adapters/pay/pay'
import { openPay, type OpenPay } from '../src/adapters/pay/open-pay'
import type { PayTwin } from '../src/adapters/pay/sandbox'
import { openTwin } from '../src/adapters/lib/twin'
import type { CachedToken } from '../src/adapters/lib/token-cache'

export const nobody = 'http://127.0.0.1:9/notify'

export interface PayWorld {
  root: string
  pay: OpenPay
  hand: PayTwin
  baseOf(port: string): string
  /** Another process on the same books. */
  another(): OpenPay
  attempt<Scene extends PayAttempt['scene']>(scene: Scene, more?: Partial<PayAttempt>): PayAttempt & { scene: Scene }
  drawNo(): string
  close(): Promise<void>
}

/** Messages are held until a test sends them. */
export async function openPayWorld(): Promise<PayWorld> {
  const root = await mkdtemp(join(tmpdir(), 'pay-'))
  const tokens = new Map<string, CachedToken>()
  const tokenCache = {
    get: async (key: string) => tokens.get(key) ?? null,
    put: async (key: string, token: CachedToken) => void tokens.set(key, token),
    withLock: <T>(_key: string, work: () => Promise<T>) => work(),
  }
  const log = { info: () => undefined, warn: () => undefined }
  const baseOf = (port: string): string => twin.baseOf(port)
  const open = (): OpenPay => openPay({ driver: 'sandbox', root }, { log, tokenCache, secretOf: () => undefined, mayPlay: true, baseOf })
  const pay = open()
  const twin = await openTwin(pay.handlers)
  pay.twin!.plan({ notices: 'hold' })
  let count = 0
  const drawNo = (): string => `A${Date.now().toString(36)}${(count += 1)}`.padEnd(12, '0')
  return {
    root,
    pay,
    hand: pay.twin!,
    baseOf,
    another: open,
    drawNo,
    attempt: (scene, more = {}) => ({
      no: drawNo(),
      title: '充值 1,000 积分',
      fen: 10_000,
      expiresAt: new Date(Date.now() + 15 * 60_000),
      notifyUrl: nobody,
      orderId: 1,
      ...more,
      scene,
    }),
    close: async () => {
      pay.close()
      await twin.close()
      await rm(root, { recursive: true })
    },
  }
}
