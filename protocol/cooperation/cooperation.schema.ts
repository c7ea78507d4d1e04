/** Shapes of a cooperation between two matchmakers, as each of them sees it; no other person sees it. */
import { values } from '../base/dictionary'
import { flag, id, nullable, object, oneOf, optional, pageOf, paging, readBy, text, Type, whole, type Static } from '../base/shape'
import { LoveCard, no } from '../love/love.schema'
import { cooperationBoxes, cooperationLimits, cooperationRefusal, cooperationStatus } from './cooperation.words'

const percent = whole('分成比例', 0, cooperationLimits.percentMax)

export const Cooperation = object({
  id: Type.Integer(),
  status: oneOf('状态', values(cooperationStatus)),
  /** True if the viewer made the offer; false if they received it. */
  isMine: Type.Boolean(),
  percent,
  message: Type.String(),
  /** The member of the offering matchmaker, and the member of the other one. */
  from: LoveCard,
  to: LoveCard,
  /** The other matchmaker; null for the offering one until the offer is accepted. */
  colleague: nullable(Type.String()),
  refusal: nullable(oneOf('原因', values(cooperationRefusal))),
  offeredAt: Type.String(),
  /** Answer deadline; null if the offer needs no answer any more. */
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
  /** The caller's offers for this member that may still succeed. */
  getMemberCooperations: {
    summary: 'Lists the open cooperations that the caller offered for a member.',
    input: object({ no: no('servedMember') }),
    output: object({ list: Type.Array(Cooperation) }),
  },
}
