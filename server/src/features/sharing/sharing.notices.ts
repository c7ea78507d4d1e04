/** Notices to a member that their consent ends soon. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { object, Type, type Static } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { noticeLink, noticeKind, type StoredNotice } from '../notice/notice'
import { filterInForce } from './sharing.repository'

const EndingFacts = object({ consentId: Type.Integer(), until: Type.String(), days: Type.Integer() })

export const endingSubject = (id: number, until: Date, days: number): string =>
  `sharing-ending:${id}:${Math.round(until.getTime() / 1000)}:${days}`

/** The reader's consents that still end at the notified time, with their stores. */
async function stillEnding(ctx: Ctx, told: readonly StoredNotice<Static<typeof EndingFacts>>[]) {
  const rows = await filterInForce(
    ctx,
    told.map(({ facts }) => facts.consentId),
  )
  return told.flatMap(({ id, facts }) => {
    const row = rows.find((one) => one.id === facts.consentId)
    const isSame = row !== undefined && row.profileId === ctx.viewer?.profileId && row.expiresAt.toISOString() === facts.until
    return isSame ? [{ id, store: row.store, until: facts.until }] : []
  })
}

export const sharingEnding = noticeKind('sharing.ending', EndingFacts, {
  section: 'system',
  topic: 'service',
  cadence: 'soon',
  isOnce: true,
  slot: null,
  outside: '你给门店的共享快到期了',
  page: '/subpages/consent/mine',
  words: async (ctx, told) =>
    new Map(
      (await stillEnding(ctx, told)).map(({ id, store, until }) => [
        id,
        {
          text: `你共享给${store}的资料到${dateInWords(until)}为止，愿意的话可以再续一年`,
          target: noticeLink('/subpages/consent/mine', { sharing: 1 }),
        },
      ]),
    ),
  holds: async (ctx, told) => new Set((await stillEnding(ctx, told)).map(({ id }) => id)),
})

export const sharingNotices = [sharingEnding]
