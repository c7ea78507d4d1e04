/**
 * Douyin's general trade: `tt.requestOrder` takes the order signed by us, and `tt.getOrderPayment` shows the cashier. Orders
 * are queried, refunded and billed with the app's token. No maintained library supports it, so the client is ours.
 * Douyin has no call that closes an order: it expires after the seconds given in the order.
 * Source: developer.open-douyin.com, mini-app/develop/server/payment/trade-system/general
 */
import { cutToUnits } from '@qianxian/protocol/base/characters'
import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { AdapterFault, type AdapterFaultKind } from '../lib/adapter-fault'
import { douyinToken, isStaleToken } from '../douyin/token'
import type { BillLine, DouyinPayAccount, PaidState, PayNotice, PayPort, PaymentResult, RefundState, RefundResult } from './pay'
import { headerText, isNoticeFresh, decodeUtf8 } from './channel-notices'
import { parseYuan } from './yuan'
import type { TokenCache } from '../lib/token-cache'
import { callProvider, readJson } from '../lib/transport'

/** In the sandbox any app may pay, because no account names an app. */
export const ANY_APP = '*'

/** The page that opens from an entry in a person's list of orders in Douyin; it takes our order id. */
const orderPage = (id: number) => ({ path: 'subpages/member/pay', params: JSON.stringify({ id }) })

interface Envelope<T> {
  err_no: number
  err_msg?: string
  err_tips?: string
  data?: T
}

interface OrderAnswer {
  app_id: string
  out_order_no: string
  order_id: string
  pay_status: string
  total_amount: number
  merchant_uid?: string
  channel_pay_id?: string
  /** Time in milliseconds. */
  pay_time?: number
  open_id?: string
  item_order_list?: { item_order_id: string; item_order_amount: number }[]
}

interface RefundAnswer {
  refund_id: string
  out_refund_no: string
  refund_total_amount: number
  refund_status: string
  message?: string
}

interface Message {
  app_id?: string
  merchant_uid?: string
  currency?: string
  status?: string
  event_time?: number
  /** Present for a payment. */
  out_order_no?: string
  order_id?: string
  total_amount?: number
  channel_pay_id?: string
  open_id?: string
  /** Present for a refund. */
  refund_id?: string
  out_refund_no?: string
  refund_total_amount?: number
  message?: string
}

const paidStates: Record<string, PaidState> = { INIT: 'waiting', PROCESS: 'waiting', SUCCESS: 'paid', FAIL: 'closed', TIMEOUT: 'closed' }
const refundStates: Record<string, RefundState> = { PROCESSING: 'pending', SUCCESS: 'done', FAIL: 'failed' }

const ABSENT = /不存在|not exist|not found/i

function kindOf(code: number): AdapterFaultKind {
  if ([13000, 28001005, 28029005].includes(code)) return 'unavailable'
  if (code === 28006003) return 'limited'
  return isStaleToken(code) || (code >= 28001000 && code < 28002000) ? 'misconfigured' : 'refused'
}

const isAbsent = (error: unknown): boolean => error instanceof AdapterFault && ABSENT.test(error.message)

type Call = <T>(path: string, body: object) => Promise<T>

function openCalls(account: DouyinPayAccount, secret: string, tokenCache: TokenCache, timeoutMs: number | undefined): Call {
  const base = account.openBase ?? 'https://open.douyin.com'
  const app = { base, appId: account.appId, secret, tokenCache }
  const send = async <T>(path: string, body: object, token: string): Promise<Envelope<T>> => {
    const response = await callProvider('pay.dy', `${base}/api/trade_basic/v1/developer/${path}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'access-token': token },
      body: JSON.stringify(body),
      timeoutMs,
    })
    return readJson<Envelope<T>>('pay.dy', response)
  }
  return async <T>(path: string, body: object): Promise<T> => {
    const token = await douyinToken('pay.dy', app, null)
    let answer = await send<T>(path, body, token)
    if (isStaleToken(answer.err_no)) answer = await send<T>(path, body, await douyinToken('pay.dy', app, token))
    if (answer.err_no !== 0) throw new AdapterFault('pay.dy', kindOf(answer.err_no), answer.err_no, answer.err_msg ?? answer.err_tips ?? '')
    return (answer.data ?? {}) as T
  }
}

/** The header that proves to the Douyin app that the order is ours. */
function authorization(account: DouyinPayAccount, appId: string, data: string): string {
  const timestamp = Math.floor(Date.now() / 1000)
  const nonce = randomBytes(16).toString('hex')
  const text = `POST\n/requestOrder\n${timestamp}\n${nonce}\n${data}\n`
  const signature = sign('sha256', Buffer.from(text), createPrivateKey(account.privateKey)).toString('base64')
  return `SHA256-RSA2048 appid=${appId},nonce_str=${nonce},timestamp=${timestamp},key_version=${account.keyVersion},signature=${signature}`
}

export interface DouyinPayDeps {
  /** Secret of the account's app. */
  secret: string
  tokenCache: TokenCache
  timeoutMs?: number
}

export function douyinPay(merchant: string, account: DouyinPayAccount, { secret, tokenCache, timeoutMs }: DouyinPayDeps): PayPort {
  const call = openCalls(account, secret, tokenCache, timeoutMs)
  const isOurs = (appId: string): boolean => appId !== '' && (account.appId === ANY_APP || account.appId === appId)

  const orderOf = (no: string): Promise<OrderAnswer> => call<OrderAnswer>('order_query', { out_order_no: no })

  const query = async (no: string): Promise<PaymentResult> => {
    try {
      const it = await orderOf(no)
      const state = paidStates[it.pay_status] ?? 'unknown'
      return {
        no,
        state,
        channelNo: state === 'paid' ? it.order_id : '',
        fen: it.total_amount,
        currency: 'CNY',
        appId: it.app_id,
        merchant: it.merchant_uid ?? merchant,
        paidAt: state === 'paid' && it.pay_time ? new Date(it.pay_time) : null,
        payerId: it.open_id ?? '',
      }
    } catch (error) {
      // The order is created only when the app requests it.
      if (!isAbsent(error)) throw error
      return { no, state: 'waiting', channelNo: '', fen: 0, currency: 'CNY', appId: '', merchant, paidAt: null, payerId: '' }
    }
  }

  const queryRefund = async (refundNo: string): Promise<RefundResult> => {
    try {
      const { refund_list: [it] = [] } = await call<{ refund_list?: RefundAnswer[] }>('refund_query', { out_refund_no: refundNo })
      if (it) return refundWordOf(it)
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
    return { refundNo, state: 'unknown', channelNo: '', fen: 0, reason: '' }
  }

  return {
    channel: 'dy',
    merchant,
    // Browsers cannot pay with Douyin.
    browserApp: () => '',

    async begin({ no, orderId, title, fen, expiresAt, notifyUrl, scene }) {
      if (scene.kind !== 'douyin') throw new AdapterFault('pay.dy', 'refused', 'scene', 'not a place where Douyin is paid')
      if (!isOurs(scene.appId)) throw new AdapterFault('pay.dy', 'misconfigured', scene.appId, 'this merchant serves another app')
      const goods = {
        skuId: no,
        price: fen,
        quantity: 1,
        title,
        imageList: account.image ? [account.image] : [],
        type: account.goodsType ?? 401,
        tagGroupId: account.tagGroupId,
      }
      const data = JSON.stringify({
        skuList: [goods],
        outOrderNo: no,
        totalAmount: fen,
        // Without this value Douyin uses 300.
        payExpireSeconds: Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000)),
        payNotifyUrl: notifyUrl,
        merchantUid: merchant,
        orderEntrySchema: orderPage(orderId),
      })
      return { kind: 'douyin', data, byteAuthorization: authorization(account, scene.appId, data) }
    },

    query,
    close: async (no) => (await query(no)).state !== 'paid',

    async refund({ no, refundNo, orderId, fen, totalFen, reason, notifyUrl }) {
      const order = await orderOf(no)
      const known = await queryRefund(refundNo)
      if (known.state !== 'unknown') return known
      const items = order.item_order_list ?? []
      const { refund_id } = await call<{ refund_id: string }>('refund_create', {
        order_id: order.order_id,
        out_refund_no: refundNo,
        order_entry_schema: orderPage(orderId),
        refund_reason: [{ code: 999, text: cutToUnits(reason, 64) }],
        notify_url: notifyUrl,
        refund_total_amount: fen,
        refund_all: fen === totalFen,
        ...(fen === totalFen ? {} : { item_order_detail: items.map(({ item_order_id }) => ({ item_order_id, refund_amount: fen })) }),
      })
      // The refund waits for the merchant's approval, which we give here. Without an answer it counts as approved after 72 hours.
      await call('refund_audit_callback', { refund_id, refund_audit_status: 1 }).catch(() => undefined)
      return { refundNo, state: 'pending', channelNo: refund_id, fen, reason: '' }
    },

    queryRefund: ({ refundNo }) => queryRefund(refundNo),
    readNotice: noticeReader(merchant, account, isOurs),
    fetchBill: (day) => fetchBill(merchant, account, day, timeoutMs),
    payout: null,
  }
}

function refundWordOf(it: RefundAnswer): RefundResult {
  const state = refundStates[it.refund_status] ?? 'unknown'
  return {
    refundNo: it.out_refund_no,
    state,
    channelNo: it.refund_id,
    fen: it.refund_total_amount,
    reason: state === 'failed' ? (it.message ?? it.refund_status) : '',
  }
}

function noticeReader(merchant: string, account: DouyinPayAccount, isOurs: (appId: string) => boolean): PayPort['readNotice'] {
  const reply = { status: 200, body: '{"err_no":0,"err_tips":"success"}', contentType: 'application/json' }
  const key = createPublicKey(account.platformPublicKey)

  const opened = (type: string, it: Message): PayNotice => {
    if (!isOurs(it.app_id ?? '') || (it.merchant_uid !== undefined && it.merchant_uid !== merchant))
      return { verdict: 'other_merchant', why: 'the message names another app or merchant' }
    if (type === 'payment' && it.out_order_no && it.order_id) {
      const state: PaidState = it.status === 'SUCCESS' ? 'paid' : it.status === 'CANCEL' ? 'closed' : 'unknown'
      const word: PaymentResult = {
        no: it.out_order_no,
        state,
        channelNo: state === 'paid' ? it.order_id : '',
        fen: it.total_amount ?? 0,
        currency: it.currency ?? 'CNY',
        appId: it.app_id ?? '',
        merchant,
        paidAt: state === 'paid' && it.event_time ? new Date(it.event_time) : null,
        payerId: it.open_id ?? '',
      }
      return { verdict: 'good', eventId: `payment-${it.order_id}-${it.status}`, about: 'payment', word, reply }
    }
    if (type === 'refund' && it.out_refund_no && it.refund_id) {
      const word = refundWordOf({
        refund_id: it.refund_id,
        out_refund_no: it.out_refund_no,
        refund_total_amount: it.refund_total_amount ?? 0,
        refund_status: it.status ?? '',
        message: it.message,
      })
      return { verdict: 'good', eventId: `refund-${it.refund_id}-${it.status}`, about: 'refund', word, reply }
    }
    return { verdict: 'unreadable', why: `a message of the type ${type}` }
  }

  return (headers, body, now) => {
    const text = decodeUtf8(body)
    if (text === null) return { verdict: 'unreadable', why: 'not UTF-8' }
    const timestamp = headerText(headers, 'byte-timestamp')
    const signed = Buffer.from(`${timestamp}\n${headerText(headers, 'byte-nonce-str')}\n${text}\n`)
    if (!verify('sha256', signed, key, Buffer.from(headerText(headers, 'byte-signature'), 'base64')))
      return { verdict: 'forged', why: 'the signature is wrong' }
    if (!isNoticeFresh(Number(timestamp) * 1000, now)) return { verdict: 'stale', why: `signed at ${timestamp}` }
    try {
      const { type, msg } = JSON.parse(text) as { type: string; msg: string }
      return opened(type, JSON.parse(msg) as Message)
    } catch (error) {
      return { verdict: 'unreadable', why: error instanceof Error ? error.message : 'not a message' }
    }
  }
}

/** Douyin's signature of a bill request: the values in order, with a salt. */
export function signDouyinBill(asked: Readonly<Record<string, string>>, salt: string): string {
  const values = Object.entries(asked)
    .filter(([name, value]) => value !== '' && name !== 'app_id' && name !== 'sign')
    .map(([, value]) => value)
  return createHash('md5')
    .update([...values, salt].sort().join('&'))
    .digest('hex')
}

async function fetchBill(
  merchant: string,
  account: DouyinPayAccount,
  day: string,
  timeoutMs: number | undefined,
): Promise<readonly BillLine[] | null> {
  const { billSalt, billBase = 'https://developer.toutiao.com' } = account
  if (!billSalt) throw new AdapterFault('pay.dy', 'misconfigured', 'billSalt', 'bills are asked for with a salt')
  const date = day.replaceAll('-', '')
  const fetchOne = async (kind: BillLine['kind']): Promise<BillLine[] | null> => {
    const asked = { start_date: date, end_date: date, seller: merchant, bill_type: kind, app_id: account.appId }
    const query = new URLSearchParams({ ...asked, sign: signDouyinBill(asked, billSalt) })
    const response = await callProvider('pay.dy', `${billBase}/api/apps/bill?${query}`, { timeoutMs })
    const text = (await response.text()).replace(/^\uFEFF/, '')
    // Douyin sends JSON instead of a table if the bill is not ready or on an error.
    if (text.trimStart().startsWith('{')) {
      const { err_no, err_tips = '' } = JSON.parse(text) as Envelope<unknown>
      if (/生成|未出|not ready/i.test(err_tips)) return null
      throw new AdapterFault('pay.dy', kindOf(err_no), err_no, err_tips)
    }
    return linesOf(text, kind)
  }
  const [payments, refunds] = [await fetchOne('payment'), await fetchOne('refund')]
  return payments && refunds && [...payments, ...refunds]
}

function linesOf(table: string, kind: BillLine['kind']): BillLine[] {
  const [head = [], ...rows] = table
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => cell.trim()))
  return rows.map((row) => {
    const cell = (name: string) => row[head.indexOf(name)] ?? ''
    const isPayment = kind === 'payment'
    return {
      kind,
      no: cell('订单号'),
      refundNo: isPayment ? '' : cell('退款单号'),
      channelNo: cell(isPayment ? '平台订单号' : '平台退款单号'),
      fen: parseYuan(cell(isPayment ? '订单金额' : '退款金额')),
    }
  })
}
