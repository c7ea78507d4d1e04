/**
 * One conversation as one side reads and writes it. Typed text stays on the device until the server has it; messages
 * are sent in order, and retried under the same id until acknowledged or refused.
 */
import { cutText } from '@qianxian/protocol/base/characters'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { message as endpoints } from '@qianxian/protocol/message/message'
import { messageFaults } from '@qianxian/protocol/message/message.faults'
import type { ConversationDetail, Message, Writing } from '@qianxian/protocol/message/message.schema'
import { messageLimits } from '@qianxian/protocol/message/message.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PickedImage } from '@/platform/media/image.types'
import type { Recorded } from '@/platform/media/record.types'
import { isAppVisible } from '@/platform/lifecycle/appVisible'
import { callQuietly, call } from '@/request/call'
import { firstErrorWords, RequestFault } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { newIdempotencyKey } from '@/request/idempotencyKey'
import { openDraft, type Draft } from '@/shell/draft'
import { DetailModel } from '@/ui/detail/DetailModel'
import { blocksOf, rowsOf, type Outgoing, type MessageBlock, type MessageRow } from './messageRows'

/** The ways to open a conversation. */
export type ConversationSource = { id: number; seq?: number } | { no: string } | { member: string } | { withMatchmaker: true }

interface Kept {
  text: string
  outbox: Outgoing[]
}

const EARLIER_SIZE = 30
/** Number of messages shown after a found one. */
const AFTER_FOUND = 4
const KEEP_AFTER_MS = 400

function openBy(way: ConversationSource): Promise<ConversationDetail> {
  if ('id' in way) return callQuietly(endpoints.getDetail, { id: way.id })
  if ('no' in way) return callQuietly(endpoints.openWith, { no: way.no })
  return 'member' in way ? callQuietly(endpoints.openWithMember, { no: way.member }) : callQuietly(endpoints.openWithMatchmaker, {})
}

/** True if the server has not decided: the message waits and is sent again. */
const isLost = (error: unknown): boolean =>
  !(error instanceof RequestFault) ||
  (error.reason !== undefined && error.reason !== 'file error') ||
  [401, 429].includes(error.status) ||
  error.status >= 500

export class ConversationModel {
  readonly detail: DetailModel<ConversationDetail>
  messages: readonly Message[] = []
  outbox: readonly Outgoing[] = []
  text = ''
  /** Reason why a message was moved back into the field. */
  refusal: string | null = null
  hasEarlier = false
  isLoadingEarlier = false
  earlierError: unknown = null
  /** True if there are messages newer than the loaded ones, after opening a found message. */
  hasLater = false
  /** Number of new messages of the other that arrived while the reader was further up. */
  news = 0
  isAtEnd = true
  /** Incremented to make the page scroll to its end. */
  endAsked = 0

  private rowsBefore: readonly MessageRow[] = []
  private version = 0
  private isSending = false
  private draft: Draft<Kept> | undefined
  private keeping: ReturnType<typeof setTimeout> | undefined

  constructor(readonly way: ConversationSource) {
    this.detail = new DetailModel<ConversationDetail>({
      load: () => this.open(),
      isGone: (error) => isFault(error, baseFaults.not_found, loveFaults.profile_unavailable, messageFaults.conversation_not_open),
    })
    makeAutoObservable<this, 'rowsBefore' | 'version' | 'isSending' | 'draft' | 'keeping'>(this, {
      way: false,
      detail: false,
      messages: observableRef,
      outbox: observableRef,
      earlierError: observableRef,
      rowsBefore: false,
      version: false,
      isSending: false,
      draft: false,
      keeping: false,
    })
  }

  get rows(): readonly MessageRow[] {
    const { messages, outbox } = this
    this.rowsBefore = rowsOf({ messages, outbox, otherReadSeq: this.detail.value?.otherReadSeq ?? null }, this.rowsBefore)
    return this.rowsBefore
  }

  get blocks(): MessageBlock[] {
    return blocksOf(this.rows)
  }

  get writing(): Writing | null {
    return this.detail.value?.writing ?? null
  }

  get canSend(): boolean {
    return this.text.trim() !== '' && this.writing?.gate === null
  }

  private get id(): number | undefined {
    return this.detail.value?.row.id
  }

  private get newest(): number {
    return this.messages[this.messages.length - 1]?.seq ?? 0
  }

  /** Also reloads; the visible messages stay meanwhile. */
  async load(): Promise<void> {
    await this.detail.load()
    this.tellRead()
    await this.flush()
  }

  write(text: string): void {
    this.text = cutText(text, messageLimits.textMax)
    this.refusal = null
    clearTimeout(this.keeping)
    this.keeping = setTimeout(() => this.keep(), KEEP_AFTER_MS)
  }

  /** Moves the text from the field into the outbox at once, so a second tap finds an empty field. */
  send(): void {
    const body = this.text.trim()
    if (!this.canSend) return
    this.text = ''
    this.refusal = null
    this.post({ body })
  }

  sendPicture(picture: PickedImage): void {
    this.post({ body: '', picture })
  }

  sendVoice(voice: Recorded): void {
    this.post({ body: '', voice })
  }

  /** Retries waiting messages in order; does nothing if a retry is running. */
  async flush(): Promise<void> {
    const { id } = this
    if (id === undefined || this.isSending) return
    this.isSending = true
    try {
      for (let next = this.next; next; next = this.next) if (!(await this.deliver(id, next))) return
    } finally {
      this.isSending = false
    }
  }

  /** A refused message: `rewrite` puts its text back into the field, `again` resends it as it is. */
  rewrite(clientId: string): void {
    const one = this.outbox.find((each) => each.clientId === clientId)
    if (!one) return
    this.drop(clientId)
    this.write([this.text, one.body].filter(Boolean).join('\n'))
  }

  again(clientId: string): void {
    this.change(clientId, { state: 'sending', words: null })
    void this.flush()
  }

  drop(clientId: string): void {
    this.outbox = this.outbox.filter((each) => each.clientId !== clientId)
    this.keep()
  }

  async recall(seq: number): Promise<void> {
    const { id } = this
    if (id === undefined) return
    const recalled = await call(endpoints.recall, { id, seq })
    runInAction(() => this.merge([recalled]))
  }

  async letGo(): Promise<void> {
    const { id } = this
    if (id !== undefined) this.take(await call(endpoints.letGo, { id }))
  }

  async loadEarlier(): Promise<void> {
    const { id, messages } = this
    const before = messages[0]?.seq
    if (id === undefined || before === undefined || !this.hasEarlier || this.isLoadingEarlier) return
    this.isLoadingEarlier = true
    this.earlierError = null
    try {
      const { list, hasMore } = await callQuietly(endpoints.getMessages, { id, before, size: EARLIER_SIZE })
      runInAction(() => {
        this.merge(list)
        this.hasEarlier = hasMore
      })
    } catch (error) {
      runInAction(() => {
        this.earlierError = error
      })
    } finally {
      runInAction(() => {
        this.isLoadingEarlier = false
      })
    }
  }

  /** Tracks whether the reader is at the end, where new messages are marked read. */
  seeEnd(isAtEnd: boolean): void {
    this.isAtEnd = isAtEnd
    if (!isAtEnd) return
    if (this.hasLater) void this.loadLater()
    else this.news = 0
    this.tellRead()
  }

  showEnd(): void {
    this.endAsked += 1
    this.news = 0
    if (!this.hasLater) return
    this.hasLater = false
    this.messages = []
    void this.load()
  }

  /** Loads changes; called by polling or after a notification. */
  async look(): Promise<void> {
    const { value } = this.detail
    if (!value) return
    const { id, revision } = value.row
    const { version, open } = await callQuietly(endpoints.getChanges, { since: this.version, id, revision })
    this.version = version
    if (open) this.take(open)
    this.tellRead()
    await this.flush()
  }

  /** Called when the page becomes visible, for the first time or again. */
  tellRead(): void {
    const { value } = this.detail
    if (!value || !this.isAtEnd || this.hasLater || this.newest <= value.readSeq || !isAppVisible()) return
    const before = value.readSeq
    this.detail.patch({ readSeq: this.newest })
    callQuietly(endpoints.markRead, { id: value.row.id, seq: this.newest }).catch(() =>
      runInAction(() => this.detail.patch({ readSeq: before })),
    )
  }

  /** Saves at once: the page is being left, and may not be opened again. */
  keep(): void {
    clearTimeout(this.keeping)
    // A picture or voice not stored yet is lost with the page on which it was picked or recorded.
    const outbox = this.outbox.filter((one) => (!one.picture || one.mediaId !== undefined) && (!one.voice || one.voiceId !== undefined))
    if (this.text || outbox.length > 0) this.draft?.keep({ text: this.text, outbox })
    else this.draft?.drop()
  }

  private async open(): Promise<ConversationDetail> {
    const value = await openBy(this.id === undefined ? this.way : { id: this.id })
    const around = this.messages.length === 0 ? await this.aroundFound(value) : null
    runInAction(() => {
      this.restore(value.row.id)
      if (around) {
        this.messages = around.list
        this.hasEarlier = around.hasMore
        this.hasLater = true
      } else this.mergeNewest(value)
    })
    return value
  }

  /** The messages around a found one, if it is not among the newest. */
  private async aroundFound({ row, messages }: ConversationDetail): Promise<{ list: Message[]; hasMore: boolean } | null> {
    const seq = 'id' in this.way ? this.way.seq : undefined
    const oldest = messages[0]?.seq
    if (seq === undefined || oldest === undefined || seq >= oldest || this.endAsked > 0) return null
    return callQuietly(endpoints.getMessages, { id: row.id, before: seq + AFTER_FOUND, size: EARLIER_SIZE })
  }

  private async loadLater(): Promise<void> {
    const { id } = this
    if (id === undefined || this.isLoadingEarlier) return
    this.isLoadingEarlier = true
    try {
      const { list, hasMore } = await callQuietly(endpoints.getMessages, { id, after: this.newest, size: EARLIER_SIZE })
      runInAction(() => {
        this.merge(list)
        this.hasLater = hasMore
      })
    } catch (error) {
      console.warn('newer messages come later', error)
    } finally {
      runInAction(() => {
        this.isLoadingEarlier = false
      })
    }
  }

  private restore(id: number): void {
    if (this.draft) return
    this.draft = openDraft<Kept>(`talk:${id}`)
    const kept = this.draft.read()
    if (!kept) return
    this.text ||= kept.text
    this.outbox = [...kept.outbox, ...this.outbox]
  }

  private take(value: ConversationDetail): void {
    runInAction(() => {
      const before = this.newest
      // Only new messages are added; the rest of the page stays unchanged.
      this.detail.patch(value)
      if (this.hasLater) this.news += value.messages.filter(({ isMine, seq }) => !isMine && seq > before).length
      else this.mergeNewest(value)
      if (!this.isAtEnd && !this.hasLater) this.news += this.messages.filter(({ isMine, seq }) => !isMine && seq > before).length
    })
  }

  private post(content: Pick<Outgoing, 'body' | 'picture' | 'voice'>): void {
    this.outbox = [
      ...this.outbox,
      { ...content, clientId: newIdempotencyKey(), at: new Date().toISOString(), state: 'sending', words: null },
    ]
    this.showEnd()
    this.keep()
    void this.flush()
  }

  /** A gap between these and the loaded messages is filled when the reader scrolls up to it. */
  private mergeNewest({ messages, hasEarlier }: ConversationDetail): void {
    const first = messages[0]?.seq
    const isTorn = this.messages.length > 0 && first !== undefined && first > this.newest + 1
    if (this.messages.length === 0 || isTorn) this.hasEarlier = hasEarlier || isTorn
    if (isTorn) this.messages = []
    // A message recalled above the loaded range is loaded with its neighbours later.
    const oldest = this.messages[0]?.seq ?? 0
    this.merge(messages.filter(({ seq }) => seq >= oldest))
  }

  private merge(list: readonly Message[]): void {
    if (list.length === 0) return
    const bySeq = new Map(this.messages.map((one) => [one.seq, one]))
    for (const one of list) bySeq.set(one.seq, one)
    this.messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
    const sent = new Set(list.map(({ clientId }) => clientId))
    if (this.outbox.some(({ clientId }) => sent.has(clientId))) {
      this.outbox = this.outbox.filter(({ clientId }) => !sent.has(clientId))
      this.keep()
    }
  }

  private get next(): Outgoing | undefined {
    return this.outbox.find(({ state }) => state !== 'refused')
  }

  /** @returns whether the next message may follow */
  private async deliver(id: number, one: Outgoing): Promise<boolean> {
    const { clientId } = one
    this.change(clientId, { state: 'sending' })
    try {
      const sent = await callQuietly(endpoints.send, { id, clientId, ...(await this.contentOf(one)) })
      runInAction(() => this.acknowledge(sent))
      return true
    } catch (error) {
      if (isLost(error)) {
        this.waitAll()
        return false
      }
      this.comeBack(clientId, firstErrorWords(error))
      if (!isFault(error, messageFaults.message_undeliverable)) await this.detail.reload()
      return true
    }
  }

  /** If the other wrote in the meantime, the next poll fetches the messages in between. */
  private acknowledge({ message, writing, revision }: OutputOf<typeof endpoints.send>): void {
    const { value } = this.detail
    if (!value) return
    const isNext = revision === value.row.revision + 1
    this.detail.patch({ writing, openings: [], row: isNext ? { ...value.row, revision, seq: message.seq } : value.row })
    this.merge([message])
    if (!isNext) void this.look().catch((error: unknown) => console.warn('not followed', error))
  }

  private async contentOf({ clientId, body, picture, mediaId, voice, voiceId }: Outgoing) {
    if (voice) {
      if (voiceId !== undefined) return { kind: 'voice', voiceId } as const
      const stored = await (await import('./voiceRecorder')).storeVoice(voice)
      // The server has the sound now.
      this.change(clientId, { voiceId: stored, voice: { ...voice, content: '' } })
      return { kind: 'voice', voiceId: stored } as const
    }
    if (!picture) return { kind: 'text', body } as const
    if (mediaId !== undefined) return { kind: 'image', mediaId } as const
    const stored = await (await import('./pictures')).storePicture(picture)
    this.change(clientId, { mediaId: stored })
    return { kind: 'image', mediaId: stored } as const
  }

  /**
   * A refused message is moved back into the field to be changed; if other text was typed since, it stays in the list
   * with the reason.
   */
  private comeBack(clientId: string, words: string): void {
    const one = this.outbox.find((each) => each.clientId === clientId)
    if (!one) return
    if (this.text === '' && !one.picture && !one.voice) {
      this.drop(clientId)
      this.write(one.body)
      this.refusal = words
      this.keep()
    } else this.change(clientId, { state: 'refused', words })
  }

  /** Messages behind the lost one were not sent. */
  private waitAll(): void {
    this.outbox = this.outbox.map((each) => (each.state === 'sending' ? { ...each, state: 'waiting' } : each))
    this.keep()
  }

  private change(clientId: string, change: Partial<Outgoing>): void {
    this.outbox = this.outbox.map((each) => (each.clientId === clientId ? { ...each, ...change } : each))
    this.keep()
  }
}
