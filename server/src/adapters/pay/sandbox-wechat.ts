/** The sandbox of WeChat Pay v3: same paths, bodies, signatures and error codes as api.mch.weixin.qq.com. */
import { constants, createCipheriv, createHash, createHmac, privateDecrypt, randomBytes, verify as verifySignature } from 'node:crypto'
import { clockInChina } from '@qianxian/protocol/base/clock'
import { requestRefund, billOf, closeOrder, advanceTwin, moveTransfer, takeOrder, takeTransfer, type TwinWorld } from './sandbox-acts'
import type { TwinNotice, TwinPayment, TwinRefund, TwinTransfer } from './sandbox-books'
import { signAsChannel, type TwinKeys } from './sandbox-keys'
import { SANDBOX_CASHIER_PATH } from './cashier-page'
import { formatYuan } from './yuan'
import type { TwinAnswer, TwinHandler, TwinRequest } from '../lib/twin'

type Input = Record<string, unknown>

const timeOf = (at: number): string => clockInChina(new Date(at)).format('YYYY-MM-DD[T]HH:mm:ss[+08:00]')
const refuse = (status: number, code: string, message: string): TwinAnswer => ({ status, body: { code, message } })

/** Headers of a body that WeChat sends. */
function signedByWechat(keys: TwinKeys, body: string, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const nonce = randomBytes(16).toString('hex')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': keys.keyId,
    'wechatpay-signature': signAsChannel(keys, `${timestamp}\n${nonce}\n${body}\n`),
  }
}

/** The merchant that signed the request, or WeChat's answer to an invalid signature. */
function merchantOf(world: TwinWorld, { method, url, headers, body }: TwinRequest): string | TwinAnswer {
  const given = Object.fromEntries(
    [...(headers['authorization'] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const { mchid = '', serial_no, nonce_str = '', timestamp = '', signature = '' } = given as Record<string, string>
  if (!/^\w{1,32}$/.test(mchid)) return refuse(401, 'SIGN_ERROR', '签名错误')
  const keys = world.keysOf('wx', mchid)
  const text = `${method}\n${url}\n${timestamp}\n${nonce_str}\n${body.toString('utf8')}\n`
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300
  const isSigned = verifySignature('sha256', Buffer.from(text), keys.merchantPublic, Buffer.from(signature, 'base64'))
  return isFresh && isSigned && serial_no === keys.serial ? mchid : refuse(401, 'SIGN_ERROR', '签名错误，请检查后再试')
}

const orderAnswer = (it: TwinPayment, isRefunded: boolean): object => ({
  appid: it.appId,
  mchid: it.merchant,
  out_trade_no: it.no,
  trade_type: it.payerId ? 'JSAPI' : 'MWEB',
  trade_state: it.state === 'paid' ? (isRefunded ? 'REFUND' : 'SUCCESS') : it.state === 'closed' ? 'CLOSED' : 'NOTPAY',
  trade_state_desc: it.state,
  amount: { total: it.fen, payer_total: it.fen, currency: 'CNY', payer_currency: 'CNY' },
  ...(it.state === 'paid'
    ? { transaction_id: it.channelNo, bank_type: 'OTHERS', success_time: timeOf(it.paidAt), payer: { openid: it.payerId } }
    : {}),
})

const refundStatus = ({ state }: TwinRefund): string => ({ pending: 'PROCESSING', done: 'SUCCESS', failed: 'ABNORMAL' })[state]

const refundAnswer = (it: TwinRefund): object => ({
  refund_id: it.channelNo,
  out_refund_no: it.refundNo,
  out_trade_no: it.no,
  channel: 'ORIGINAL',
  status: refundStatus(it),
  create_time: timeOf(it.askedAt),
  ...(it.state === 'done' ? { success_time: timeOf(it.endedAt) } : {}),
  user_received_account: '支付用户零钱',
  amount: { total: it.totalFen, refund: it.fen, payer_total: it.totalFen, payer_refund: it.fen, currency: 'CNY' },
})

const transferStates: Record<TwinTransfer['state'], string> = {
  accepted: 'ACCEPTED',
  wait_user: 'WAIT_USER_CONFIRM',
  processing: 'TRANSFERING',
  done: 'SUCCESS',
  failed: 'FAIL',
  cancelling: 'CANCELING',
  cancelled: 'CANCELLED',
}

const transferAnswer = (it: TwinTransfer): object => ({
  out_bill_no: it.no,
  transfer_bill_no: it.channelNo,
  create_time: timeOf(it.askedAt),
  state: transferStates[it.state],
  ...(it.reason ? { fail_reason: it.reason } : {}),
})

const known = (it: TwinTransfer): object => ({
  ...transferAnswer(it),
  mch_id: it.merchant,
  appid: it.appId,
  openid: it.payeeId,
  transfer_amount: it.fen,
  transfer_remark: it.memo,
  update_time: timeOf(it.endedAt || it.askedAt),
})

function begin(world: TwinWorld, merchant: string, kind: string, input: Input): TwinAnswer {
  const { appid, description, out_trade_no, time_expire, notify_url, amount, payer } = input as Record<string, string> & {
    amount?: { total?: number }
    payer?: { openid?: string }
  }
  const fen = amount?.total ?? 0
  if (input['mchid'] !== merchant) return refuse(400, 'PARAM_ERROR', '商户号与签名不一致')
  if (!appid || !description || !notify_url || !/^[\w*-]{6,32}$/.test(out_trade_no ?? '') || !Number.isInteger(fen) || fen < 1)
    return refuse(400, 'PARAM_ERROR', '参数错误')
  if (kind === 'jsapi' && !payer?.openid) return refuse(400, 'PARAM_ERROR', '缺少 openid')
  if (books(world).payments.get(out_trade_no!)?.state === 'paid') return refuse(400, 'ORDERPAID', '该订单已支付')
  const order = takeOrder(world, {
    channel: 'wx',
    merchant,
    no: out_trade_no!,
    appId: appid,
    title: description,
    fen,
    notifyUrl: notify_url,
    returnUrl: '',
    payerId: payer?.openid ?? '',
    expiresAt: Date.parse(time_expire ?? '') || world.books.now() + 2 * 60 * 60 * 1000,
  })
  if (!order) return refuse(400, 'OUT_TRADE_NO_USED', '商户订单号重复')
  if (order.state === 'closed') return refuse(400, 'ORDER_CLOSED', '订单已关闭')
  if (kind === 'jsapi') return { body: { prepay_id: order.ticket } }
  const page = `${SANDBOX_CASHIER_PATH}?prepay_id=${order.ticket}`
  return { body: kind === 'h5' ? { h5_url: page } : { code_url: new URL(page, order.notifyUrl).href } }
}

function books({ books: it }: TwinWorld): TwinWorld['books'] {
  it.read()
  return it
}

function query(world: TwinWorld, merchant: string, no: string): TwinAnswer {
  advanceTwin(world)
  const order = world.books.payments.get(no)
  if (!order || order.merchant !== merchant) return refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
  return {
    body: orderAnswer(
      order,
      [...world.books.refunds.values()].some((refund) => refund.no === no && refund.state !== 'failed'),
    ),
  }
}

function close(world: TwinWorld, merchant: string, no: string): TwinAnswer {
  const order = books(world).payments.get(no)
  if (!order || order.merchant !== merchant) return refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
  closeOrder(world, no)
  return order.state === 'paid' ? refuse(400, 'ORDERPAID', '该订单已支付') : { status: 204, body: '' }
}

function refund(world: TwinWorld, merchant: string, input: Input): TwinAnswer {
  const {
    out_trade_no,
    out_refund_no,
    amount,
    notify_url = '',
  } = input as Record<string, string> & { amount?: { refund?: number; total?: number } }
  const order = books(world).payments.get(out_trade_no ?? '')
  if (!order || order.merchant !== merchant) return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  if (!out_refund_no || amount?.total !== order.fen) return refuse(400, 'PARAM_ERROR', '订单金额不一致')
  const taken = requestRefund(world, { order, refundNo: out_refund_no, fen: amount.refund ?? 0, notifyUrl: notify_url })
  if (taken === 'unpaid') return refuse(400, 'INVALID_REQUEST', '订单未支付')
  if (taken === 'too_much') return refuse(403, 'NOT_ENOUGH', '退款金额超过可退金额')
  if (taken === 'other') return refuse(400, 'INVALID_REQUEST', '退款单号重复')
  return { body: refundAnswer(taken) }
}

function queryRefund(world: TwinWorld, merchant: string, refundNo: string): TwinAnswer {
  advanceTwin(world)
  const it = world.books.refunds.get(refundNo)
  return it && it.merchant === merchant ? { body: refundAnswer(it) } : refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
}

function transfer(world: TwinWorld, merchant: string, input: Input, keyId: string): TwinAnswer {
  const keys = world.keysOf('wx', merchant)
  const { appid, out_bill_no, openid, transfer_amount, transfer_remark, notify_url = '', user_name } = input as Record<string, string>
  const fen = Number(transfer_amount)
  if (!appid || !openid || !transfer_remark || !/^[0-9A-Za-z]{1,32}$/.test(out_bill_no ?? '') || !Number.isInteger(fen) || fen < 10)
    return refuse(400, 'PARAM_ERROR', '参数错误')
  let payeeName = ''
  if (user_name) {
    if (keyId !== keys.keyId) return refuse(400, 'PARAM_ERROR', '公钥 ID 不正确')
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
    payeeName = privateDecrypt({ key: keys.channelPrivate, ...padding }, Buffer.from(user_name, 'base64')).toString('utf8')
  } else if (fen >= 200_000) return refuse(400, 'PARAM_ERROR', '金额达到 2000 元须填写收款人姓名')
  books(world)
  const it = takeTransfer(world, {
    channel: 'wx',
    merchant,
    no: out_bill_no!,
    appId: appid,
    payeeId: openid,
    payeeName,
    fen,
    memo: transfer_remark,
    notifyUrl: notify_url,
  })
  if (!it) return refuse(400, 'INVALID_REQUEST', '商户单号重复，且参数不一致')
  if (it.state === 'accepted' && world.books.plan.transfers !== 'wait') moveTransfer(world, it.no, 'wait_user')
  const now = world.books.transfers.get(it.no)!
  return { body: { ...transferAnswer(now), ...(now.state === 'wait_user' ? { package_info: now.ticket } : {}) } }
}

function queryTransfer(world: TwinWorld, merchant: string, no: string): TwinAnswer {
  advanceTwin(world)
  const it = world.books.transfers.get(no)
  return it && it.merchant === merchant ? { body: known(it) } : refuse(404, 'NOT_FOUND', '记录不存在')
}

function cancelTransfer(world: TwinWorld, merchant: string, no: string): TwinAnswer {
  advanceTwin(world)
  const it = world.books.transfers.get(no)
  if (!it || it.merchant !== merchant) return refuse(404, 'NOT_FOUND', '记录不存在')
  if (it.state === 'accepted' || it.state === 'wait_user') moveTransfer(world, no, 'cancelling')
  return it.state === 'cancelling' ? { body: transferAnswer(it) } : refuse(400, 'INVALID_REQUEST', '当前状态不可撤销')
}

const COLUMNS =
  '交易时间 公众账号ID 商户号 特约商户号 设备号 微信订单号 商户订单号 用户标识 交易类型 交易状态 付款银行 货币种类 应结订单金额 代金券金额 微信退款单号 商户退款单号 退款金额 充值券退款金额 退款类型 退款状态 商品名称 商户数据包 手续费 费率 订单金额 申请退款金额 费率备注'

/** The bill in WeChat's form; null while it is unpublished, empty without sales. */
function bill(world: TwinWorld, merchant: string, day: string): string | null {
  const lines = billOf(world, 'wx', merchant, day)
  if (lines === null || lines.length === 0) return lines === null ? null : ''
  const rows = lines.map((line) => {
    const isPaid = line.kind === 'payment'
    const order = world.books.payments.get(line.no)
    const cells: Record<string, string> = {
      交易时间: `${day} 12:00:00`,
      公众账号ID: order?.appId ?? '',
      商户号: merchant,
      微信订单号: isPaid ? line.channelNo : (order?.channelNo ?? ''),
      商户订单号: line.no,
      用户标识: order?.payerId ?? '',
      交易类型: 'JSAPI',
      交易状态: isPaid ? 'SUCCESS' : 'REFUND',
      货币种类: 'CNY',
      应结订单金额: isPaid ? formatYuan(line.fen) : '0.00',
      微信退款单号: isPaid ? '0' : line.channelNo,
      商户退款单号: isPaid ? '0' : line.refundNo,
      退款金额: isPaid ? '0.00' : formatYuan(line.fen),
      退款状态: isPaid ? '' : 'SUCCESS',
      商品名称: order?.title ?? '',
      订单金额: isPaid ? formatYuan(line.fen) : '0.00',
      申请退款金额: isPaid ? '0.00' : formatYuan(line.fen),
    }
    return COLUMNS.split(' ')
      .map((name) => `\`${cells[name] ?? ''}`)
      .join(',')
  })
  const sum = '总交易单数 应结订单总金额 退款总金额 充值券退款总金额 手续费总金额 订单总金额 申请退款总金额'
  return `\uFEFF${[COLUMNS.replaceAll(' ', ','), ...rows, sum.replaceAll(' ', ','), `\`${rows.length},\`0.00,\`0.00,\`0.00,\`0.00,\`0.00,\`0.00`].join('\r\n')}\r\n`
}

const tokenOf = (merchant: string, day: string): string =>
  `${merchant}~${day}~${createHmac('sha256', 'sandbox').update(`${merchant}~${day}`).digest('base64url')}`

function tradeBill(world: TwinWorld, merchant: string, { query: asked }: TwinRequest): TwinAnswer {
  const day = asked.get('bill_date') ?? ''
  const file = bill(world, merchant, day)
  if (file === null) return refuse(400, 'STATEMENT_CREATING', '账单生成中')
  if (file === '') return refuse(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  return {
    body: {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(file).digest('hex'),
      download_url: `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${encodeURIComponent(tokenOf(merchant, day))}`,
    },
  }
}

function billFile(world: TwinWorld, { query: asked }: TwinRequest): TwinAnswer {
  const token = asked.get('token') ?? ''
  const [merchant = '', day = ''] = token.split('~')
  if (token !== tokenOf(merchant, day)) return refuse(400, 'PARAM_ERROR', 'token 无效')
  return { headers: { 'content-type': 'text/plain' }, body: Buffer.from(bill(world, merchant, day) ?? '') }
}

export function wechatPayTwin(world: TwinWorld): TwinHandler {
  const routes: [
    method: string,
    path: RegExp,
    answer: (merchant: string, found: string, request: TwinRequest, input: Input) => TwinAnswer,
  ][] = [
    ['POST', /^\/v3\/pay\/transactions\/(jsapi|h5|native)$/, (merchant, kind, _request, input) => begin(world, merchant, kind, input)],
    ['GET', /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/, (merchant, no) => query(world, merchant, no)],
    ['POST', /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/, (merchant, no) => close(world, merchant, no)],
    ['POST', /^\/v3\/refund\/domestic\/refunds$/, (merchant, _found, _request, input) => refund(world, merchant, input)],
    ['GET', /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/, (merchant, no) => queryRefund(world, merchant, no)],
    ['GET', /^\/v3\/bill\/tradebill$/, (merchant, _found, request) => tradeBill(world, merchant, request)],
    ['GET', /^\/v3\/billdownload\/file$/, (_merchant, _found, request) => billFile(world, request)],
    [
      'POST',
      /^\/v3\/fund-app\/mch-transfer\/transfer-bills$/,
      (merchant, _found, { headers }, input) => transfer(world, merchant, input, headers['wechatpay-serial'] ?? ''),
    ],
    ['GET', /^\/v3\/fund-app\/mch-transfer\/transfer-bills\/out-bill-no\/([^/]+)$/, (merchant, no) => queryTransfer(world, merchant, no)],
    [
      'POST',
      /^\/v3\/fund-app\/mch-transfer\/transfer-bills\/out-bill-no\/([^/]+)\/cancel$/,
      (merchant, no) => cancelTransfer(world, merchant, no),
    ],
  ]

  return (request) => {
    const route = routes.find(([method, path]) => method === request.method && path.test(request.path))
    if (!route) return null
    const merchant = merchantOf(world, request)
    if (typeof merchant !== 'string') return merchant
    const text = request.body.toString('utf8')
    const input = text === '' ? {} : (JSON.parse(text) as Input)
    const answer = route[2](merchant, route[1].exec(request.path)?.[1] ?? '', request, input)
    const body = Buffer.isBuffer(answer.body) ? answer.body : typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    const keys = world.keysOf('wx', merchant)
    return {
      ...answer,
      headers: { 'content-type': 'application/json; charset=utf-8', ...answer.headers, ...signedByWechat(keys, String(body), Date.now()) },
      body,
    }
  }
}

/** The message to the merchant, encrypted and signed anew for every attempt. */
export function wechatNotice(
  world: TwinWorld,
  { id, about, no }: TwinNotice,
  at: number,
): { headers: Record<string, string>; body: string } {
  const { payments, refunds, transfers } = world.books
  const subject = (about === 'payment' ? payments.get(no) : about === 'refund' ? refunds.get(no) : transfers.get(no))!
  const keys = world.keysOf('wx', subject.merchant)
  let type = 'TRANSACTION.SUCCESS'
  let content: object
  if (about === 'payment') content = orderAnswer(subject as TwinPayment, false)
  else if (about === 'refund') {
    const it = subject as TwinRefund
    type = it.state === 'done' ? 'REFUND.SUCCESS' : 'REFUND.ABNORMAL'
    const { status, ...rest } = refundAnswer(it) as { status: string }
    content = { mchid: it.merchant, transaction_id: payments.get(it.no)?.channelNo ?? '', ...rest, refund_status: status }
  } else {
    type = 'MCHTRANSFER.BILL.FINISHED'
    content = known(subject as TwinTransfer)
  }
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', keys.apiV3Key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()])
  const body = JSON.stringify({
    id: `EV-${createHash('sha256').update(id).digest('hex').slice(0, 32)}`,
    create_time: timeOf(at),
    resource_type: 'encrypt-resource',
    event_type: type,
    summary: '沙箱通知',
    resource: { original_type: about, algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), associated_data: about, nonce },
  })
  return { headers: { 'content-type': 'application/json', ...signedByWechat(keys, body, at) }, body }
}
