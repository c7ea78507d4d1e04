/** Past payments and refunds through the sandbox channels, so that the channels' books contain them too. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { PayTicket as HandedTicket } from '@qianxian/protocol/pay/pay.schema'
import type { PayScene, PayTicket } from '../src/adapters/pay/pay'
import type { Adapters } from '../src/adapters/adapters'
import type { PayTwin } from '../src/adapters/pay/sandbox'
import type { Ctx } from '../src/ctx'
import { appIdOf } from '../src/features/auth/auth'
import { beginPaymentAttempt } from '../src/features/pay/attempts'
import { openPaymentsOf, payRefundById } from '../src/features/pay/pay.repository'
import { dispatchRefund } from '../src/features/pay/refund'
import { queryPayment } from '../src/features/pay/settlement'

/** Opens the ticket as the app does before a payment, because Alipay and Douyin know an attempt only from then on. */
export async function openCashier({ sandboxPages }: Pick<Adapters, 'sandboxPages'>, ticket: PayTicket | HandedTicket): Promise<void> {
  const opened = doorOf(ticket)
  if (!opened) return
  const page = sandboxPages.find(({ path }) => path === opened.path)
  const answer = await page?.render(Object.fromEntries(opened.query))
  if (answer?.status !== 200) throw new Error(`the cashier does not open: ${answer?.status} ${answer?.body}`)
}

function doorOf(ticket: PayTicket | HandedTicket): { path: string; query: URLSearchParams } | null {
  if (ticket.kind === 'redirect') {
    const { pathname, searchParams } = new URL(ticket.url, 'http://localhost')
    return { path: pathname, query: searchParams }
  }
  if (ticket.kind !== 'douyin') return null
  const { data, byteAuthorization } = ticket
  return { path: '/sandbox/pay/order', query: new URLSearchParams({ data, byteAuthorization }) }
}

/** Runs the channel twins at the moment of `ctx`, without their spontaneous actions. */
async function inThePast<Result>({ adapters, now }: Ctx, work: (twin: PayTwin) => Promise<Result>): Promise<Result> {
  const twin = adapters.payTwin
  if (!twin) throw new Error('what a real channel knows is not made up')
  twin.plan({ notices: 'hold' })
  twin.travel(now.getTime() - Date.now())
  try {
    return await work(twin)
  } finally {
    twin.travel(0)
    twin.plan({ notices: 'send', refunds: 'auto' })
  }
}

/** Pays an order in full at the moment of `ctx`, and queries the channel for the result. */
export const payByChannel = (ctx: Ctx, orderId: number, channel: OutsideChannel): Promise<void> =>
  inThePast(ctx, async (twin) => {
    const there: Ctx = { ...ctx, platform: channel === 'dy' ? 'tt' : 'h5' }
    const ticket = await beginPaymentAttempt(there, {
      orderId,
      channel,
      useWallet: false,
      scene: sceneOf(there, channel),
      isConfirmed: false,
    })
    if (!ticket || ticket.kind === 'done') throw new Error(`nothing was left to pay of order ${orderId}`)
    await openCashier(ctx.adapters, ticket)
    const [payment] = await openPaymentsOf(ctx, orderId)
    twin.settle(payment!.no)
    twin.told(payment!.no)
    await queryPayment(ctx, payment!)
  })

function sceneOf(ctx: Ctx, channel: OutsideChannel): PayScene {
  if (channel === 'dy') return { kind: 'douyin', appId: appIdOf(ctx, 'tt') }
  return channel === 'wx' ? { kind: 'native' } : { kind: 'h5', ip: ctx.ip, returnUrl: ctx.origin }
}

/** Ends a refund that was sent to its channel at `sent` and whose result was queried at `heard`. */
export async function endRefund(refundId: number, { sent, heard, fails }: { sent: Ctx; heard: Ctx; fails: boolean }): Promise<void> {
  for (const ctx of [sent, heard])
    await inThePast(ctx, async (twin) => {
      twin.plan({ refunds: fails ? 'fail' : 'auto' })
      await dispatchRefund(ctx, refundId)
      twin.told((await payRefundById(ctx, refundId))!.no)
    })
}
