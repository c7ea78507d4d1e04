/** Contents of an activity's poster: its public facts and the inviter. */
import { fromWords, whenWords } from '@qianxian/protocol/activity/activity.rules'
import type { ActivityCard } from '@qianxian/protocol/activity/activity.schema'
import { activityStates } from '@qianxian/protocol/activity/activity.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { SOMEBODY } from '@qianxian/protocol/poster/poster.words'
import { isPublicKey } from '../../adapters/storage/storage'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault } from '../../http/fault'
import { activityCard } from '../activity/activity'
import { creditName } from '../tenant/tenant'
import { type PosterFacts, type WantedPoster, loadTemplate } from './poster-render'
import * as store from './poster.repository'
import { codeOf } from './scene'
import { checkingTexts } from './text-check'

const FILES = '/files/'

/** Throws `not_found` for an activity that is not public, and `poster_over` for an activity that is over or cancelled. */
export async function activityPoster(ctx: Ctx, id: number): Promise<WantedPoster> {
  const [card, inviter, template] = await readAll(ctx, [
    () => activityCard(ctx, id),
    () => ctx.viewer && store.inviterOf(ctx, ctx.viewer.userId),
    () => loadTemplate(ctx, 'activity'),
  ])
  if (!card) throw fault('not_found')
  if (isIn(activityStates.over, card.status)) throw fault('poster_over')
  const inviterId = inviter?.userId ?? null
  const scene = await store.ensureScene(ctx, { kind: 'activity', targetId: id, inviterId, channel: 'poster' })
  const platform = ctx.tenant.configs.base.platformName
  const who = inviter ? (inviter.nickname ?? SOMEBODY) : platform
  const facts: PosterFacts = {
    kind: 'activity',
    userId: inviterId,
    texts: {
      title: card.title,
      when: whenWords(card.startAt, card.endAt),
      place: [card.cityName, card.place].filter(Boolean).join(' · '),
      price: fromWords(card.fromFen, card.pt, creditName(ctx)),
      inviter: who,
      platform,
    },
    coverKey: coverOf(ctx, card),
    avatarKey: inviter?.headKey ?? null,
    code: codeOf(scene),
  }
  return {
    facts,
    template,
    passing: checkingTexts(ctx, { needed: ['title', 'place'], replaced: 'inviter', refusal: 'poster_text_refused' }),
  }
}

/** The cover's key if it is a public file of this tenant. */
function coverOf(ctx: Ctx, { cover }: ActivityCard): string | null {
  const key = cover.startsWith(FILES) ? cover.slice(FILES.length) : ''
  return isPublicKey(key) && key.startsWith(`public/t${ctx.tenant.id}/`) ? key : null
}
