/** Payment channels behind one port: an attempt is started, queried, closed and refunded; payouts send money to a person. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'

/** How the payer reaches the channel. */
export type PayScene =
  /** WeChat mini-program, or web page inside WeChat; needs the open id. */
  | { kind: 'jsapi'; openId: string; appId: string }
  /** The browser of a phone, by a redirect. */
  | { kind: 'h5'; ip: string; returnUrl: string }
  /** A code shown on a screen. */
  | { kind: 'native' }
  /** Douyin's mini-program. */
  | { kind: 'douyin'; appId: string }

export interface PayAttempt {
  /** Our number of this attempt, at most 32 letters and digits. */
  no: string
  title: string
  fen: number
  expiresAt: Date
  /** URL of the channel's callbacks. */
  notifyUrl: string
  /** The order, whose page is opened from the channel's own list of orders, if it has one. */
  orderId: number
  scene: PayScene
}

/** Arguments that the app passes to its platform. */
export type PayTicket =
  | { kind: 'wechat'; timeStamp: string; nonceStr: string; package: string; signType: 'RSA'; paySign: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'code'; url: string }
  /** `tt.requestOrder` takes both values; `tt.getOrderPayment` takes the order id that it returns. */
  | { kind: 'douyin'; data: string; byteAuthorization: string }

export type PaidState = 'waiting' | 'paid' | 'closed' | 'unknown'

/** The channel's signed statement about one attempt. */
export interface PaymentResult {
  no: string
  state: PaidState
  /** The channel's number; empty until it has one. */
  channelNo: string
  fen: number
  /** As stated by the channel; constant for a channel with a single currency. */
  currency: string
  appId: string
  merchant: string
  paidAt: Date | null
  /** Recognises the same payer again, as input of a keyed hash; empty if unknown. */
  payerId: string
}

export type RefundState = 'pending' | 'done' | 'failed' | 'unknown'

export interface RefundResult {
  refundNo: string
  state: RefundState
  channelNo: string
  fen: number
  /** The channel's reason for a failure. */
  reason: string
}

export type TransferState =
  | 'accepted'
  | 'processing'
  /** WeChat: the payee must confirm by `package`. */
  | 'wait_user'
  | 'done'
  | 'failed'
  | 'cancelling'
  | 'cancelled'
  | 'unknown'
  /** The channel does not know this number. */
  | 'absent'

export interface Transfer {
  no: string
  fen: number
  /** WeChat open id, or Alipay logon/open id. */
  payeeId: string
  payeeName: string
  appId: string
  memo: string
  notifyUrl: string
}

export interface TransferResult {
  no: string
  state: TransferState
  channelNo: string
  fen: number
  reason: string
  /**
   * WeChat: the argument of `requestMerchantTransfer` while the payee has to confirm. Only `transfer` returns it; a
   * repeated call with the same number and contents returns it again, and pays nothing twice.
   */
  package?: string
}

/** A parsed callback: its content, or why it is not trusted. */
export type PayNotice =
  | { verdict: 'good'; eventId: string; about: 'payment'; word: PaymentResult; reply: NoticeReply }
  | { verdict: 'good'; eventId: string; about: 'refund'; word: RefundResult; reply: NoticeReply }
  | { verdict: 'good'; eventId: string; about: 'transfer'; word: TransferResult; reply: NoticeReply }
  | { verdict: 'forged' | 'stale' | 'other_merchant' | 'unreadable'; why: string }

/** The acknowledgement that the channel expects. */
export interface NoticeReply {
  status: number
  body: string
  contentType: string
}

export interface BillLine {
  kind: 'payment' | 'refund'
  no: string
  refundNo: string
  channelNo: string
  fen: number
}

/**
 * One channel with one merchant's account. Calls throw `AdapterFault`: `unavailable` after 8 s (the outcome is unknown and must
 * be queried by the same number), or `refused` if the channel refused.
 * For payouts and refunds a refusal counts only once their query confirms it. Nothing is ever sent under two numbers.
 */
export interface PayPort {
  readonly channel: OutsideChannel
  /** The merchant's number at the channel; the callback URL contains it. */
  readonly merchant: string
  /** The app id under which a browser pays, because browsers have no app of their own. */
  browserApp(): string
  begin(attempt: PayAttempt): Promise<PayTicket>
  query(no: string): Promise<PaymentResult>
  /**
   * False if it was already paid. True if it was unpaid and is closed wherever the channel can close it. An attempt that Alipay
   * never showed, or that Douyin has not released yet, may still be paid until `expiresAt`; it is then refunded like any payment
   * after closing.
   */
  close(no: string): Promise<boolean>
  refund(ask: {
    no: string
    refundNo: string
    orderId: number
    fen: number
    totalFen: number
    reason: string
    notifyUrl: string
  }): Promise<RefundResult>
  /**
   * `unknown` if the channel may not have received the request: it can be repeated under the same number and is executed once.
   */
  queryRefund(ask: { no: string; refundNo: string }): Promise<RefundResult>
  readNotice(headers: Readonly<Record<string, unknown>>, body: Buffer, now: Date): PayNotice
  /**
   * Null if the bill is not published yet; Alipay publishes none for a day without trades. `day` in the form 2026-11-22, in China
   * time.
   */
  fetchBill(day: string): Promise<readonly BillLine[] | null>
  /** Null if the channel makes no payouts. */
  readonly payout: null | {
    transfer(transfer: Transfer): Promise<TransferResult>
    query(no: string): Promise<TransferResult>
    cancel(no: string): Promise<TransferResult>
  }
}

/** One merchant's account with WeChat Pay, keyed by its merchant number (mchid). Keys are PEM texts. */
export interface WechatPayAccount {
  /** App id for browsers and QR codes, which have no app of their own. */
  appId: string
  /** Serial number of the merchant's own certificate. */
  serial: string
  privateKey: string
  /** WeChat's public keys by id (`PUB_KEY_ID_…`); several while a new one replaces the old. */
  publicKeys: Readonly<Record<string, string>>
  /** The 32 characters of the key that decrypts callbacks. */
  apiV3Key: string
  /** The purpose of payouts, as WeChat approved it. */
  transferScene?: { id: string; reports: readonly { info_type: string; info_content: string }[] }
  apiBase?: string
}

/** One seller's account with Alipay, keyed by the seller's number (PID, 2088…). */
export interface AlipayAccount {
  appId: string
  privateKey: string
  alipayPublicKey: string
  /** Certificates instead of the public key; payouts are open only to sellers with certificates. */
  certificates?: { app: string; alipay: string; root: string }
  gateway?: string
  /** URL at which a browser pays; the gateway itself unless it is a sandbox. */
  pageBase?: string
}

/**
 * One merchant's account with Douyin's general trade, keyed by its merchant number. The app's secret is in the `douyin` settings.
 */
export interface DouyinPayAccount {
  appId: string
  keyVersion: string
  privateKey: string
  platformPublicKey: string
  /** The class of goods that Douyin approved, and a picture of them. */
  goodsType?: number
  tagGroupId?: string
  image?: string
  /** Salt of the signature of bill requests. */
  billSalt?: string
  openBase?: string
  billBase?: string
}

export interface PaySettings {
  driver: 'official'
  wx?: Readonly<Record<string, WechatPayAccount>>
  ali?: Readonly<Record<string, AlipayAccount>>
  dy?: Readonly<Record<string, DouyinPayAccount>>
}

export interface Pay {
  /** Null if this tenant's merchant has no account here and sandboxes are not allowed. */
  portOf(channel: OutsideChannel, merchant: string): PayPort | null
}
