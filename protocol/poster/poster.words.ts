/** Texts and limits of posters: kinds, template and code states. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Kinds of posters; the code opens the subject. */
export const posterKind = /*#__PURE__*/ dictionary({
  activity: '活动海报',
  invite: '邀请海报',
  card: '我的名片',
  matchmaker: '红娘名片',
  store: '门店名片',
  partner: '合伙人海报',
})
export type PosterKind = ValueOf<typeof posterKind>

/** Posters that a member makes of themselves or of those they belong to, one for each page. */
export const ownPoster = /*#__PURE__*/ dictionary({ invite: '邀请海报', card: '我的名片', service: '红娘名片', partner: '合伙人海报' })
export type OwnPoster = ValueOf<typeof ownPoster>

/** Subjects of a service poster, the first that applies by default: one's own desk, the store of one's work, one's matchmaker. */
export const serviceSubject = /*#__PURE__*/ dictionary({ desk: '我的红娘名片', store: '我的门店', serving: '我的红娘' })
export type ServiceSubject = ValueOf<typeof serviceSubject>

/** Channels on which a code is shared. */
export const sceneChannel = /*#__PURE__*/ dictionary({ poster: '海报', friend: '好友和群', feed: '社交动态', print: '线下张贴' })
export type SceneChannel = ValueOf<typeof sceneChannel>

/** Channels of the figures: the codes of each channel, and invitations without a code. */
export const promotionChannel = /*#__PURE__*/ dictionary({ ...sceneChannel, link: '其他邀请' })
export type PromotionChannel = ValueOf<typeof promotionChannel>

/** How far an invited person came. */
export const invitedStage = /*#__PURE__*/ dictionary({ registered: '已注册', published: '已发布资料' })
export type InvitedStage = ValueOf<typeof invitedStage>

/** Stands for a person whose name is not shown. */
export const SOMEBODY = '一位朋友'

/** All that an inviter learns about the invited person, who reads it before the login. */
export const INVITER_SEES = '昵称的第一个字、来的渠道、注册日期和是否发布了资料；推广红娘还看到是否下过单'

/** The rule of inviting, as the page of invitations states it. */
export const NO_PAY_WORDS = '邀请朋友不按人数给报酬，也没有下级提成。'

export const templateStatus = /*#__PURE__*/ dictionary({ draft: '草稿', active: '使用中', retired: '已停用' })
export type TemplateStatus = ValueOf<typeof templateStatus>

export const posterLimits = {
  sceneLength: 12,
  /** Hours for which a drawn picture is reused. */
  keepHours: 24,
  /** Minutes until a picture with a fallback code is drawn again. */
  makeshiftMinutes: 10,
  /** Days for which recorded scans are kept. */
  scanKeepDays: 180,
  /** Months of the figures, the current one included; fewer days than scans are kept. */
  figureMonths: 5,
} as const
