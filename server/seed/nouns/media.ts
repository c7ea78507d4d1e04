/** Pictures that moderation is unsure of, and one that an auditor refused. */
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../src/ctx'
import { media } from '../../src/db/tables/media'
import { claim, decide } from '../../src/features/audit/audit.service'
import { batchInsert } from '../../src/features/media/album/album.service'
import { newPicture } from '../makers/media'
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
  },
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
