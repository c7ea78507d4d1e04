/** A matchmaker's own card: changes wait for the auditors, and the card stays as it is until they pass. */
import { name as nameOf } from '@qianxian/protocol/base/dictionary'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import type { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { OwnCard } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { cardField, type CardField } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { cancelTask, findLastRefusal, openTask } from '../audit/audit'
import { picturesOf, requireOwnMedia } from '../media/media'
import { markKindsRead } from '../notice/notice'
import { cardJudged } from './matchmaker.notices'
import * as store from './matchmaker.repository'
import type { Matchmaker } from './matchmaker.repository'
import * as changes from './own-card.repository'
import type { CardChange } from './own-card.repository'

type Content = Pick<CardChange, 'name' | 'bio' | 'tags' | 'avatarMediaId'>

async function ownRow(ctx: Ctx): Promise<Matchmaker> {
  const row = await store.matchmakerOfUser(ctx, requireMember(ctx).userId)
  if (!row) throw fault('not_allowed')
  return row
}

async function present(ctx: Ctx, row: Matchmaker): Promise<OwnCard> {
  const last = await changes.findLastChange(ctx, row.id)
  const waiting = last?.status === 'waiting' ? last : null
  const pictures = await picturesOf(
    ctx,
    [row.avatarMediaId, waiting?.avatarMediaId ?? null].filter((id) => id !== null),
    () => false,
  )
  const shown = ({ name, bio, tags, avatarMediaId }: Content) => ({
    name,
    bio,
    tags,
    avatar: (avatarMediaId !== null && pictures.get(avatarMediaId)) || null,
  })
  return { card: shown(row), waiting: waiting && shown(waiting), reasons: last?.status === 'rejected' ? await reasonsOf(ctx, row.id) : [] }
}

async function reasonsOf(ctx: Ctx, matchmakerId: number): Promise<OwnCard['reasons']> {
  const { reasons } = await findLastRefusal(ctx, 'card', matchmakerId)
  return reasons.map(({ field, reason, howToFix }) => ({ label: nameOf(cardField, field as CardField), reason, howToFix }))
}

export const getOwnCard: Verb<typeof matchmaker.getOwnCard> = async (ctx) => {
  await markKindsRead(ctx, cardJudged)
  return present(ctx, await ownRow(ctx))
}

/** The typed content, as it is stored. */
function contentOf({ name, bio, tags, avatarMediaId }: InputOf<typeof matchmaker.saveOwnCard>, before: Content): Content {
  const clean = [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))]
  return { name: name.trim(), bio: bio.trim(), tags: clean, avatarMediaId: avatarMediaId ?? before.avatarMediaId }
}

const isSame = (one: Content, other: Content): boolean =>
  one.name === other.name &&
  one.bio === other.bio &&
  one.avatarMediaId === other.avatarMediaId &&
  JSON.stringify(one.tags) === JSON.stringify(other.tags)

/** The parts that changed, as an auditor judges them. */
function itemsOf(before: Content, after: Content) {
  const item = (field: CardField, was: string, now: string, mediaId: number | null = null) => ({
    field,
    label: nameOf(cardField, field),
    before: was,
    after: now,
    mediaId,
    hint: null,
  })
  return [
    ...(before.name === after.name ? [] : [item('name', before.name, after.name)]),
    ...(before.avatarMediaId === after.avatarMediaId ? [] : [item('avatar', '', '新的照片', after.avatarMediaId)]),
    ...(before.bio === after.bio ? [] : [item('bio', before.bio, after.bio)]),
    ...(before.tags.join('、') === after.tags.join('、') ? [] : [item('tags', before.tags.join('、'), after.tags.join('、'))]),
  ]
}

export const saveOwnCard: Verb<typeof matchmaker.saveOwnCard> = async (ctx, input) => {
  const { userId } = requireMember(ctx)
  if (input.avatarMediaId !== undefined) await requireOwnMedia(ctx, userId, [input.avatarMediaId])
  const { id } = await ownRow(ctx)
  const seen = await changes.findLastChange(ctx, id)
  const waiting = seen?.status === 'waiting' ? seen : null
  // The audit task is locked before the matchmaker, in the same order as in an audit decision.
  const isFree = waiting === null || waiting.auditTaskId === null || (await cancelTask(ctx, waiting.auditTaskId))
  const row = await store.lockMatchmakerOfUser(ctx, userId)
  const last = await changes.findLastChange(ctx, id)
  if (!row || !isFree || (last?.status === 'waiting' && last.id !== waiting?.id)) throw fault('card_just_judged')
  const content = contentOf(input, waiting ?? row)
  if (waiting) await changes.updateChange(ctx, waiting.id, { status: 'withdrawn', decidedAt: ctx.now })
  if (isSame(content, row)) return present(ctx, row)
  const change = await changes.insertChange(ctx, { matchmakerId: id, ...content })
  const auditTaskId = await openTask(ctx, {
    targetType: 'card',
    targetId: id,
    ownerId: userId,
    parties: [],
    title: content.name,
    subtitle: '修改自己的名片',
    items: itemsOf(row, content),
  })
  await changes.updateChange(ctx, change.id, { auditTaskId })
  return present(ctx, row)
}
