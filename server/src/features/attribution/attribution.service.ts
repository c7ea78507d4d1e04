/** Endpoints by which matchmakers and stores read the attributions of their members. */
import type { attribution } from '@qianxian/protocol/attribution/attribution'
import { type Ctx } from '../../ctx'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { markKindsRead, markSubjectsRead } from '../notice/notice'
import { deskNotices, timelineSubject } from './attribution.notices'
import { disputeView, loadFaces, presentRows, presentTimeline } from './attribution.presenter'
import * as store from './attribution.repository'
import { expireBeforeRead } from './claims'
import { requireAttributedUser, requireMemberReader, requireDeskReader } from './timeline-access'

export const getAttributedPaged: Verb<typeof attribution.getAttributedPaged> = async (ctx, { standing, keyword = '', ...asked }) => {
  const reader = await requireDeskReader(ctx)
  await markKindsRead(ctx, ...deskNotices)
  await expireBeforeRead(ctx, reader)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `attributed:${reader.targetId}:${standing ?? ''}:${keyword}`, asked)
  return pageFrom(
    await store.listPeople(ctx, { ...reader, standing, keyword: keyword.trim(), before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    (page) => presentRows(ctx, reader, page),
  )
}

export const getTimeline: Verb<typeof attribution.getTimeline> = async (ctx, { id }) => {
  const reader = await requireDeskReader(ctx)
  const userId = await requireAttributedUser(ctx, reader, id)
  await expireBeforeRead(ctx, { userId })
  return presentTimeline(ctx, reader, userId)
}

export const getDisputePaged: Verb<typeof attribution.getDisputePaged> = async (ctx, asked) => {
  const reader = await requireDeskReader(ctx)
  const { kind, targetId } = reader
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `disputes:${targetId}`, asked)
  return pageFrom(
    await store.disputesOf(ctx, { kind, claimantId: targetId, before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    async (page) => {
      const { named } = await loadFaces(
        ctx,
        reader,
        page.map(({ userId }) => userId),
      )
      return page.map((row) => disputeView(row, named))
    },
  )
}

export const getStoreTimeline: Verb<typeof attribution.getStoreTimeline> = async (ctx: Ctx, asked) => {
  const { reader, userId } = await requireMemberReader(ctx, asked, 'events')
  await markSubjectsRead(ctx, timelineSubject(reader, userId))
  await expireBeforeRead(ctx, { userId })
  return presentTimeline(ctx, reader, userId)
}
