/** The sandbox of Alipay: same methods, signatures and codes as openapi.alipay.com, and the URL of its cashier. */
import { createHash, verify as verifySignature } from 'node:crypto'
import { calendarDay, clockInChina, momentOf } from '@qianxian/protocol/base/clock'
import { parseYuan, formatYuan } from './yuan'
import { zip } from './zip'
import {
  CARD_GONE,
  requestRefund,
  billOf,
  closeOrder,
  drawNumber,
  endRefund,
  advanceTwin,
  moveTransfer,
  refundedOf,
  takeOrder,
  takeTransfer,
  type TwinWorld,
} from './sandbox-acts'
import type { TwinNotice, TwinPayment, TwinTransfer } from './sandbox-books'
import { signAsChannel, type TwinKeys } from './sandbox-keys'
import type { TwinAnswer, TwinHandler } from '../lib/twin'

export type Fields = Record<string, string>
type Input = Record<string, string> & { payee_info?: { identity: string; name: string } }

/** App id of a seller in the sandbox. */
export const alipayAppOf = (merchant: string): string => `2021${merchant}`
const merchantOf = (appId: string): string => appId.slice(4)

const timeOf = (at: number): string => clockInChina(new Date(at)).format('YYYY-MM-DD HH:mm:ss')
const momentNamed = (time: string): number => momentOf(calendarDay(time)).getTime()
const failed = (sub_code: string, sub_msg: string, code = '40004'): object => ({ code, msg: 'Business Failed', sub_code, sub_msg })
const done = (more: object): object => ({ code: '10000', msg: 'Success', ...more })

const joined = (fields: Fields, ...without: string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

export const isSignedBy = (fields: Fields, publicKey: string): boolean =>
  fields['sign_type'] === 'RSA2' &&
  verifySignature('sha256', Buffer.from(joined(fields, 'sign')), publicKey, Buffer.from(fields['sign'] ?? '', 'base64'))

const DRIFT_MS = 10 * 60_000

/** True if the timestamp is China time, at most ten minutes off. */
export const isStampedNow = (fields: Fields): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(fields['timestamp'] ?? '') && Math.abs(momentNamed(fields['timestamp']!) - Date.now()) <= DRIFT_MS

export const refusedStamp = (): TwinAnswer => ({ body: { error_response: failed('isv.invalid-timestamp', '非法的时间戳参数', '40002') } })

/** Alipay answers unsigned if it cannot identify the caller. */
export const refusedUnsigned = (): TwinAnswer => ({ body: { error_response: failed('isv.invalid-signature', '无效签名', '40002') } })

/** Alipay's form of an answer: the content under the method's name, and its signature. */
export function answerSigned(keys: Pick<TwinKeys, 'channelPrivate'>, method: string, answer: object): TwinAnswer {
  const said = JSON.stringify(answer)
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `{"${method.replaceAll('.', '_')}_response":${said},"sign":"${signAsChannel(keys, said)}"}`,
  }
}

/** The seller who signed these fields; null for an invalid signature. */
function signerOf(world: TwinWorld, fields: Fields): string | null {
  const merchant = merchantOf(fields['app_id'] ?? '')
  if (!/^\w{1,32}$/.test(merchant) || fields['sign_type'] !== 'RSA2') return null
  return isSignedBy(fields, world.keysOf('ali', merchant).merchantPublic) ? merchant : null
}

/** The order of a URL: at Alipay an order is created when its URL is opened. */
export function orderOfAlipayPage(world: TwinWorld, query: Record<string, unknown>): TwinPayment | null {
  const fields = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const merchant = signerOf(world, fields)
  if (merchant === null || fields['method'] !== 'alipay.trade.wap.pay' || !isStampedNow(fields)) return null
  const asked = JSON.parse(fields['biz_content'] ?? '{}') as Fields
  const fen = parseYuan(asked['total_amount'])
  if (!asked['out_trade_no'] || !Number.isInteger(fen) || fen < 1) return null
  const expiresAt = asked['time_expire'] ? momentNamed(asked['time_expire']) : world.books.now() + 15 * 60_000
  world.books.read()
  const known = world.books.payments.get(asked['out_trade_no'])
  if (!known && expiresAt <= world.books.now()) return null
  return takeOrder(world, {
    channel: 'ali',
    merchant,
    no: asked['out_trade_no'],
    appId: fields['app_id']!,
    title: asked['subject'] ?? '',
    fen,
    notifyUrl: fields['notify_url'] ?? '',
    returnUrl: fields['return_url'] ?? '',
    payerId: '',
    expiresAt,
  })
}

/** A fully refunded trade is closed; its time of payment is kept. */
const statusOf = (world: TwinWorld, order: TwinPayment): string => {
  if (order.state === 'paid') return refundedOf(world, order.no) === order.fen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
  return order.state === 'closed' ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
}

function query(world: TwinWorld, order: TwinPayment | null): object {
  if (!order) return failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
  return done({
    out_trade_no: order.no,
    trade_no: order.channelNo || `2026${order.ticket.slice(-20)}`,
    trade_status: statusOf(world, order),
    total_amount: formatYuan(order.fen),
    ...(order.state === 'paid' ? { send_pay_date: timeOf(order.paidAt), buyer_open_id: order.payerId } : {}),
  })
}

function close(world: TwinWorld, order: TwinPayment | null): object {
  if (!order) return failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
  if (order.state !== 'waiting') return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  closeOrder(world, order.no)
  return order.state === 'waiting' ? failed('ACQ.SYSTEM_ERROR', '系统错误') : done({ out_trade_no: order.no })
}

function refund(world: TwinWorld, order: TwinPayment | null, input: Input): object {
  if (!order) return failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const { refunds } = world.books.plan
  if (refunds === 'fail') return failed('ACQ.BUYER_ENABLE_STATUS_FORBID', '买家状态非法')
  const refundNo = input['out_request_no'] ?? ''
  const isKnown = world.books.refunds.has(refundNo)
  // Alipay reports a refund in the messages about its trade.
  const it = requestRefund(world, { order, refundNo, fen: parseYuan(input['refund_amount']), notifyUrl: '' })
  if (it === 'unpaid') return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  if (it === 'too_much') return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  if (it === 'other') return failed('ACQ.DISCORDANT_REPEAT_REQUEST', '同一个退款请求号的参数不一致')
  if (!isKnown && refunds === 'auto') endRefund(world, refundNo, 'done')
  return done({
    out_trade_no: order.no,
    trade_no: order.channelNo,
    fund_change: !isKnown && it.state === 'done' ? 'Y' : 'N',
    refund_fee: formatYuan(refundedOf(world, order.no)),
  })
}

function queryRefund(world: TwinWorld, order: TwinPayment | null, input: Input): object {
  const it = world.books.refunds.get(input['out_request_no'] ?? '')
  if (!order) return failed('TRADE_NOT_EXIST', '交易不存在')
  // For a refund that is not done, Alipay returns success without further fields.
  if (!it || it.state !== 'done') return done({})
  const facts = { out_trade_no: order.no, trade_no: order.channelNo, out_request_no: it.refundNo }
  return done({ ...facts, refund_status: 'REFUND_SUCCESS', refund_amount: formatYuan(it.fen), total_amount: formatYuan(order.fen) })
}

const transferStatus: Partial<Record<TwinTransfer['state'], string>> = { done: 'SUCCESS', failed: 'FAIL' }
const transferAnswer = (it: TwinTransfer): object =>
  done({
    out_biz_no: it.no,
    order_id: it.channelNo,
    status: transferStatus[it.state] ?? 'DEALING',
    trans_amount: formatYuan(it.fen),
    ...(it.reason ? { fail_reason: it.reason } : {}),
  })

function transfer(world: TwinWorld, merchant: string, input: Input): object {
  const { out_biz_no: no = '', trans_amount, order_title = '', payee_info } = input
  const fen = parseYuan(trans_amount)
  if (!no || !payee_info?.identity || !payee_info.name || !Number.isInteger(fen) || fen < 10) return failed('INVALID_PARAMETER', '参数有误')
  const isNew = !world.books.transfers.has(no)
  const facts = { channel: 'ali' as const, merchant, no, appId: alipayAppOf(merchant), fen, memo: order_title, notifyUrl: '' }
  const it = takeTransfer(world, { ...facts, payeeId: payee_info.identity, payeeName: payee_info.name })
  if (!it) return failed('REQUEST_PROCESSING', '同一商户单号的参数不一致')
  const { transfers } = world.books.plan
  if (isNew && transfers === 'auto') moveTransfer(world, no, 'done')
  if (isNew && transfers === 'fail') moveTransfer(world, no, 'failed', CARD_GONE)
  return transferAnswer(it)
}

function queryTransfer(world: TwinWorld, merchant: string, input: Input): object {
  const it = world.books.transfers.get(input['out_biz_no'] ?? '')
  return it && it.merchant === merchant ? transferAnswer(it) : failed('ORDER_NOT_EXIST', '转账单据不存在')
}

let letters: Map<string, number> | null = null

/** Encodes as GBK, which Node can decode but not encode. */
function inGbk(text: string): Buffer {
  if (!letters) {
    letters = new Map()
    const decoder = new TextDecoder('gbk')
    for (let high = 0x81; high <= 0xfe; high += 1)
      for (let low = 0x40; low <= 0xfe; low += 1) letters.set(decoder.decode(Buffer.from([high, low])), high * 256 + low)
  }
  const known = letters
  return Buffer.concat(
    [...text].map((letter) => {
      const code = known.get(letter) ?? 0x3f
      return letter < '\u0080' ? Buffer.from(letter) : Buffer.from(code > 255 ? [code >> 8, code & 255] : [code])
    }),
  )
}

const COLUMNS =
  '支付宝交易号 商户订单号 业务类型 商品名称 创建时间 完成时间 门店编号 门店名称 操作员 终端号 对方账户 订单金额（元） 商家实收（元） 退款批次号/请求号 服务费（元） 备注'

function billArchive(world: TwinWorld, merchant: string, day: string): Buffer | null {
  const lines = billOf(world, 'ali', merchant, day)
  if (!lines) return null
  const rows = lines.map((line) => {
    const isPaid = line.kind === 'payment'
    const money = formatYuan(isPaid ? line.fen : -line.fen).replace(/^(?=0\.)/, isPaid ? '' : '-')
    const cells: Record<string, string> = {
      支付宝交易号: isPaid ? line.channelNo : (world.books.payments.get(line.no)?.channelNo ?? ''),
      商户订单号: line.no,
      业务类型: isPaid ? '交易' : '退款',
      商品名称: world.books.payments.get(line.no)?.title.replaceAll(',', '') ?? '',
      创建时间: `${day} 12:00:00`,
      完成时间: `${day} 12:00:00`,
      '订单金额（元）': money,
      '商家实收（元）': money,
      '退款批次号/请求号': line.refundNo,
    }
    return COLUMNS.split(' ')
      .map((name) => `${cells[name] ?? ''}\t`)
      .join(',')
  })
  const text = [
    '#支付宝业务明细查询',
    `#账号：[${merchant}]`,
    '#-----业务明细列表----',
    COLUMNS.replaceAll(' ', ','),
    ...rows,
    '#-----业务明细列表结束----',
    '',
  ].join('\r\n')
  return zip(inGbk(`${merchant}_${day.replaceAll('-', '')}_业务明细.csv`), inGbk(text))
}

/** `origin` is the sandbox's own URL, at which its bills are served. */
export function alipayTwin(world: TwinWorld, origin: () => string): TwinHandler {
  const answer = (merchant: string, method: string, input: Input): object | null => {
    advanceTwin(world)
    const named = world.books.payments.get(input['out_trade_no'] ?? '')
    const order = named?.merchant === merchant ? named : null
    switch (method) {
      case 'alipay.trade.query':
        return query(world, order)
      case 'alipay.trade.close':
        return close(world, order)
      case 'alipay.trade.refund':
        return refund(world, order, input)
      case 'alipay.trade.fastpay.refund.query':
        return queryRefund(world, order, input)
      case 'alipay.fund.trans.uni.transfer':
        return transfer(world, merchant, input)
      case 'alipay.fund.trans.common.query':
        return queryTransfer(world, merchant, input)
      case 'alipay.data.dataservice.bill.downloadurl.query': {
        const day = input['bill_date'] ?? ''
        if (!billArchive(world, merchant, day)) return failed('isp.bill_not_exist', '账单不存在')
        return done({ bill_download_url: `${origin()}/bill?${new URLSearchParams({ merchant, day })}` })
      }
      default:
        return null
    }
  }

  return ({ method, path, query: given, body }): TwinAnswer | null => {
    if (method === 'GET' && path === '/bill') {
      const archive = billArchive(world, given.get('merchant') ?? '', given.get('day') ?? '')
      return archive && { headers: { 'content-type': 'application/zip' }, body: archive }
    }
    if (method !== 'POST' || path !== '/gateway.do') return null
    const fields: Fields = { ...Object.fromEntries(given), ...Object.fromEntries(new URLSearchParams(body.toString('utf8'))) }
    const merchant = signerOf(world, fields)
    if (merchant === null) return refusedUnsigned()
    if (!isStampedNow(fields)) return refusedStamp()
    const name = fields['method'] ?? ''
    const said =
      answer(merchant, name, JSON.parse(fields['biz_content'] ?? '{}') as Input) ?? failed('isv.invalid-method', '不存在的方法名')
    return answerSigned(world.keysOf('ali', merchant), name, said)
  }
}

/** The message about a trade at that time; identical for every attempt. */
export function alipayNotice(world: TwinWorld, { id, no }: TwinNotice, at: number): { headers: Record<string, string>; body: string } {
  const order = world.books.payments.get(no)!
  const fields: Fields = {
    app_id: order.appId,
    seller_id: order.merchant,
    charset: 'utf-8',
    version: '1.0',
    notify_type: 'trade_status_sync',
    notify_id: createHash('sha256').update(id).digest('hex').slice(0, 34),
    notify_time: timeOf(at),
    out_trade_no: order.no,
    trade_no: order.channelNo,
    trade_status: 'TRADE_SUCCESS',
    subject: order.title,
    total_amount: formatYuan(order.fen),
    receipt_amount: formatYuan(order.fen),
    buyer_open_id: order.payerId || drawNumber(16),
    gmt_create: timeOf(order.begunAt),
    gmt_payment: timeOf(order.paidAt),
  }
  const sign = signAsChannel(world.keysOf('ali', order.merchant), joined(fields))
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString(),
  }
}
