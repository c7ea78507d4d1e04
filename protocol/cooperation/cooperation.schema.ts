/** Shapes of the cooperation of two matchmakers, as either of them sees it. Nobody else is told of it. */
import { values } from '../base/dictionary'
import { flag, id, nullable, object, oneOf, optional, pageOf, paging, readBy, text, Type, whole, type Static } from '../base/shape'
import { LoveCard, no } from '../love/love.schema'
import { cooperationBoxes, cooperationLimits, cooperationRefusal, cooperationStatus } from './cooperation.words'

const percent = whole('分成比例', 0, cooperationLimits.percentMax)

export const Cooperation = object({
  id: Type.Integer(),
  status: oneOf('状态', values(cooperationStatus)),
  /** The reader asked for it; else they are asked. */
  isMine: Type.Boolean(),
  percent,
  message: Type.String(),
  /** The member of whoever asked, and the one of whoever is asked. */
  from: LoveCard,
  to: LoveCard,
  /** The other matchmaker; null to whoever asked until there is a yes. */
  colleague: nullable(Type.String()),
  refusal: nullable(oneOf('原因', values(cooperationRefusal))),
  offeredAt: Type.String(),
  /** Until when it may be answered; null where it needs no answer any more. */
  until: nullable(Type.String()),
  endedAt: nullable(Type.String()),
})
export type Cooperation = Static<typeof Cooperation>

export const cooperationShapes = {
  offerCooperation: {
    summary: 'Offers a cooperation on two members to the matchmaker of the other member.',
    input: object({
      fromNo: no('servedMember', '服务会员'),
      toNo: no('profile', '推荐对象'),
      percent,
      message: optional(readBy('members', text('留言', cooperationLimits.messageMax))),
    }),
    output: Cooperation,
  },
  answerCooperation: {
    summary: 'Accepts or declines an offered cooperation.',
    input: object({
      id: id('offeredCooperation', '协作'),
      isAccepted: flag('是否同意'),
      refusal: optional(oneOf('原因', values(cooperationRefusal))),
    }),
    output: Cooperation,
  },
  withdrawCooperation: {
    summary: 'Withdraws a cooperation that the caller offered.',
    input: object({ id: id('ownCooperation', '协作') }),
    output: Cooperation,
  },
  getCooperationPaged: {
    summary: 'Lists the cooperations that the caller offered or received.',
    input: object({ ...paging(), box: oneOf('列表', cooperationBoxes) }),
    output: pageOf(Cooperation),
  },
  /** What the caller asked for this member and may still come to something. */
  getMemberCooperations: {
    summary: 'Lists the open cooperations that the caller offered for a member.',
    input: object({ no: no('servedMember') }),
    output: object({ list: Type.Array(Cooperation) }),
  },
}
