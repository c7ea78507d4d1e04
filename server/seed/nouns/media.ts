/** Pictures that moderation is unsure of, one that an auditor refused, and viewings of pictures that only some people see. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { guardedAudiences } from '@qianxian/protocol/love/privacy.words'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../src/ctx'
import { loveProfiles } from '../../src/db/tables/love'
import { media } from '../../src/db/tables/media'
import { claim, decide } from '../../src/features/audit/audit.service'
import { batchInsert } from '../../src/features/media/album/album.service'
import { newInteraction, newMatch } from '../makers/interact'
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

/**
 * Pairs of people who show their photos only to people with a mutual like: they liked each other and viewed each other's photo,
 * yesterday and today. An auditor can search for a picture that one of them saves.
 */
async function addViewings(stage: Stage): Promise<void> {
  const { db, tenantId, now } = stage
  const guarded = await db
    .select({ id: loveProfiles.id, userId: loveProfiles.userId, gender: loveProfiles.gender, coverMediaId: loveProfiles.coverMediaId })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, tenantId), inArray(sql`${loveProfiles.privacy} ->> 'photos'`, [...guardedAudiences])))
    .orderBy(loveProfiles.id)
  const [women, men] = [guarded.filter(({ gender }) => gender === 'female'), guarded.filter(({ gender }) => gender === 'male')]
  for (const [place, woman] of women.slice(0, men.length).entries()) {
    const man = men[place]!
    await newInteraction(stage, { fromId: woman.id, toId: man.id })
    await newInteraction(stage, { fromId: man.id, toId: woman.id })
    await newMatch(stage, { of: [woman.id, man.id] })
    const createdAt = momentBefore(now, place % 2, 'day')
    for (const [viewer, shown] of [
      [woman, man],
      [man, woman],
    ] as const)
      if (viewer.userId !== null && shown.coverMediaId !== null)
        await newPhotoTrace(stage, { mediaId: shown.coverMediaId, viewerId: viewer.userId, day: dayInShanghai(createdAt), createdAt })
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
