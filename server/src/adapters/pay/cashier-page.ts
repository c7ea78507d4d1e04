/**
 * The sandbox's cashier, which replaces the pages and sheets where people confirm a payment: HTML for browsers, and JSON for
 * mini-programs and pages inside WeChat, which draw nothing themselves. It exists only while payments run as sandbox.
 */
import { verify as verifySignature } from 'node:crypto'
import { amount } from '@qianxian/protocol/base/format'
import { escapeHtml } from '../../lib/html'
import { payOrder, moveTransfer, type TwinWorld } from './sandbox-acts'
import type { TwinPayment } from './sandbox-books'
import type { SandboxPage } from '../wechat/authorize-page'

export const SANDBOX_CASHIER_PATH = '/sandbox/pay'

type Given = Record<string, unknown>
type Rendered = ReturnType<SandboxPage['render']>

const json = (status: number, body: object): Rendered => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})

const textOf = (given: Given, name: string): string => (typeof given[name] === 'string' ? given[name] : '')

function page(status: number, content: string): Rendered {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *; base-uri 'none'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>收银台（沙箱）</title>
<style>body{font:16px/1.6 system-ui,sans-serif;margin:0;background:#FBF7F4;color:#2B2125}
main{max-width:420px;margin:0 auto;padding:32px 20px}h1{font-size:20px;margin:0 0 4px;text-align:center}
p{color:#6E6066;margin:0 0 8px;text-align:center}.sum{font-size:40px;line-height:1.3;font-weight:600;color:#2B2125;margin:16px 0 4px}
dl{background:#fff;border:1px solid #EFE6E1;border-radius:12px;padding:8px 16px;margin:24px 0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0}dt{color:#6E6066;flex:none}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button,a{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:0 0 12px;padding:11px 18px;border:1px solid #EFE6E1;border-radius:12px;background:#fff;color:#2B2125;font:inherit;text-align:center;text-decoration:none}
button.main{background:#D9304F;border-color:#D9304F;color:#fff}small{display:block;color:#6E6066;text-align:center}</style><main>${content}</main></html>`,
  }
}

const NAMES = { wx: '微信支付', ali: '支付宝', dy: '抖音支付' } as const
const ENDED = { paid: '这笔订单已经支付。', closed: '这笔订单已经关闭，不能再支付。', waiting: '' } as const

function drawOrder(order: TwinPayment, returnUrl: string): Rendered {
  const facts = `<h1>${escapeHtml(order.title)}</h1><p class="sum">¥${escapeHtml(amount(order.fen))}</p><p>${NAMES[order.channel]}（沙箱，不会扣款）</p>
<dl><div><dt>商户号</dt><dd>${escapeHtml(order.merchant)}</dd></div><div><dt>商户单号</dt><dd>${escapeHtml(order.no)}</dd></div></dl>`
  if (order.state !== 'waiting') {
    const back = isAddress(returnUrl) ? `<a href="${escapeHtml(returnUrl)}">返回商家</a>` : ''
    return page(200, `${facts}<p role="status">${ENDED[order.state]}</p>${back}`)
  }
  return page(
    200,
    `${facts}<form method="post" action="${SANDBOX_CASHIER_PATH}/confirm">
<input type="hidden" name="prepay_id" value="${escapeHtml(order.ticket)}"><input type="hidden" name="return_url" value="${escapeHtml(returnUrl)}">
<button class="main" name="outcome" value="pay">确认支付</button><button name="outcome" value="cancel">取消支付</button>
<button name="outcome" value="stay">一直不返回</button><small>「一直不返回」会付款，但页面不会回到商家。</small></form>`,
  )
}

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

export interface CashierDoors {
  /** The order of an Alipay URL; `null` for an invalid signature. */
  orderOfAlipayPage(query: Given): TwinPayment | null
  /** The order that was passed to `tt.requestOrder`. */
  orderOfDouyin(data: string, byteAuthorization: string): TwinPayment | null
}

/** Pages of the sandbox cashier, and the actions of its buttons for tests that run the app without a browser. */
export function cashierPages(world: TwinWorld, doors: CashierDoors): SandboxPage[] {
  const orderOf = (ticket: string): TwinPayment | null => {
    world.books.read()
    return ticket === '' ? null : ([...world.books.payments.values()].find((order) => order.ticket === ticket) ?? null)
  }
  const orderNamed = (given: Given): TwinPayment | null =>
    orderOf(textOf(given, 'prepay_id') || textOf(given, 'order_id') || textOf(given, 'package').replace(/^prepay_id=/, ''))

  /** The arguments of `wx.requestPayment` prove that the merchant signed them; a browser's form needs no such proof. */
  const isSignedRight = (order: TwinPayment, given: Given): boolean => {
    if (given['paySign'] === undefined) return true
    const text = `${[order.appId, ...['timeStamp', 'nonceStr', 'package'].map((name) => textOf(given, name))].join('\n')}\n`
    const { merchantPublic } = world.keysOf(order.channel, order.merchant)
    return verifySignature('sha256', Buffer.from(text), merchantPublic, Buffer.from(textOf(given, 'paySign'), 'base64'))
  }

  const confirm = (given: Given): Rendered => {
    const order = orderNamed(given)
    if (!order) return json(404, { state: 'absent' })
    if (!isSignedRight(order, given)) return json(400, { state: order.state, errMsg: 'requestPayment:fail 签名验证失败' })
    const outcome = textOf(given, 'outcome') || 'pay'
    const now = outcome === 'cancel' ? order : (payOrder(world, order.no, textOf(given, 'payer')) ?? order)
    const returnUrl = textOf(given, 'return_url')
    if (given['return_url'] === undefined) return json(200, { state: now.state })
    if (outcome === 'stay')
      return page(200, `<h1>${now.state === 'paid' ? '支付成功' : '没有支付'}</h1><p>这个页面不会回到商家，可以直接关闭。</p>`)
    if (!isAddress(returnUrl)) return page(200, `<h1>${now.state === 'paid' ? '支付成功' : '没有支付'}</h1><p>可以回到商家了。</p>`)
    return { status: 302, headers: { location: returnUrl, 'cache-control': 'no-store' }, body: '' }
  }

  return [
    {
      path: SANDBOX_CASHIER_PATH,
      render: (query) => {
        const order = query['sign'] === undefined ? orderNamed(query) : doors.orderOfAlipayPage(query)
        if (!order) return page(404, '<h1>没有这笔订单</h1><p>地址不完整，或签名不正确。</p>')
        return drawOrder(order, textOf(query, 'redirect_url') || textOf(query, 'return_url') || order.returnUrl)
      },
    },
    { method: 'POST', path: `${SANDBOX_CASHIER_PATH}/confirm`, render: confirm },
    {
      method: 'POST',
      path: `${SANDBOX_CASHIER_PATH}/order`,
      render: (given) => {
        const order = doors.orderOfDouyin(textOf(given, 'data'), textOf(given, 'byteAuthorization'))
        return order ? json(200, { order_id: order.ticket }) : json(400, { err_no: 26001, err_tips: '签名或参数错误' })
      },
    },
    {
      method: 'POST',
      path: `${SANDBOX_CASHIER_PATH}/transfer`,
      render: (given) => {
        world.books.read()
        const ticket = textOf(given, 'package')
        const transfer = [...world.books.transfers.values()].find((one) => ticket !== '' && one.ticket === ticket)
        if (!transfer) return json(404, { state: 'absent' })
        // Closing the confirmation sheet leaves the payout waiting.
        if (textOf(given, 'outcome') === 'cancel' || transfer.state !== 'wait_user') return json(200, { state: transfer.state })
        const isRefused = world.books.plan.transfers === 'fail'
        moveTransfer(world, transfer.no, isRefused ? 'failed' : 'done', isRefused ? 'REALNAME_CHECK_ERROR' : '')
        return json(200, { state: transfer.state })
      },
    },
  ]
}
