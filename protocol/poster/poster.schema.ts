/** Shapes of posters and of the codes on them. */
import { values } from '../base/dictionary'
import { day, id, nullable, object, oneOf, nothing, optional, pageOf, paging, readBy, text, Type, type Static } from '../base/shape'
import { invitedStage, ownPoster, posterKind, posterLimits, promotionChannel, sceneChannel, serviceSubject } from './poster.words'

export const Poster = object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Subject of the poster. */
  title: Type.String(),
  /** The path that the code opens, for sharing without the picture. */
  path: Type.String(),
  /** True if visitors through this code are attributed to the viewer. */
  isMine: Type.Boolean(),
})
export type Poster = Static<typeof Poster>

/** Target of a poster code. */
export const SceneTarget = object({
  kind: oneOf('类型', values(posterKind)),
  /** The activity or the matchmaker; null for other targets. */
  id: nullable(Type.Integer()),
  /** Public number of the person on a card; null for other targets, and if there is no such card any more. */
  no: nullable(Type.String()),
  /** The inviter; null if there is none or their account no longer exists. */
  inviteId: nullable(Type.String()),
})
export type SceneTarget = Static<typeof SceneTarget>

export const OwnPosterView = object({
  ...Poster.properties,
  /** Subjects of a service poster among which the caller may choose; empty for other posters. */
  subjects: Type.Array(oneOf('名片', values(serviceSubject))),
  /** The subject of this poster; null for other posters. */
  subject: nullable(oneOf('名片', values(serviceSubject))),
})
export type OwnPosterView = Static<typeof OwnPosterView>

/** Each figure of a month: openings of codes, people who registered in it, and those of them who published a profile. */
const figures = {
  scanned: Type.Integer(),
  registered: Type.Integer(),
  published: Type.Integer(),
}

export const ChannelFigures = object({ channel: oneOf('渠道', values(promotionChannel)), ...figures })
export type ChannelFigures = Static<typeof ChannelFigures>

export const Promotion = object({
  inviteCode: Type.String(),
  /** The code of each channel, with the path that it opens. */
  codes: Type.Array(object({ channel: oneOf('渠道', values(sceneChannel)), scene: Type.String(), path: Type.String() })),
  /** Months in China, the latest first, each with the channels that have figures. */
  months: Type.Array(object({ month: Type.String(), channels: Type.Array(ChannelFigures) })),
})
export type Promotion = Static<typeof Promotion>

/** A person who registered by the caller's invitation; nothing in it identifies them. */
export const Invited = object({
  /** Tells the rows apart; of use only in this list. */
  key: Type.String(),
  /** The first character of a nickname; the others are masked. */
  name: Type.String(),
  channel: oneOf('渠道', values(promotionChannel)),
  stage: oneOf('进度', values(invitedStage)),
  /** Day of the registration in China. */
  registeredOn: day('注册日期'),
})
export type Invited = Static<typeof Invited>

const channel = () => optional(oneOf('渠道', values(sceneChannel)))

export const posterShapes = {
  getActivityPoster: {
    summary: 'Returns the poster of an activity for the caller.',
    input: object({ id: id('activity', '活动') }),
    output: Poster,
  },
  getOwnPoster: {
    summary: "Returns a poster of the caller: an invitation, the own card, a matchmaker's or store's card, or the partner plan.",
    input: object({
      kind: oneOf('海报', values(ownPoster)),
      channel: channel(),
      /** For a service poster; the first subject that applies by default. */
      subject: optional(oneOf('名片', values(serviceSubject))),
    }),
    output: OwnPosterView,
  },
  getPromotion: {
    summary: "Returns the caller's invitation codes by channel, and how many people came by each in the last months.",
    input: nothing,
    output: Promotion,
  },
  getInvitedPaged: {
    summary: "Lists the people who registered by the caller's invitation, masked, the latest first.",
    input: object(paging()),
    output: pageOf(Invited),
  },
  /** Records a visit through the code. */
  getScene: {
    summary: 'Returns where the QR code of a poster leads, and counts the scan.',
    input: object({ scene: readBy('nobody', text('海报码', posterLimits.sceneLength, 1)) }),
    output: SceneTarget,
  },
}
