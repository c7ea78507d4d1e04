/** A member's own invitations: the code of each channel, and how many people came by it. Nothing here is paid. */
import { dayInShanghai, monthsUntil } from '@qianxian/protocol/base/calendar'
import { values } from '@qianxian/protocol/base/dictionary'
import { maskedName } from '@qianxian/protocol/base/masks'
import type { poster } from '@qianxian/protocol/poster/poster'
import type { Promotion } from '@qianxian/protocol/poster/poster.schema'
import { posterLimits, promotionChannel, sceneChannel, SOMEBODY } from '@qianxian/protocol/poster/poster.words'
import { requireMember } from '../../../ctx'
import { readAll } from '../../../db/reads'
import { fault } from '../../../http/fault'
import { paging } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import * as posters from '../poster.repository'
import { codeOf } from '../scene'
import { listInvited, monthFigures, type MonthRow } from './promotion.repository'

/** Characters of a row's key. */
const KEY_LENGTH = 16

export const getPromotion: Verb<typeof poster.getPromotion> = async (ctx) => {
  const { userId } = requireMember(ctx)
  const months = monthsUntil(ctx.now, posterLimits.figureMonths)
  const channels = values(sceneChannel)
  const [inviter, scenes, rows] = await readAll(ctx, [
    () => posters.inviterOf(ctx, userId),
    () =>
      posters.ensureScenes(
        ctx,
        channels.map((channel) => ({ kind: 'invite' as const, targetId: userId, inviterId: userId, channel })),
      ),
    () => monthFigures(ctx, userId, months.at(-1)!),
  ])
  if (!inviter) throw fault('not_found')
  const sceneOf = new Map(scenes.map((scene) => [scene.channel, scene]))
  return {
    inviteCode: inviter.inviteCode,
    codes: channels.flatMap((channel) => {
      const scene = sceneOf.get(channel)
      return scene ? [{ channel, scene: scene.scene, path: codeOf(scene).path }] : []
    }),
    months: months.map((month) => monthOf(month, rows)),
  }
}

/** Channels in the order of the dictionary. */
function monthOf(month: string, rows: readonly MonthRow[]): Promotion['months'][number] {
  const known = rows.filter((row) => row.month === month)
  return { month, channels: values(promotionChannel).flatMap((channel) => known.filter((row) => row.channel === channel)) }
}

export const getInvitedPaged: Verb<typeof poster.getInvitedPaged> = async (ctx, asked) => {
  const { userId } = requireMember(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `invited:${userId}`, asked)
  return pageFrom(
    await listInvited(ctx, userId, { before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    (page) =>
      page.map(({ id, nickname, channel, stage, registeredAt }) => ({
        key: ctx.secrets.hash('invited', ctx.tenant.id, id).slice(0, KEY_LENGTH),
        name: nickname === null ? SOMEBODY : maskedName(nickname),
        channel,
        stage,
        registeredOn: dayInShanghai(registeredAt),
      })),
  )
}
