/** Pictures that moderation is unsure of, one that an auditor refused, and viewings of pictures that only some people see. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { guardedAudiences } from '@qianxian/protocol/love/privacy.words'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../src/ctx'
import { sqlList } from '../../src/db/sql-literals'
import { media } from '../../src/db/tables/media'
import { claim, decide } from '../../src/features/audit/audit.service'
import { batchInsert } from '../../src/features/media/album/album.service'
import { newPhotoTrace, newPicture } from '../makers/media'
import { hangPicture, keysOf } from '../pictures'
import { renderingOf } from '../renderings'
import { accounts } from '../accounts'
import { ctxOf, ctxOfAccount, type Demonstration, type Stage } from '../stage'

export const demonstration: Demonstration = {
  async waiting(stage) {
    for (const place of [4, 5]) await addDoubtful(stage, await ctxOf(stage, place))
    const [refused, auditor] = [await ctxOfAccount(stage, accounts.suspended), await ctxOfAccount(stage, accounts.auditor)]
    const id = await addDoubtful(stage, refused)
    await claim(auditor, { id })
    await decide(auditor, { id, decision: 'rejected', reasons: [{ field: 'photo', code: 'blurred' }] })
    await addViewings(stage)
  },
}

const VIEWINGS = 6

/** Matched people viewed each other's guarded photos yesterday and today; a copy that a viewer saves leads to one of these. */
async function addViewings(stage: Stage): Promise<void> {
  const { rows } = await stage.db.execute<{ media_id: string; viewer_id: string }>(sql`
    select f.media_id, v.user_id as viewer_id from matches m
      join love_profiles p on p.tenant_id = m.tenant_id and p.id in (m.a_id, m.b_id)
      join love_profiles v on v.tenant_id = m.tenant_id and v.id in (m.a_id, m.b_id) and v.id <> p.id
      join photos f on f.tenant_id = p.tenant_id and f.profile_id = p.id and f.state = 'approved'
    where m.tenant_id = ${stage.tenantId} and m.closed_at is null and p.privacy ->> 'photos' in ${sqlList(guardedAudiences)} and v.user_id is not null
    order by f.id, v.id limit ${VIEWINGS}`)
  for (const [place, row] of rows.entries()) {
    const createdAt = momentBefore(stage.now, place % 2, 'day')
    await newPhotoTrace(stage, {
      mediaId: Number(row.media_id),
      viewerId: Number(row.viewer_id),
      day: dayInShanghai(createdAt),
      createdAt,
    })
  }
}

/** Adds a copy of one of the member's own pictures. Returns the id of the auditor's task. */
async function addDoubtful(stage: Stage, ctx: Ctx): Promise<number> {
  const { userId } = ctx.viewer!
  const own = () =>
    ctx.db
      .select()
      .from(media)
      .where(and(eq(media.tenantId, ctx.tenant.id), eq(media.ownerId, userId)))
      .orderBy(media.id)
      .limit(1)
  const [undrawn] = await own()
  const order = stage.orders.find((each) => keysOf(each).displayKey === undrawn!.displayKey)!
  await hangPicture(ctx.db, ctx.adapters.storage, order, await renderingOf(order.request))
  const [drawn] = await own()
  const { id: _id, ...picture } = drawn!
  const { id } = await newPicture(stage, {
    ...picture,
    sha256: `${picture.sha256.slice(0, 60)}seed`,
    verdict: 'review',
    verdictLabel: 'Sexy',
  })
  const { list } = await ctx.tx((ctx) => batchInsert(ctx, { mediaIds: [id] }))
  return list.find(({ mediaId }) => mediaId === id)!.auditTaskId!
}
