/** WeChat Pay v3 by `wechatpay-axios-plugin`: orders, refunds, bills and payouts of one merchant. */
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { cutToUnits } from '@qianxian/protocol/base/characters'
import { clockInChina } from '@qianxian/protocol/base/clock'
import type * as Plugin from 'wechatpay-axios-plugin'
import { AdapterFault, type AdapterFaultKind } from '../lib/adapter-fault'
import type {
  BillLine,
  PaidState,
  PayNotice,
  PayPort,
  PayTicket,
  PaymentResult,
  RefundState,
  RefundResult,
  Transfer,
  TransferState,
  TransferResult,
  WechatPayAccount,
} from './pay'
import { headerText, isNoticeFresh, decodeUtf8 } from './channel-notices'
import { parseYuan } from './yuan'

// Loaded for the first merchant, because most server starts and tests need none.
const plugin = (): typeof Plugin => createRequire(import.meta.url)('wechatpay-axios-plugin') as typeof Plugin

const TIMEOUT_MS = 8000
/** Below this amount WeChat does not compare names. */
const NAMED_FROM_FEN = 30
const SCENE = {
  id: '1005',
  reports: [
    { info_type: '岗位类型', info_content: '红娘' },
    { info_type: '报酬说明', info_content: '服务收入' },
  ],
}

interface Refusal {
  code?: string
  message?: string
}

interface OrderAnswer {
  appid: string
  mchid: string
  out_trade_no: string
  transaction_id?: string
  trade_state: string
  success_time?: string
  payer?: { openid?: string }
  amount?: { total?: number; currency?: string }
}

interface RefundAnswer {
  refund_id: string
  out_refund_no: string
  /** The state in an answer; callbacks contain `refund_status` instead. */
  status?: string
  refund_status?: string
  mchid?: string
  amount: { refund: number; total: number }
}

interface TransferAnswer {
  out_bill_no: string
  transfer_bill_no: string
  mch_id?: string
  state: string
  transfer_amount?: number
  fail_reason?: string
  package_info?: string
}

/** A payment refunded later stays paid here; its refunds are reported by themselves. */
const paidStates: Record<string, PaidState> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  PAYERROR: 'waiting',
  CLOSED: 'closed',
  REVOKED: 'closed',
}
/** ABNORMAL: the card no longer exists; CLOSED: refused. In both cases the merchant still has the money. */
const refundStates: Record<string, RefundState> = { SUCCESS: 'done', PROCESSING: 'pending', ABNORMAL: 'failed', CLOSED: 'failed' }
const transferStates: Record<string, TransferState> = {
  ACCEPTED: 'accepted',
  PROCESSING: 'processing',
  WAIT_USER_CONFIRM: 'wait_user',
  TRANSFERING: 'processing',
  SUCCESS: 'done',
  FAIL: 'failed',
  CANCELING: 'cancelling',
  CANCELLED: 'cancelled',
}

function kindOf(status: number, code: string): AdapterFaultKind {
  if (status === 429 || code === 'FREQUENCY_LIMITED' || code === 'FREQUENCY_LIMIT_EXCEED' || code === 'RATELIMIT_EXCEEDED') return 'limited'
  if (code === 'SYSTEM_ERROR' || code === 'BANK_ERROR') return 'unavailable'
  if (status === 401 || code === 'SIGN_ERROR' || code === 'NO_AUTH' || code === 'MCH_NOT_EXISTS' || code === 'APPID_MCHID_NOT_MATCH')
    return 'misconfigured'
  return 'refused'
}

const wordOf = (answer: OrderAnswer): PaymentResult => ({
  no: answer.out_trade_no,
  state: paidStates[answer.trade_state] ?? 'unknown',
  channelNo: answer.transaction_id ?? '',
  fen: answer.amount?.total ?? 0,
  currency: answer.amount?.currency ?? 'CNY',
  appId: answer.appid,
  merchant: answer.mchid,
  paidAt: answer.success_time ? new Date(answer.success_time) : null,
  payerId: answer.payer?.openid ?? '',
})

const refundWordOf = (answer: RefundAnswer): RefundResult => {
  const status = answer.status ?? answer.refund_status ?? ''
  const state = refundStates[status] ?? 'unknown'
  return {
    refundNo: answer.out_refund_no,
    state,
    channelNo: answer.refund_id,
    fen: answer.amount.refund,
    reason: state === 'failed' ? status : '',
  }
}

const transferWordOf = (answer: TransferAnswer, fen: number): TransferResult => ({
  no: answer.out_bill_no,
  state: transferStates[answer.state] ?? 'unknown',
  channelNo: answer.transfer_bill_no,
  fen: answer.transfer_amount ?? fen,
  reason: answer.fail_reason ?? '',
  ...(answer.package_info ? { package: answer.package_info } : {}),
})

function named(ticket: string | undefined): string {
  if (!ticket) throw new AdapterFault('pay.wx', 'unavailable', 'ticket', 'an answer without what to pay by')
  return ticket
}

/** WeChat's time format: `2026-11-23T10:00:00+08:00`. */
const timeOf = (at: Date): string => clockInChina(at).format('YYYY-MM-DD[T]HH:mm:ss[+08:00]')

interface Answer {
  data: unknown
}

/** Calls in a merchant's name; an answer not signed by WeChat counts as missing. */
function openCalls(merchant: string, account: WechatPayAccount, timeoutMs: number) {
  const { Wechatpay } = plugin()
  const { client } = new Wechatpay({
    mchid: merchant,
    serial: account.serial,
    privateKey: account.privateKey,
    certs: { ...account.publicKeys },
    ...(account.apiBase ? { baseURL: `${account.apiBase}/` } : {}),
    maxRedirects: 0,
    proxy: false,
  } as never) as unknown as {
    client: { request(path: string, method: string, data: unknown, config: object): Promise<Answer> }
  }

  return async <T>(method: 'get' | 'post', path: string, body?: object, config: object = {}): Promise<T> => {
    try {
      const answer = await client.request(path, method, body, { ...config, signal: AbortSignal.timeout(timeoutMs) })
      return answer.data as T
    } catch (cause) {
      const failed = cause as { code?: string; response?: { status: number; data?: Refusal } }
      const status = failed.response?.status ?? 0
      // WeChat's refusals contain a code; one without a code is from a proxy in between.
      const { code, message = '' } = failed.response?.data ?? {}
      if (status < 400 || status >= 500 || !code)
        throw new AdapterFault('pay.wx', 'unavailable', status >= 300 ? status : (failed.code ?? 'network'), 'no answer', { cause })
      throw new AdapterFault('pay.wx', kindOf(status, code), code, message, { cause })
    }
  }
}

type Call = ReturnType<typeof openCalls>

const isRefusedAs = (error: unknown, ...codes: string[]): boolean =>
  error instanceof AdapterFault && codes.includes(String(error.providerCode))

export function wechatPay(merchant: string, account: WechatPayAccount, timeoutMs = TIMEOUT_MS): PayPort {
  const call = openCalls(merchant, account, timeoutMs)
  const { Rsa, Formatter } = plugin()

  const ticketOf = (appId: string, prepayId: string): PayTicket => {
    const timeStamp = String(Formatter.timestamp())
    const nonceStr = Formatter.nonce()
    const packet = `prepay_id=${prepayId}`
    const paySign = Rsa.sign(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, packet), account.privateKey)
    return { kind: 'wechat', timeStamp, nonceStr, package: packet, signType: 'RSA', paySign }
  }

  const query = async (no: string): Promise<PaymentResult> => {
    try {
      return wordOf(await call<OrderAnswer>('get', `v3/pay/transactions/out-trade-no/${no}`, undefined, { params: { mchid: merchant } }))
    } catch (error) {
      // The order never reached WeChat, but a pending request may still create it.
      if (!isRefusedAs(error, 'ORDER_NOT_EXIST', 'ORDERNOTEXIST')) throw error
      return { no, state: 'waiting', channelNo: '', fen: 0, currency: 'CNY', appId: '', merchant, paidAt: null, payerId: '' }
    }
  }

  return {
    channel: 'wx',
    merchant,
    browserApp: () => account.appId,

    async begin({ no, title, fen, expiresAt, notifyUrl, scene }) {
      if (scene.kind === 'douyin') throw new AdapterFault('pay.wx', 'refused', 'scene', 'not a place where WeChat is paid')
      const appId = scene.kind === 'jsapi' ? scene.appId : account.appId
      const order = {
        appid: appId,
        mchid: merchant,
        description: cutToUnits(title, 127),
        out_trade_no: no,
        time_expire: timeOf(expiresAt),
        notify_url: notifyUrl,
        amount: { total: fen, currency: 'CNY' },
      }
      if (scene.kind === 'jsapi') {
        const body = { ...order, payer: { openid: scene.openId } }
        return ticketOf(appId, named((await call<{ prepay_id?: string }>('post', 'v3/pay/transactions/jsapi', body)).prepay_id))
      }
      if (scene.kind === 'native') {
        return { kind: 'code', url: named((await call<{ code_url?: string }>('post', 'v3/pay/transactions/native', order)).code_url) }
      }
      const body = { ...order, scene_info: { payer_client_ip: scene.ip, h5_info: { type: 'Wap' } } }
      const { h5_url } = await call<{ h5_url?: string }>('post', 'v3/pay/transactions/h5', body)
      return { kind: 'redirect', url: `${named(h5_url)}&redirect_url=${encodeURIComponent(scene.returnUrl)}` }
    },

    query,

    async close(no) {
      try {
        await call('post', `v3/pay/transactions/out-trade-no/${no}/close`, { mchid: merchant })
        return true
      } catch (error) {
        if (isRefusedAs(error, 'ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'ORDER_CLOSED', 'ORDERCLOSED')) return true
        if (isRefusedAs(error, 'ORDERPAID', 'ORDER_PAID')) return false
        if (!isRefusedAs(error, 'INVALID_REQUEST', 'TRADE_ERROR', 'RULE_LIMIT')) throw error
        // Only a query shows which of the two states applies.
        const { state } = await query(no)
        if (state === 'paid') return false
        if (state === 'closed') return true
        throw error
      }
    },

    async refund({ no, refundNo, fen, totalFen, reason, notifyUrl }) {
      const body = {
        out_trade_no: no,
        out_refund_no: refundNo,
        reason: cutToUnits(reason, 80),
        notify_url: notifyUrl,
        amount: { refund: fen, total: totalFen, currency: 'CNY' },
      }
      return refundWordOf(await call<RefundAnswer>('post', 'v3/refund/domestic/refunds', body))
    },

    async queryRefund({ refundNo }) {
      try {
        return refundWordOf(await call<RefundAnswer>('get', `v3/refund/domestic/refunds/${refundNo}`))
      } catch (error) {
        if (!isRefusedAs(error, 'RESOURCE_NOT_EXISTS')) throw error
        return { refundNo, state: 'unknown', channelNo: '', fen: 0, reason: '' }
      }
    },

    readNotice: noticeReader(merchant, account),
    fetchBill: (day) => fetchBill(call, day),
    payout: payouts(call, account),
  }
}

function payouts(call: Call, account: WechatPayAccount): NonNullable<PayPort['payout']> {
  const path = 'v3/fund-app/mch-transfer/transfer-bills'
  const scene = account.transferScene ?? SCENE
  const { Rsa } = plugin()
  /** WeChat may encrypt with any of its keys; the request names the key. */
  const [keyId = '', publicKey = ''] = Object.entries(account.publicKeys)[0] ?? []

  const query = async (no: string): Promise<TransferResult> => {
    try {
      return transferWordOf(await call<TransferAnswer>('get', `${path}/out-bill-no/${no}`), 0)
    } catch (error) {
      if (!isRefusedAs(error, 'NOT_FOUND')) throw error
      return { no, state: 'absent', channelNo: '', fen: 0, reason: '' }
    }
  }

  return {
    async transfer({ no, fen, payeeId, payeeName, appId, memo, notifyUrl }: Transfer) {
      const body = {
        appid: appId,
        out_bill_no: no,
        transfer_scene_id: scene.id,
        openid: payeeId,
        ...(fen >= NAMED_FROM_FEN ? { user_name: Rsa.encrypt(payeeName, publicKey) } : {}),
        transfer_amount: fen,
        transfer_remark: cutToUnits(memo, 32),
        notify_url: notifyUrl,
        transfer_scene_report_infos: scene.reports,
      }
      return transferWordOf(await call<TransferAnswer>('post', path, body, { headers: { 'Wechatpay-Serial': keyId } }), fen)
    },
    query,
    async cancel(no) {
      try {
        return transferWordOf(await call<TransferAnswer>('post', `${path}/out-bill-no/${no}/cancel`), 0)
      } catch (error) {
        // The call was too late, or the payout had ended: its state is the result.
        if (!isRefusedAs(error, 'INVALID_REQUEST', 'INVALID_STATE', 'NOT_FOUND')) throw error
        return query(no)
      }
    },
  }
}

interface Sealed {
  id: string
  event_type: string
  resource: { algorithm: string; ciphertext: string; nonce: string; associated_data?: string }
}

function noticeReader(merchant: string, account: WechatPayAccount): PayPort['readNotice'] {
  const { Aes, Formatter, Rsa } = plugin()
  const reply = { status: 200, body: '{"code":"SUCCESS"}', contentType: 'application/json' }

  const opened = (eventId: string, type: string, content: OrderAnswer & RefundAnswer & TransferAnswer): PayNotice => {
    if ((content.mchid ?? content.mch_id) !== merchant) return { verdict: 'other_merchant', why: 'the message names another merchant' }
    if (type.startsWith('TRANSACTION.')) return { verdict: 'good', eventId, about: 'payment', word: wordOf(content), reply }
    if (type.startsWith('REFUND.')) return { verdict: 'good', eventId, about: 'refund', word: refundWordOf(content), reply }
    if (type.startsWith('MCHTRANSFER.')) return { verdict: 'good', eventId, about: 'transfer', word: transferWordOf(content, 0), reply }
    return { verdict: 'unreadable', why: `an event of the type ${type}` }
  }

  return (headers, body, now) => {
    const keyId = headerText(headers, 'wechatpay-serial')
    const publicKey = Object.hasOwn(account.publicKeys, keyId) ? account.publicKeys[keyId] : undefined
    if (!publicKey) return { verdict: 'forged', why: 'signed by a key that nobody gave us' }
    const text = decodeUtf8(body)
    if (text === null) return { verdict: 'unreadable', why: 'not UTF-8' }
    const timestamp = headerText(headers, 'wechatpay-timestamp')
    const signed = Formatter.response(timestamp, headerText(headers, 'wechatpay-nonce'), text)
    if (!Rsa.verify(signed, headerText(headers, 'wechatpay-signature'), publicKey))
      return { verdict: 'forged', why: 'the signature is wrong' }
    if (!isNoticeFresh(Number(timestamp) * 1000, now)) return { verdict: 'stale', why: `signed at ${timestamp}` }
    try {
      const sealed = JSON.parse(text) as Sealed
      const { algorithm, ciphertext, nonce, associated_data = '' } = sealed.resource
      if (algorithm !== 'AEAD_AES_256_GCM') return { verdict: 'unreadable', why: `sealed by ${algorithm}` }
      const content = JSON.parse(Aes.AesGcm.decrypt(ciphertext, account.apiV3Key, nonce, associated_data)) as never
      return opened(sealed.id, sealed.event_type, content)
    } catch (error) {
      return { verdict: 'unreadable', why: error instanceof Error ? error.message : 'not a message' }
    }
  }
}

const CREATING = ['STATEMENT_CREATING', 'NO_STATEMENT_EXIST_YET']

/** The file itself is unsigned; the signed answer with its URL contains its hash. */
async function fetchBill(call: Call, day: string): Promise<readonly BillLine[] | null> {
  let answer: { hash_type: string; hash_value: string; download_url: string }
  try {
    answer = await call('get', 'v3/bill/tradebill', undefined, { params: { bill_date: day, bill_type: 'ALL' } })
  } catch (error) {
    if (isRefusedAs(error, ...CREATING)) return null
    // There were no sales on that day.
    if (isRefusedAs(error, 'NO_STATEMENT_EXIST')) return []
    throw error
  }
  const token = new URL(answer.download_url).searchParams.get('token') ?? ''
  const file = Buffer.from(
    await call<ArrayBuffer>('get', 'v3/billdownload/file', undefined, { params: { token }, responseType: 'arraybuffer' }),
  )
  if (answer.hash_type !== 'SHA1' || createHash('sha1').update(file).digest('hex') !== answer.hash_value.toLowerCase())
    throw new AdapterFault('pay.wx', 'unavailable', 'hash', 'the bill is not the one that was announced')
  const { rows } = plugin().Formatter.castCsvBill(file) as { rows: Record<string, string>[] }
  return rows.flatMap(lineOf)
}

function lineOf(row: Record<string, string>): BillLine[] {
  const no = row['商户订单号'] ?? ''
  if (row['交易状态'] === 'SUCCESS')
    return [{ kind: 'payment', no, refundNo: '', channelNo: row['微信订单号'] ?? '', fen: parseYuan(row['订单金额']) }]
  if (row['交易状态'] !== 'REFUND') return []
  return [
    { kind: 'refund', no, refundNo: row['商户退款单号'] ?? '', channelNo: row['微信退款单号'] ?? '', fen: parseYuan(row['申请退款金额']) },
  ]
}
