/** Posters that a member makes of themselves, of those they belong to, or of the partner plan. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { type OwnPoster, type SceneChannel, type ServiceSubject, SOMEBODY } from '@qianxian/protocol/poster/poster.words'
import { requireMember, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { strangerCard } from '../../love/love'
import { loadTemplate, type WantedPoster } from '../poster-render'
import * as store from '../poster.repository'
import { codeOf } from '../scene'
import { checkingTexts } from '../text-check'
import { type PosterContent, serviceContent } from './service-content'

interface Asked {
  channel: SceneChannel
  subject?: ServiceSubject | undefined
}

interface Own {
  wanted: WantedPoster
  subjects: ServiceSubject[]
  subject: ServiceSubject | null
}

/** Throws `poster_card_missing`, `poster_card_hidden`, `poster_service_missing` or `plugin_closed` if there is no such poster. */
export async function ownPoster(ctx: Ctx, kind: OwnPoster, { channel, subject: asked }: Asked): Promise<Own> {
  const { userId } = requireMember(ctx)
  const inviter = await store.inviterOf(ctx, userId)
  if (!inviter) throw fault('not_found')
  const made =
    kind === 'service' ? await serviceContent(ctx, asked) : { content: await contents[kind](ctx, inviter), subjects: [], subject: null }
  const { content, subjects, subject } = made
  const { kind: drawn, targetId, texts, avatarKey, needed } = content
  const template = await loadTemplate(ctx, drawn)
  const scene = await store.ensureScene(ctx, { kind: drawn, targetId, inviterId: userId, channel })
  const platform = ctx.tenant.configs.base.platformName
  const facts = { kind: drawn, userId, texts: { ...texts, platform }, coverKey: null, avatarKey, code: codeOf(scene) }
  // Without texts that the poster needs, the only text of a person is the inviter's name.
  const passing = checkingTexts(ctx, { needed, ...(needed.length === 0 ? { replaced: 'inviter' } : {}), refusal: 'poster_words_refused' })
  return { wanted: { facts, template, passing }, subjects, subject }
}

const contents: Readonly<
  Record<Exclude<OwnPoster, 'service'>, (ctx: Ctx, inviter: store.Inviter) => PosterContent | Promise<PosterContent>>
> = {
  invite: (ctx, { userId, nickname, headKey }) => {
    const inviter = nickname ?? SOMEBODY
    return {
      kind: 'invite',
      targetId: userId,
      texts: { title: `${inviter}邀请你来${ctx.tenant.configs.base.platformName}`, inviter },
      avatarKey: headKey,
      needed: [],
    }
  },
  card: async (ctx, { headKey }) => {
    const { profileId, lifecycle } = requireMember(ctx)
    if (profileId === null || !isIn(profileStates.standing, lifecycle)) throw fault('poster_card_missing')
    const card = await strangerCard(ctx, profileId)
    if (!card) throw fault('poster_card_hidden')
    const { nickname, no, ageText, cityName, heightCm, education, tags, isVerified } = card
    return {
      kind: 'card',
      targetId: profileId,
      texts: {
        title: `${nickname}的交友名片`,
        inviter: nickname,
        no,
        about: [ageText, cityName].filter(Boolean).join(' · '),
        facts: [heightCm > 0 ? `${heightCm} cm` : '', education ?? '', isVerified ? '已实名' : ''].filter(Boolean).join(' · '),
        tags: tags.join('、'),
      },
      avatarKey: headKey,
      needed: ['inviter', 'tags'],
    }
  },
  partner: (ctx, { userId, nickname, headKey }) => {
    if (!ctx.tenant.hasPlugin('partner')) throw fault('plugin_closed')
    return {
      kind: 'partner',
      targetId: userId,
      texts: { title: `${ctx.tenant.configs.base.platformName}合伙人计划`, inviter: nickname ?? SOMEBODY },
      avatarKey: headKey,
      needed: [],
    }
  },
}
