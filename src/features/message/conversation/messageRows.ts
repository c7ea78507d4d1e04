/** A conversation as its page shows it: what was written and what is on its way, with the time between, cut into blocks. */
import { lengthIn } from '@qianxian/protocol/base/clock'
import type { Message } from '@qianxian/protocol/message/message.schema'
import type { PickedImage } from '@/platform/media/image.types'
import type { Recorded } from '@/platform/media/record.types'
import { dayAndTime } from '../messageTime'

/** A message of one's own that the server has not acknowledged yet. */
export interface Outgoing {
  clientId: string
  body: string
  at: string
  /** In the place of words; it is sent once it is stored. */
  picture?: PickedImage
  mediaId?: number
  voice?: Recorded
  voiceId?: number
  /** waiting: for the network; refused: by the server, with the reason in words. */
  state: 'sending' | 'waiting' | 'refused'
  words: string | null
}

export interface MessageRow {
  /** The same from the tap that sends it until it is history. */
  key: string
  /** Its place in the conversation; of what is on its way, the place it will probably have. */
  place: number
  message: Message | null
  outgoing: Outgoing | null
  isMine: boolean
  /** When it was written, where some time passed since the one before. */
  mark: string | null
  /** The first of several of one side. */
  isFirst: boolean
  /** Under the newest of one's own, where the other lets that be known. */
  isRead: boolean
}

/** After a longer pause the time is said. */
const PAUSE_MINUTES = 15
const BLOCK = 10

interface Written {
  messages: readonly Message[]
  outbox: readonly Outgoing[]
  /** So far the other has read; null where nobody says. */
  otherReadSeq: number | null
}

const sideOf = ({ message, outgoing }: Pick<MessageRow, 'message' | 'outgoing'>) =>
  outgoing || message?.isMine ? 'mine' : message?.kind === 'system' ? 'system' : 'other'
const isSame = (before: MessageRow, now: MessageRow): boolean =>
  (Object.keys(now) as (keyof MessageRow)[]).every((name) => before[name] === now[name])

/** @param before the rows so far: those that did not change stay the same objects, so that nothing draws them again */
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

/** Ten places each, wherever the reading began: what comes before or after leaves the other blocks as they are. */
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

/** So many blocks in one: a mini-program slows down with the children of one element, of which it should have no more than 60. */
const CHAPTER_BLOCKS = 20

export interface MessageChapter {
  key: number
  blocks: readonly MessageBlock[]
}

/** The blocks by the places that they stand for, so that none changes its chapter when others come. */
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
