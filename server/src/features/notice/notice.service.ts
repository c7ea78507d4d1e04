/** A member's notices, section by section: reading and removing. */
import type { notice } from '@qianxian/protocol/notice/notice'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { touchInboxes } from './notice'
import { rowsOf } from './notice.presenter'
import * as store from './notice.repository'
import { kindsIn, summaryOf } from './summary'

export const getSummary: Verb<typeof notice.getSummary> = (ctx) => summaryOf(ctx)

export const getPaged: Verb<typeof notice.getPaged> = async (ctx, { section, ...asked }) => {
  const { userId } = requireMember(ctx)
  const { place, limit, pageFrom } = paging<[at: string, id: number]>(ctx, `notice:${userId}:${section ?? ''}`, asked)
  const rows = await store.noticesOf(ctx, userId, {
    kinds: kindsIn(ctx, section),
    after: place && { at: place[0], id: place[1] },
    limit,
  })
  return pageFrom(
    rows,
    (row) => [row.at.toISOString(), row.id],
    async (page) => {
      const shown = await rowsOf(ctx, page)
      // A notice that no longer has words for its reader must not be counted either.
      const mute = page.filter((row) => row.readAt === null && !shown.some(({ id }) => id === row.id))
      if (mute.length > 0)
        await read(ctx, (ctx) =>
          store.markReadById(
            ctx,
            userId,
            mute.map(({ id }) => id),
          ),
        )
      return shown
    },
  )
}

/** Other windows are notified if anything was unread. */
const read = (ctx: Ctx, mark: (ctx: Ctx) => Promise<number>): Promise<void> =>
  ctx.tx(async (ctx) => {
    if ((await mark(ctx)) > 0) await touchInboxes(ctx, [requireMember(ctx).userId])
  })

export const markRead: Verb<typeof notice.markRead> = async (ctx, { id }) => {
  const { userId } = requireMember(ctx)
  if (!(await store.noticeById(ctx, userId, id))) throw fault('not_found')
  await read(ctx, (ctx) => store.markReadById(ctx, userId, [id]))
  return {}
}

export const markAllRead: Verb<typeof notice.markAllRead> = async (ctx, { section }) => {
  const { userId } = requireMember(ctx)
  await read(ctx, (ctx) => store.markReadByKind(ctx, userId, kindsIn(ctx, section)))
  return {}
}

export const remove: Verb<typeof notice.remove> = async (ctx, { id }) => {
  const { userId } = requireMember(ctx)
  if (!(await store.noticeById(ctx, userId, id))) throw fault('not_found')
  await ctx.tx(async (ctx) => {
    if (await store.deleteNotice(ctx, userId, id)) await touchInboxes(ctx, [userId])
  })
  return {}
}
