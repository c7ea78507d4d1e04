/** What a matchmaker reads of whom they brought, and a store of its members. */
import type { attribution } from '@qianxian/protocol/attribution/attribution'
import { type Ctx } from '../../ctx'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { openKinds, openSubject } from '../notice/notice'
import { deskNotices, timelineSubject } from './attribution.notices'
import { disputeView, maskedNames, rowViews, timelineOf } from './attribution.presenter'
import * as store from './attribution.repository'
import { judgeLapsed } from './binding'
import { attributedOf, memberRead, readingDesk } from './reading'

export const getAttributedPaged: Verb<typeof attribution.getAttributedPaged> = async (ctx, asked) => {
  const reader = await readingDesk(ctx)
  await openKinds(ctx, ...deskNotices)
  await judgeLapsed(ctx, reader)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `attributed:${reader.targetId}`, asked)
  return pageFrom(
    await store.peopleOf(ctx, { ...reader, before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    (page) => rowViews(ctx, reader, page),
  )
}

export const getTimeline: Verb<typeof attribution.getTimeline> = async (ctx, { id }) => {
  const reader = await readingDesk(ctx)
  const userId = await attributedOf(ctx, reader, id)
  await judgeLapsed(ctx, { userId })
  return timelineOf(ctx, reader, userId)
}

export const getDisputePaged: Verb<typeof attribution.getDisputePaged> = async (ctx, asked) => {
  const { kind, targetId } = await readingDesk(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `disputes:${targetId}`, asked)
  return pageFrom(
    await store.disputesOf(ctx, { kind, claimantId: targetId, before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    async (page) => {
      const named = await maskedNames(
        ctx,
        page.map(({ userId }) => userId),
      )
      return page.map((row) => disputeView(row, named))
    },
  )
}

export const getStoreTimeline: Verb<typeof attribution.getStoreTimeline> = async (ctx: Ctx, asked) => {
  const { reader, userId } = await memberRead(ctx, asked, 'events')
  await openSubject(ctx, timelineSubject(reader, userId))
  await judgeLapsed(ctx, { userId })
  return timelineOf(ctx, reader, userId)
}
