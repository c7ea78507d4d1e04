/** The notice to the receiver of a disclosure. The sentence itself is shown on the page of the line only. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { isVisibleTo, lineById } from '../line/line'
import { cardsOf } from '../love/love'
import { noticeKind, noticeLink, type NoticeWords, type StoredNotice } from '../notice/notice'
import { statesNow } from './disclosure-state'
import { disclosuresById, type DisclosureRow } from './disclosure.repository'

const DisclosureFacts = object({ disclosureId: Type.Integer() })
type Told = readonly StoredNotice<{ disclosureId: number }>[]

export const disclosureSubject = (id: number): string => `disclosure:${id}`

/** Notices whose disclosure went to the reader in a line that the reader sees. */
async function readable(ctx: Ctx, told: Told): Promise<{ id: number; row: DisclosureRow; isLive: boolean }[]> {
  const me = ctx.viewer?.profileId
  const rows = await disclosuresById(
    ctx,
    told.map(({ facts }) => facts.disclosureId),
  )
  const found: { id: number; row: DisclosureRow; isLive: boolean }[] = []
  for (const { id, facts } of told) {
    const row = rows.get(facts.disclosureId)
    const line = row?.toId === me && row ? await lineById(ctx, row.lineId) : null
    if (!row || !line || !isVisibleTo(line, row.toId)) continue
    found.push({ id, row, isLive: (await statesNow(ctx, line, [row])).get(row.id) === 'live' })
  }
  return found
}

export const disclosureReceived = noticeKind('disclosure.received', DisclosureFacts, {
  section: 'system',
  topic: 'line',
  slot: 'line',
  cadence: 'now',
  outside: '你的牵线里有一项新的核验说明',
  page: '/member/love/line',
  words: async (ctx, told) => {
    const found = await readable(ctx, told)
    const cards = await cardsOf(
      ctx,
      found.map(({ row }) => row.fromId),
    )
    const made = new Map<number, NoticeWords>()
    for (const { id, row, isLive } of found) {
      const card = cards.get(row.fromId)
      if (!card) continue
      const name = card.isAvailable ? card.nickname : '对方'
      const text = isLive
        ? `${name}给你发来一项核验说明，${dateAndTime(row.expiresAt)} 前可看`
        : `${name}给你发来过一项核验说明，现在不能再看了`
      made.set(id, { text, picture: card.cover, target: noticeLink('/member/love/line', { id: row.lineId }) })
    }
    return made
  },
  holds: async (ctx, told) => new Set((await readable(ctx, told)).flatMap(({ id, isLive }) => (isLive ? [id] : []))),
})

export const disclosureNotices = [disclosureReceived]
