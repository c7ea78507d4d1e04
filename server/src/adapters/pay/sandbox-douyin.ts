/** The sandbox of Douyin's general trade: the app's handling of a signed order, and a merchant's calls, messages and bills. */
import { randomBytes, verify as verifySignature } from 'node:crypto'
import { isGoodToken } from '../douyin/sandbox'
import type { BillLine } from './pay'
import { signDouyinBill } from './douyin'
import { formatYuan } from './yuan'
import { requestRefund, billOf, advanceTwin, takeOrder, type TwinWorld } from './sandbox-acts'
import type { TwinNotice, TwinPayment, TwinRefund } from './sandbox-books'
import { signAsChannel } from './sandbox-keys'
import type { TwinAnswer, TwinHandler } from '../lib/twin'

export const SANDBOX_BILL_SALT = 'sandbox'
/** Lifetime of a signed order in seconds. */
const MAX_DRIFT_S = 300

type Input = Record<string, unknown>

const failed = (err_no: number, err_msg: string): TwinAnswer => ({ body: { err_no, err_msg, log_id: 'sandbox' } })
const done = (data: object): TwinAnswer => ({ body: { err_no: 0, err_msg: 'success', log_id: 'sandbox', data } })

/** Acts like `tt.requestOrder`: verifies the merchant's signature and stores the order. */
export function orderOfDouyin(world: TwinWorld, data: string, byteAuthorization: string): TwinPayment | null {
  const facts = /^SHA256-RSA2048 appid=([^,]+),nonce_str=([^,]+),timestamp=(\d+),key_version=([^,]+),signature=(.+)$/.exec(
    byteAuthorization,
  )
  if (!facts) return null
  const [, appId = '', nonce = '', timestamp = '', , signature = ''] = facts
  try {
    const asked = JSON.parse(data) as {
      outOrderNo: string
      totalAmount: number
      payExpireSeconds?: number
      payNotifyUrl?: string
      merchantUid: string
      skuList: { title: string; price: number; quantity: number }[]
    }
    if (!/^\w{1,32}$/.test(asked.merchantUid)) return null
    const { merchantPublic } = world.keysOf('dy', asked.merchantUid)
    const text = `POST\n/requestOrder\n${timestamp}\n${nonce}\n${data}\n`
    if (!verifySignature('sha256', Buffer.from(text), merchantPublic, Buffer.from(signature, 'base64'))) return null
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_DRIFT_S) return null
    const sum = asked.skuList.reduce((fen, { price, quantity }) => fen + price * quantity, 0)
    if (sum !== asked.totalAmount || !Number.isInteger(sum) || sum < 1) return null
    world.books.read()
    return takeOrder(world, {
      channel: 'dy',
      merchant: asked.merchantUid,
      no: asked.outOrderNo,
      appId,
      title: asked.skuList[0]?.title ?? '',
      fen: sum,
      notifyUrl: asked.payNotifyUrl ?? '',
      returnUrl: '',
      payerId: '',
      expiresAt: world.books.now() + (asked.payExpireSeconds ?? 300) * 1000,
    })
  } catch {
    return null
  }
}

const orderAnswer = (it: TwinPayment): object => ({
  app_id: it.appId,
  out_order_no: it.no,
  order_id: it.ticket,
  pay_status: { waiting: 'PROCESS', paid: 'SUCCESS', closed: 'TIMEOUT' }[it.state],
  total_amount: it.fen,
  discount_amount: 0,
  merchant_uid: it.merchant,
  trade_time: it.begunAt,
  item_order_list: [{ item_order_id: `${it.ticket}1`, sku_id: it.no, item_order_amount: it.fen }],
  ...(it.state === 'paid' ? { pay_time: it.paidAt, pay_channel: 1, channel_pay_id: it.channelNo, open_id: it.payerId } : {}),
})

const refundFacts = (it: TwinRefund) => ({
  refund_id: it.channelNo,
  out_refund_no: it.refundNo,
  refund_total_amount: it.fen,
  message: it.reason,
})
const refundStatus = ({ state }: TwinRefund): string => ({ pending: 'PROCESSING', done: 'SUCCESS', failed: 'FAIL' })[state]

function answer(world: TwinWorld, path: string, input: Input): TwinAnswer | null {
  advanceTwin(world)
  const { payments, refunds } = world.books
  const order = [...payments.values()].find(
    (one) => one.channel === 'dy' && (one.no === input['out_order_no'] || one.ticket === input['order_id']),
  )
  switch (path) {
    case 'order_query':
      return order ? done(orderAnswer(order)) : failed(26007, '订单不存在')
    case 'refund_create': {
      if (!order) return failed(26007, '订单不存在')
      const taken = requestRefund(world, {
        order,
        refundNo: String(input['out_refund_no']),
        fen: Number(input['refund_total_amount']),
        notifyUrl: String(input['notify_url'] ?? ''),
      })
      if (typeof taken === 'string') return failed(26009, { unpaid: '订单未支付', too_much: '退款金额超限', other: '退款单号重复' }[taken])
      return done({ refund_id: taken.channelNo, refund_audit_deadline: taken.askedAt + 72 * 3_600_000 })
    }
    case 'refund_query': {
      const it = refunds.get(String(input['out_refund_no']))
      return done({ refund_list: it?.channel === 'dy' ? [{ ...refundFacts(it), refund_status: refundStatus(it) }] : [] })
    }
    case 'refund_audit_callback': {
      const it = [...refunds.values()].find((refund) => refund.channelNo === input['refund_id'])
      if (!it) return failed(26008, '退款单不存在')
      if (input['refund_audit_status'] === 1) world.books.write({ do: 'agreed', refundNo: it.refundNo, at: world.books.now() })
      return done({})
    }
    default:
      return null
  }
}

const HEADS: Record<BillLine['kind'], string> = {
  payment: '序号 支付时间 商户号 openid 订单号 平台订单号 渠道订单号 订单金额 支付方式 支付状态',
  refund: '序号 退款时间 商户号 openid 订单号 平台订单号 退款单号 平台退款单号 退款金额 支付方式 退款状态',
}

function bill(world: TwinWorld, asked: Record<string, string>): TwinAnswer {
  const { start_date: date = '', seller = '', bill_type: kind, sign } = asked
  if (sign !== signDouyinBill(asked, SANDBOX_BILL_SALT)) return { body: { err_no: 2008, err_tips: '签名错误' } }
  const lines = billOf(world, 'dy', seller, date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))
  if (!lines) return { body: { err_no: 2000, err_tips: '账单未生成' } }
  const rows = lines
    .filter((line) => line.kind === kind)
    .map((line, at) =>
      line.kind === 'payment'
        ? [at + 1, date, seller, '', line.no, line.channelNo, line.channelNo, formatYuan(line.fen), '抖音支付', '支付成功'].join(',')
        : [at + 1, date, seller, '', line.no, '', line.refundNo, line.channelNo, formatYuan(line.fen), '抖音支付', '退款成功'].join(','),
    )
  return {
    headers: { 'content-type': 'text/csv; charset=utf-8' },
    body: `\uFEFF${[HEADS[kind as BillLine['kind']].replaceAll(' ', ','), ...rows, ''].join('\n')}`,
  }
}

/** `tokens` issues app tokens, as for all of Douyin's interface. */
export function douyinPayTwin(world: TwinWorld, tokens: TwinHandler): TwinHandler {
  return (request) => {
    const { method, path, headers, query, body } = request
    if (path === '/oauth/client_token/') return tokens(request)
    if (method === 'GET' && path === '/api/apps/bill') return bill(world, Object.fromEntries(query))
    const name = /^\/api\/trade_basic\/v1\/developer\/(\w+)\/$/.exec(path)?.[1]
    if (method !== 'POST' || !name) return null
    if (!isGoodToken(headers['access-token'] ?? '')) return failed(28001003, 'access_token无效')
    return answer(world, name, JSON.parse(body.toString('utf8')) as Input)
  }
}

/** The message about a payment or a refund, signed anew for every attempt. */
export function douyinNotice(world: TwinWorld, { about, no }: TwinNotice, at: number): { headers: Record<string, string>; body: string } {
  const refund = world.books.refunds.get(no)
  const order = world.books.payments.get(about === 'payment' ? no : (refund?.no ?? ''))!
  const shared = { app_id: order.appId, order_id: order.ticket, merchant_uid: order.merchant }
  const message =
    about === 'payment'
      ? {
          ...shared,
          out_order_no: order.no,
          status: 'SUCCESS',
          total_amount: order.fen,
          discount_amount: 0,
          pay_channel: 1,
          channel_pay_id: order.channelNo,
          open_id: order.payerId,
          event_time: order.paidAt,
        }
      : { ...shared, ...refundFacts(refund!), status: refundStatus(refund!), event_time: refund!.endedAt }
  const body = JSON.stringify({ version: '3.0', type: about, msg: JSON.stringify(message) })
  const timestamp = String(Math.floor(at / 1000))
  const nonce = randomBytes(16).toString('hex')
  return {
    headers: {
      'content-type': 'application/json',
      'byte-identifyname': '/msg/basic/payment/notify',
      'byte-logid': randomBytes(16).toString('hex'),
      'byte-timestamp': timestamp,
      'byte-nonce-str': nonce,
      'byte-signature': signAsChannel(world.keysOf('dy', order.merchant), `${timestamp}\n${nonce}\n${body}\n`),
    },
    body,
  }
}
