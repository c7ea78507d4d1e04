/** Ways of paying, one port for all: an attempt begins, is asked about, ends and is paid back; payouts go the other way. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'

/** How the payer is met. */
export type PayScene =
  /** WeChat mini-program or web page inside WeChat: needs the open id. */
  | { kind: 'jsapi'; openId: string; appId: string }
  /** The browser of a phone: a redirect. */
  | { kind: 'h5'; ip: string; returnUrl: string }
  /** A code on a screen. */
  | { kind: 'native' }
  /** Douyin's mini-program. */
  | { kind: 'douyin'; appId: string }

export interface PayAttempt {
  /** Our number of this attempt, at most 32 letters and digits. */
  no: string
  title: string
  fen: number
  expiresAt: Date
  /** Where the channel calls back. */
  notifyUrl: string
  /** To its page a channel leads that keeps orders of its own. */
  orderId: number
  scene: PayScene
}

/** What the app hands to its platform. */
export type PayTicket =
  | { kind: 'wechat'; timeStamp: string; nonceStr: string; package: string; signType: 'RSA'; paySign: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'code'; url: string }
  /** `tt.requestOrder` takes both, `tt.getOrderPayment` the order id that it answers. */
  | { kind: 'douyin'; data: string; byteAuthorization: string }

export type PaidState = 'waiting' | 'paid' | 'closed' | 'unknown'

/** The channel's signed word about one attempt. */
export interface PaymentResult {
  no: string
  state: PaidState
  /** The channel's number; empty while there is none. */
  channelNo: string
  fen: number
  /** As the channel says it; where it knows one alone, that one. */
  currency: string
  appId: string
  merchant: string
  paidAt: Date | null
  /** A keyed-hash input by which the same payer is known again; empty where not told. */
  payerId: string
}

export type RefundState = 'pending' | 'done' | 'failed' | 'unknown'

export interface RefundResult {
  refundNo: string
  state: RefundState
  channelNo: string
  fen: number
  /** The channel's reason where it failed. */
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
  /** The channel has no such number. */
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
   * WeChat: what `requestMerchantTransfer` takes while the payee has to confirm. Only `transfer` is told it; asked again under
   * the same number and with the same contents it is told again, and pays nothing twice.
   */
  package?: string
}

/** A callback that was read: what it says, or why it is not believed. */
export type PayNotice =
  | { verdict: 'good'; eventId: string; about: 'payment'; word: PaymentResult; reply: NoticeReply }
  | { verdict: 'good'; eventId: string; about: 'refund'; word: RefundResult; reply: NoticeReply }
  | { verdict: 'good'; eventId: string; about: 'transfer'; word: TransferResult; reply: NoticeReply }
  | { verdict: 'forged' | 'stale' | 'other_merchant' | 'unreadable'; why: string }

/** What the channel wants to hear when its message was taken. */
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
 * One channel with one merchant's account. Calls throw `AdapterFault`: `unavailable` after 8 s (the outcome is unknown and is
 * asked for by the same number); `refused` where the channel said no, of payouts and refunds too only believed once their
 * query agrees. Nothing is sent twice under two numbers.
 */
export interface PayPort {
  readonly channel: OutsideChannel
  /** The merchant's number with the channel, which its callback address names. */
  readonly merchant: string
  /** The app under which a browser pays, which has none of its own. */
  browserApp(): string
  begin(attempt: PayAttempt): Promise<PayTicket>
  query(no: string): Promise<PaymentResult>
  /**
   * False: was paid. True: was not, and is ended wherever the channel can end it: what Alipay never showed and what Douyin has
   * not let go by yet may still be paid until `expiresAt`, and is then paid back as any other payment after closing.
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
  /** `unknown` where the channel may never have heard of it: asked again under the same number it goes once. */
  queryRefund(ask: { no: string; refundNo: string }): Promise<RefundResult>
  readNotice(headers: Readonly<Record<string, unknown>>, body: Buffer, now: Date): PayNotice
  /** Null: not there yet; Alipay makes none at all for a day without trades. `day` as 2026-11-22, in Shanghai. */
  fetchBill(day: string): Promise<readonly BillLine[] | null>
  /** Null where the channel pays nobody out. */
  readonly payout: null | {
    transfer(transfer: Transfer): Promise<TransferResult>
    query(no: string): Promise<TransferResult>
    cancel(no: string): Promise<TransferResult>
  }
}

/** One merchant's account with WeChat Pay, below its merchant number (mchid). Keys are PEM texts. */
export interface WechatPayAccount {
  /** Pays in browsers and by codes, which belong to no app of their own. */
  appId: string
  /** Of the merchant's own certificate. */
  serial: string
  privateKey: string
  /** WeChat's public keys by id (`PUB_KEY_ID_…`); several while one replaces another. */
  publicKeys: Readonly<Record<string, string>>
  /** 32 characters, which open callbacks. */
  apiV3Key: string
  /** What payouts are for, as WeChat approved it. */
  transferScene?: { id: string; reports: readonly { info_type: string; info_content: string }[] }
  apiBase?: string
}

/** One seller's account with Alipay, below the seller's number (PID, 2088…). */
export interface AlipayAccount {
  appId: string
  privateKey: string
  alipayPublicKey: string
  /** In place of the public key; payouts are open only to those who have them. */
  certificates?: { app: string; alipay: string; root: string }
  gateway?: string
  /** Where a browser is sent to pay; the gateway itself unless it is played. */
  pageBase?: string
}

/** One merchant's account with Douyin's general trade, below its merchant number. The app's secret stands under `douyin`. */
export interface DouyinPayAccount {
  appId: string
  keyVersion: string
  privateKey: string
  platformPublicKey: string
  /** The class of goods that Douyin approved, and a picture of them. */
  goodsType?: number
  tagGroupId?: string
  image?: string
  /** Signs the asking for bills. */
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
  /** Null where this tenant's merchant has no account here and none may be played. */
  portOf(channel: OutsideChannel, merchant: string): PayPort | null
}
