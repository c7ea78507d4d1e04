/** Choosing a gift for one person: the catalogue, the price, the obstacles to sending it, and the next steps. */
import { points } from '@qianxian/protocol/base/format'
import { gift } from '@qianxian/protocol/gift/gift'
import type { GiftRow, Sendable, SocialGift } from '@qianxian/protocol/gift/gift.schema'
import { lovegiftLimits } from '@qianxian/protocol/gift/gift.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'

/** Reason why the chosen gift cannot be sent now, in words; `short` if points are missing. */
export interface GiftBlocker {
  words: string
  isShort: boolean
}

/** The anti-fraud reminder before a large gift, provided by the page. */
export interface FraudReminder {
  /** Runs the action at once if no version is due, otherwise after the reminder was read. */
  before: (due: number | null, act: () => void) => void
  /** Opens the reminder if the server requires it; the rejection is passed on. */
  after: <T>(answer: Promise<T>) => Promise<T>
}

export class GiftSendModel {
  gifts: readonly SocialGift[] | null = null
  sendable: Sendable | null = null
  /** The error if the catalogue could not be loaded. */
  error: unknown = null
  /** The server's message about the last attempt. */
  refusal: string | null = null
  chosen: SocialGift | null = null
  qty = 1
  /** Set after the gift was sent. */
  done: GiftRow | null = null

  constructor(
    readonly no: string,
    private readonly creditName: () => string,
  ) {
    makeAutoObservable<this, 'creditName'>(this, {
      no: false,
      creditName: false,
      gifts: observableRef,
      sendable: observableRef,
      chosen: observableRef,
      done: observableRef,
      error: observableRef,
    })
  }

  async load(): Promise<void> {
    this.error = null
    try {
      const [{ list }, sendable] = await Promise.all([callQuietly(gift.getGifts, {}), callQuietly(gift.getSendable, { no: this.no })])
      runInAction(() => {
        this.gifts = list
        this.sendable = sendable
        // The chosen gift stays chosen, at its current price.
        this.chosen = list.find(({ id }) => id === this.chosen?.id) ?? null
      })
    } catch (error) {
      runInAction(() => {
        this.error = error
      })
    }
  }

  choose(one: SocialGift): void {
    if (this.chosen && one.id !== this.chosen.id) this.qty = 1
    this.chosen = one
    this.refusal = null
  }

  setQty(qty: number): void {
    this.qty = Math.min(Math.max(1, Math.trunc(qty) || 1), lovegiftLimits.qtyMax)
    this.refusal = null
  }

  /** Total price. */
  get pt(): number {
    return this.chosen ? this.chosen.pricePt * this.qty : 0
  }

  get isLarge(): boolean {
    return this.sendable !== null && this.pt > this.sendable.largePt
  }

  /** Words for the next step. */
  get nextWords(): string {
    if (!this.sendable) return ''
    return this.isLarge ? this.sendable.largeWords : this.sendable.smallWords
  }

  get hindrance(): GiftBlocker | null {
    const { sendable, pt } = this
    if (!sendable) return null
    if (sendable.refusal) return { words: sendable.refusal.words, isShort: false }
    if (pt > sendable.leftPt) {
      const left = `今天还能送出 ${points(sendable.leftPt)} ${this.creditName()}`
      return { words: sendable.isVerified ? left : `${left}，实名认证后可以更多`, isShort: false }
    }
    const gap = pt - sendable.credit
    return gap > 0 ? { words: `还差 ${points(gap)} ${this.creditName()}`, isShort: true } : null
  }

  get canSend(): boolean {
    return this.chosen !== null && this.hindrance === null
  }

  /** The version of the reminder to read before this gift is sent; null if none. */
  get precheatDue(): number | null {
    return this.isLarge ? (this.sendable?.precheatDue ?? null) : null
  }

  /** Never rejects: a refusal is stored in `refusal`. */
  async send(after: FraudReminder['after']): Promise<void> {
    const { chosen, no, qty, pt } = this
    if (!chosen) return
    this.refusal = null
    try {
      const input = { no, giftId: chosen.id, qty, shownPt: pt, scene: 'profile' as const }
      const done = await after(call(gift.sendGift, input, { ...errorsInline, loadingText: '正在送出' }))
      runInAction(() => {
        this.done = done
      })
    } catch (error) {
      runInAction(() => {
        this.refusal = firstErrorWords(error)
      })
      // After any refusal the shown data is outdated.
      await this.load()
    }
  }
}
