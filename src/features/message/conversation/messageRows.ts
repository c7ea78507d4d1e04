/** Rows of a conversation page: messages and outgoing ones, with times in between, cut into blocks. */
import { lengthIn } from '@qianxian/protocol/base/clock'
import type { Message } from '@qianxian/protocol/message/message.schema'
import type { PickedImage } from '@/platform/media/image.types'
import type { Recorded } from '@/platform/media/record.types'
import { dayAndTime } from '../messageTime'

/** A message of the viewer that the server has not acknowledged yet. */
export interface Outgoing {
  clientId: string
  body: string
  at: string
  /** Replaces the text; sent after it is stored. */
  picture?: PickedImage
  mediaId?: number
  voice?: Recorded
  voiceId?: number
  /** `waiting`: for the network; `refused`: by the server, with the reason in words. */
  state: 'sending' | 'waiting' | 'refused'
  words: string | null
}

export interface MessageRow {
  /** Key that stays the same from the tap on until the message is part of the history. */
  key: string
  /** Position in the conversation; for an outgoing message the expected position. */
  place: number
  message: Message | null
  outgoing: Outgoing | null
  isMine: boolean
  /** The time, if some time has passed since the previous message. */
  mark: string | null
  /** True for the first of several consecutive messages of one side. */
  isFirst: boolean
  /** Set on the newest own message, if the other shares read receipts. */
  isRead: boolean
}

/** After a longer pause the time is shown. */
const PAUSE_MINUTES = 15
const BLOCK = 10

interface Written {
  messages: readonly Message[]
  outbox: readonly Outgoing[]
  /** Sequence number up to which the other has read; null if that is not disclosed. */
  otherReadSeq: number | null
}

const sideOf = ({ message, outgoing }: Pick<MessageRow, 'message' | 'outgoing'>) =>
  outgoing || message?.isMine ? 'mine' : message?.kind === 'system' ? 'system' : 'other'
const isSame = (before: MessageRow, now: MessageRow): boolean =>
  (Object.keys(now) as (keyof MessageRow)[]).every((name) => before[name] === now[name])

/** @param before the previous rows: unchanged rows stay the same objects, so that they do not rerender */
export function rowsOf({ messages, outbox, otherReadSeq }: Written, before: readonly MessageRow[]): MessageRow[] {
  const known = new Map(before.map((row) => [row.key, row]))
  const newest = messages[messages.length - 1]?.seq ?? 0
  const lastOfMine = Math.max(0, ...messages.filter(({ isMine }) => isMine).map(({ seq }) => seq))
  const all = [
    ...messages.map((message) => ({
      key: message.clientId ?? `seq-${message.seq}`,
      place: message.seq,
      message,
      outgoing: null,
      at: message.at,
    })),
    ...outbox.map((outgoing, at) => ({ key: outgoing.clientId, place: newest + at + 1, message: null, outgoing, at: outgoing.at })),
  ]
  return all.map(({ at, ...one }, index) => {
    const last = all[index - 1]
    const isLater = !last || lengthIn('minute', last.at, at) >= PAUSE_MINUTES
    const row: MessageRow = {
      ...one,
      isMine: sideOf(one) === 'mine',
      mark: isLater ? dayAndTime(at) : null,
      isFirst: isLater || sideOf(last) !== sideOf(one),
      isRead: otherReadSeq !== null && one.message !== null && one.place === lastOfMine && lastOfMine <= otherReadSeq,
    }
    const same = known.get(row.key)
    return same && isSame(same, row) ? same : row
  })
}

export interface MessageBlock {
  key: number
  rows: readonly MessageRow[]
}

/** Ten positions per block, fixed: earlier or later messages leave other blocks unchanged. */
export function blocksOf(rows: readonly MessageRow[]): MessageBlock[] {
  const blocks = new Map<number, MessageRow[]>()
  for (const row of rows) {
    const key = Math.floor(row.place / BLOCK)
    const block = blocks.get(key)
    if (block) block.push(row)
    else blocks.set(key, [row])
  }
  return [...blocks].map(([key, list]) => ({ key, rows: list }))
}

/** Blocks per chapter: a mini-program slows down with more than 60 children of one element. */
const CHAPTER_BLOCKS = 20

export interface MessageChapter {
  key: number
  blocks: readonly MessageBlock[]
}

/** Groups blocks by their positions, so that none changes its chapter when others are added. */
export function chaptersOf(blocks: readonly MessageBlock[]): MessageChapter[] {
  const chapters = new Map<number, MessageBlock[]>()
  for (const block of blocks) {
    const key = Math.floor(block.key / CHAPTER_BLOCKS)
    const chapter = chapters.get(key)
    if (chapter) chapter.push(block)
    else chapters.set(key, [block])
  }
  return [...chapters].map(([key, inside]) => ({ key, blocks: inside }))
}
