/** Payments by Alipay: orders, refunds, payouts, messages and bills. */
import { cutToUnits } from '@qianxian/protocol/base/characters'
import { clockInChina, momentOf, calendarDay } from '@qianxian/protocol/base/clock'
import type * as Sdk from 'alipay-sdk'
import { AdapterFault } from '../lib/adapter-fault'
import { GATEWAY, isRefusedAs, openAlipay, type AlipayAnswer as Answer, type AlipayCall as Call } from '../lib/alipay-client'
import type {
  AlipayAccount,
  BillLine,
  PaidState,
  PayNotice,
  PayPort,
  PaymentResult,
  RefundResult,
  Transfer,
  TransferState,
  TransferResult,
} from './pay'
import { isNoticeFresh, decodeUtf8 } from './channel-notices'
import { parseYuan, formatYuan } from './yuan'
import { unzip } from './zip'
import { callProvider } from '../lib/transport'

interface TradeAnswer extends Answer {
  trade_no?: string
  out_trade_no?: string
  trade_status?: string
  total_amount?: string
  send_pay_date?: string
  buyer_open_id?: string
  buyer_user_id?: string
}

interface RefundAnswer extends Answer {
  trade_no?: string
  fund_change?: string
  refund_status?: string
  refund_amount?: string
}

interface TransferAnswer extends Answer {
  out_biz_no?: string
  order_id?: string
  status?: string
  fail_reason?: string
  trans_amount?: string
}

/** A fully refunded trade is closed too; its time of payment tells whether it was paid. */
function paidStateOf(status: string | undefined, paidAt: string | undefined): PaidState {
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return 'paid'
  if (status === 'TRADE_CLOSED') return paidAt ? 'paid' : 'closed'
  return status === 'WAIT_BUYER_PAY' ? 'waiting' : 'unknown'
}

const transferStates: Record<string, TransferState> = {
  SUCCESS: 'done',
  DEALING: 'processing',
  WAIT_PAY: 'processing',
  FAIL: 'failed',
  CLOSED: 'failed',
  REFUND: 'failed',
}

/** The payer's account was closed and can receive no refund. */
const PAYER_GONE = ['ACQ.BUYER_ENABLE_STATUS_FORBID', 'ACQ.BUYER_NOT_EXIST', 'ACQ.BUYER_ERROR']

/** Alipay's time format, in China time: `2026-11-23 10:00:00`. */
const timeOf = (at: Date): string => clockInChina(at).format('YYYY-MM-DD HH:mm:ss')
const momentNamed = (time: string | undefined): Date | null => {
  if (!time || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(time)) return null
  return momentOf(calendarDay(time.slice(0, 19)))
}

export function alipay(merchant: string, account: AlipayAccount, timeoutMs?: number): PayPort {
  const { sdk, call, signedQuery } = openAlipay('pay.ali', account, timeoutMs)
  const base = { currency: 'CNY' as const, appId: account.appId, merchant }

  const query = async (no: string): Promise<PaymentResult> => {
    try {
      const it = await call<TradeAnswer>('alipay.trade.query', { out_trade_no: no })
      const state = paidStateOf(it.trade_status, it.send_pay_date)
      return {
        ...base,
        no,
        state,
        channelNo: it.trade_no ?? '',
        fen: parseYuan(it.total_amount),
        paidAt: state === 'paid' ? momentNamed(it.send_pay_date) : null,
        payerId: it.buyer_open_id ?? it.buyer_user_id ?? '',
      }
    } catch (error) {
      // The trade is created only when the cashier is opened.
      if (!isRefusedAs(error, 'ACQ.TRADE_NOT_EXIST')) throw error
      return { ...base, no, state: 'waiting', channelNo: '', fen: 0, paidAt: null, payerId: '' }
    }
  }

  const queryRefund = async ({ no, refundNo }: { no: string; refundNo: string }): Promise<RefundResult> => {
    try {
      const it = await call<RefundAnswer>('alipay.trade.fastpay.refund.query', { out_trade_no: no, out_request_no: refundNo })
      const isDone = it.refund_status === 'REFUND_SUCCESS'
      return {
        refundNo,
        // Alipay's answer is the same for a pending and an unknown refund.
        state: isDone ? 'done' : 'unknown',
        channelNo: it.trade_no ?? '',
        fen: it.refund_amount ? parseYuan(it.refund_amount) : 0,
        reason: '',
      }
    } catch (error) {
      if (!isRefusedAs(error, 'TRADE_NOT_EXIST', 'ACQ.TRADE_NOT_EXIST', 'REFUND_NOT_EXIST')) throw error
      return { refundNo, state: 'unknown', channelNo: '', fen: 0, reason: '' }
    }
  }

  return {
    channel: 'ali',
    merchant,
    browserApp: () => account.appId,

    async begin({ no, title, fen, expiresAt, notifyUrl, scene }) {
      const bizContent = {
        out_trade_no: no,
        total_amount: formatYuan(fen),
        // These characters break Alipay's own signature.
        subject: cutToUnits(title.replace(/[/=&]/g, ' '), 128),
        time_expire: timeOf(expiresAt),
      }
      if (scene.kind === 'h5') {
        const asked = signedQuery('alipay.trade.wap.pay', {
          notifyUrl,
          returnUrl: scene.returnUrl,
          bizContent: { ...bizContent, product_code: 'QUICK_WAP_WAY', quit_url: scene.returnUrl },
        })
        return { kind: 'redirect', url: `${account.pageBase ?? account.gateway ?? GATEWAY}?${asked}` }
      }
      throw new AdapterFault('pay.ali', 'refused', 'scene', 'not a place where Alipay is paid')
    },

    query,

    async close(no) {
      try {
        await call('alipay.trade.close', { out_trade_no: no })
        return true
      } catch (error) {
        if (isRefusedAs(error, 'ACQ.TRADE_NOT_EXIST')) return true
        if (!isRefusedAs(error, 'ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS')) throw error
        const { state } = await query(no)
        if (state === 'paid') return false
        if (state === 'closed') return true
        throw error
      }
    },

    async refund(ask) {
      try {
        const it = await call<RefundAnswer>('alipay.trade.refund', {
          out_trade_no: ask.no,
          out_request_no: ask.refundNo,
          refund_amount: formatYuan(ask.fen),
          refund_reason: cutToUnits(ask.reason, 80),
        })
        if (it.fund_change === 'Y') return { refundNo: ask.refundNo, state: 'done', channelNo: it.trade_no ?? '', fen: ask.fen, reason: '' }
      } catch (error) {
        if (!isRefusedAs(error, ...PAYER_GONE)) throw error
        return {
          refundNo: ask.refundNo,
          state: 'failed',
          channelNo: '',
          fen: ask.fen,
          reason: String((error as AdapterFault).providerCode),
        }
      }
      // This call moved no money: the refund was done before, or is still pending.
      const word = await queryRefund(ask)
      return { ...word, fen: word.fen || ask.fen, state: word.state === 'unknown' ? 'pending' : word.state }
    },

    queryRefund,
    readNotice: noticeReader(merchant, account, sdk),
    fetchBill: (day) => fetchBill(call, account, day),
    payout: payouts(call),
  }
}

const identityTypeOf = (payee: string): string => {
  if (/^2088\d{12}$/.test(payee)) return 'ALIPAY_USER_ID'
  return /@|^1\d{10}$/.test(payee) ? 'ALIPAY_LOGON_ID' : 'ALIPAY_OPEN_ID'
}

function payouts(call: Call): NonNullable<PayPort['payout']> {
  const product = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' }
  const wordOf = (no: string, it: TransferAnswer, fen: number): TransferResult => ({
    no,
    state: transferStates[it.status ?? ''] ?? 'unknown',
    channelNo: it.order_id ?? '',
    fen: it.trans_amount ? parseYuan(it.trans_amount) : fen,
    reason: it.fail_reason ?? '',
  })
  const query = async (no: string): Promise<TransferResult> => {
    try {
      return wordOf(no, await call<TransferAnswer>('alipay.fund.trans.common.query', { ...product, out_biz_no: no }), 0)
    } catch (error) {
      if (!isRefusedAs(error, 'ORDER_NOT_EXIST')) throw error
      return { no, state: 'absent', channelNo: '', fen: 0, reason: '' }
    }
  }
  return {
    async transfer({ no, fen, payeeId, payeeName, memo }: Transfer) {
      const it = await call<TransferAnswer>('alipay.fund.trans.uni.transfer', {
        ...product,
        out_biz_no: no,
        trans_amount: formatYuan(fen),
        order_title: cutToUnits(memo, 128),
        payee_info: { identity: payeeId, identity_type: identityTypeOf(payeeId), name: payeeName },
        remark: cutToUnits(memo, 200),
      })
      return wordOf(no, it, fen)
    },
    query,
    // Alipay cannot cancel payouts, so this only queries the state.
    cancel: query,
  }
}

function noticeReader(merchant: string, account: AlipayAccount, sdk: Sdk.AlipaySdk): PayPort['readNotice'] {
  const reply = { status: 200, body: 'success', contentType: 'text/plain' }
  return (_headers, body, now): PayNotice => {
    const text = decodeUtf8(body)
    if (text === null) return { verdict: 'unreadable', why: 'not UTF-8' }
    const form = new URLSearchParams(text)
    const fields = Object.fromEntries(form)
    if (form.size !== Object.keys(fields).length) return { verdict: 'unreadable', why: 'a field stands twice' }
    // Checked because the library trusts the signature type that the message itself names.
    if (fields['sign_type'] !== 'RSA2') return { verdict: 'forged', why: 'not signed by RSA2' }
    if (!sdk.checkNotifySignV2(fields)) return { verdict: 'forged', why: 'the signature is wrong' }
    const sentAt = momentNamed(fields['notify_time'])
    if (!sentAt || !isNoticeFresh(sentAt.getTime(), now)) return { verdict: 'stale', why: `sent at ${fields['notify_time'] ?? 'no time'}` }
    if (fields['app_id'] !== account.appId || fields['seller_id'] !== merchant)
      return { verdict: 'other_merchant', why: 'the message names another app or seller' }
    const { notify_id: eventId, out_trade_no: no } = fields
    if (!eventId || !no || fields['notify_type'] !== 'trade_status_sync') return { verdict: 'unreadable', why: 'not about a trade' }
    const state = paidStateOf(fields['trade_status'], fields['gmt_payment'])
    return {
      verdict: 'good',
      eventId,
      about: 'payment',
      word: {
        no,
        state,
        channelNo: fields['trade_no'] ?? '',
        fen: parseYuan(fields['total_amount']),
        currency: fields['trans_currency'] ?? 'CNY',
        appId: account.appId,
        merchant,
        paidAt: state === 'paid' ? momentNamed(fields['gmt_payment']) : null,
        payerId: fields['buyer_open_id'] ?? fields['buyer_id'] ?? '',
      },
      reply,
    }
  }
}

async function fetchBill(call: Call, account: AlipayAccount, day: string): Promise<readonly BillLine[] | null> {
  let url: URL
  try {
    const asked = { bill_type: 'trade', bill_date: day }
    const answer = await call<Answer & { bill_download_url: string }>('alipay.data.dataservice.bill.downloadurl.query', asked)
    url = new URL(answer.bill_download_url)
  } catch (error) {
    if (isRefusedAs(error, 'isp.bill_not_exist', 'isv.bill-not-exist', 'BILL_NOT_EXIST')) return null
    throw error
  }
  const isAlipays = url.protocol === 'https:' && /(^|\.)alipay\.com$/.test(url.hostname)
  if (!isAlipays && url.host !== new URL(account.gateway ?? GATEWAY).host)
    throw new AdapterFault('pay.ali', 'unavailable', 'bill', 'the bill lies at an address that is not Alipay’s')
  const response = await callProvider('pay.ali', url.href)
  if (!response.ok) throw new AdapterFault('pay.ali', 'unavailable', response.status, 'the bill could not be fetched')
  try {
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    const [, sheet] = [...files].find(([name]) => name.endsWith('.csv') && !name.includes('汇总')) ?? []
    if (!sheet) throw new Error('no list in the archive')
    return linesOf(new TextDecoder('gbk').decode(sheet))
  } catch (cause) {
    throw new AdapterFault('pay.ali', 'unavailable', 'bill', 'the bill cannot be read', { cause })
  }
}

/** Lines that begin with # are remarks; the first other line contains the column names. */
function linesOf(sheet: string): BillLine[] {
  const [head = [], ...rows] = sheet
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((cell) => cell.trim()))
  return rows.map((row) => {
    const cell = (name: string) => row[head.indexOf(name)] ?? ''
    const isPayment = cell('业务类型') === '交易'
    return {
      kind: isPayment ? 'payment' : 'refund',
      no: cell('商户订单号'),
      refundNo: isPayment ? '' : cell('退款批次号/请求号'),
      channelNo: cell('支付宝交易号'),
      fen: Math.abs(parseYuan(cell('订单金额（元）'))),
    }
  })
}
