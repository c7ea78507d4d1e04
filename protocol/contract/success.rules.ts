/**
 * The success fee of a contract: its tranches by the stages of a couple, and the state of each. Pure functions for the draft, the
 * text, every viewer and the payment. Amounts are whole fen.
 */
import { isIn } from '../base/dictionary'
import { amount } from '../base/format'
import { flooredPart } from '../base/proportion'
import {
  relationshipStages,
  relationshipStates,
  relationshipStatus,
  type RelationshipStage,
  type RelationshipStatus,
} from '../couple/couple.words'
import { successLimits, type DeliverableKind, type TrancheState } from './contract.words'

export interface SuccessTranche {
  stage: RelationshipStage
  /** Share of the fee in basis points; null for the last tranche, which is the remainder. */
  shareBp: number | null
}

/** The success fee as it is signed; part of the hash. */
export interface SuccessTerms {
  feeFen: number
  /** In the order of the stages, the smallest share first. */
  tranches: readonly SuccessTranche[]
}

/** Kinds of services by which two people meet; without one of them nobody earns a success fee. */
export const introducingKinds = ['introduction', 'meeting'] as const satisfies readonly DeliverableKind[]

const rankOf = (status: RelationshipStatus): number => relationshipStages.indexOf(status as RelationshipStage)

/** The share of each tranche, with that of the last one filled in. */
const sharesOf = ({ tranches }: Pick<SuccessTerms, 'tranches'>): number[] => {
  const given = tranches.slice(0, -1).map(({ shareBp }) => shareBp ?? 0)
  return [...given, successLimits.wholeBp - given.reduce((sum, share) => sum + share, 0)]
}

/** The amount of each tranche, rounded down; the last one takes the remainder, so that the sum is the fee. */
export function trancheFens(terms: SuccessTerms): number[] {
  const parts = sharesOf(terms)
    .slice(0, -1)
    .map((share) => flooredPart(terms.feeFen, share, successLimits.wholeBp))
  return [...parts, terms.feeFen - parts.reduce((sum, fen) => sum + fen, 0)]
}

/** The amount of the tranche of a stage; null if the contract has none for it. */
export function trancheFenOf(terms: SuccessTerms | null | undefined, stage: RelationshipStage): number | null {
  const place = terms?.tranches.findIndex((one) => one.stage === stage) ?? -1
  return terms && place >= 0 ? trancheFens(terms)[place]! : null
}

/** Why these terms are not allowed in a contract with this price and these services, by field; null if they are. */
export function explainSuccessTerms(
  terms: SuccessTerms,
  { priceFen, items }: { priceFen: number; items: readonly { kind: DeliverableKind }[] },
): { field: 'feeFen' | 'tranches'; words: string } | null {
  const { feeFen, tranches } = terms
  const refuse = (field: 'feeFen' | 'tranches', words: string) => ({ field, words })
  if (!items.some(({ kind }) => isIn(introducingKinds, kind))) return refuse('feeFen', '没有牵线或见面服务的合同不能收成功费')
  if (feeFen < 1 || feeFen > priceFen) return refuse('feeFen', '成功费不能超过合同金额')
  if (tranches.length === 0) return refuse('tranches', '请至少选择一个阶段')
  if (tranches.some(({ stage }, place) => place > 0 && rankOf(stage) <= rankOf(tranches[place - 1]!.stage)))
    return refuse('tranches', '阶段请按先后排列，每个阶段只收一次')
  if (tranches.some(({ shareBp }, place) => (shareBp === null) !== (place === tranches.length - 1)))
    return refuse('tranches', '最后一笔是余下的部分，前面每一笔请填写比例')
  const shares = sharesOf(terms)
  if (shares.some((share) => share < 1)) return refuse('tranches', '各笔比例合计要小于 100%，余下的是最后一笔')
  if (shares.some((share, place) => place > 0 && share < shares[place - 1]!)) return refuse('tranches', '后面一笔的比例不能小于前面一笔')
  return trancheFens(terms).some((fen) => fen < 1) ? refuse('feeFen', '成功费太少，分不到每一笔') : null
}

/** A stage of the member with one other person, as the two reached or left it. */
export interface StageEvent {
  otherId: number
  status: RelationshipStatus
  at: Date
}

/** The facts that decide whether a tranche is due. */
export interface SuccessLife {
  at: Date
  /** The stages of all relationships of the member, in their order. */
  events: readonly StageEvent[]
  /** The people whom services of the contract introduced; a service in dispute does not count yet. */
  introduced: ReadonlyMap<number, 'counted' | 'disputed'>
  /** When the contract became effective; null before. */
  from: Date | null
  /** When its period ended, or when somebody asked to stop; null while neither is known. */
  to: Date | null
  /** The settlement of the contract is in dispute. */
  isDisputed: boolean
}

export interface TrancheFacts {
  status: TrancheState
  /** When both had confirmed the stage; null unless the tranche is due or held. */
  reachedAt: Date | null
}

/**
 * The state of an unpaid tranche. It is due if the member is with a person whom the contract introduced, both had confirmed the
 * stage or a later one while the contract was in force, and nobody has left it since. A stage that is only proposed, or was
 * reached before the contract was effective, or after it ended, makes nothing due.
 */
export function trancheFactsAt(stage: RelationshipStage, { at, events, introduced, from, to, isDisputed }: SuccessLife): TrancheFacts {
  const isOver = to !== null && at > to
  const open: TrancheFacts = { status: isOver ? 'lapsed' : 'waiting', reachedAt: null }
  if (from === null) return open
  const past = events.filter((one) => one.at <= at)
  for (const [otherId, how] of introduced) {
    const theirs = past.filter((one) => one.otherId === otherId)
    const last = theirs[theirs.length - 1]
    if (!last || !isIn(relationshipStates.open, last.status) || rankOf(last.status) < rankOf(stage)) continue
    const reachedAt = theirs.find(({ status }) => rankOf(status) >= rankOf(stage))!.at
    if (reachedAt < from || (to !== null && reachedAt > to)) continue
    return { status: how === 'disputed' || isDisputed ? 'held' : 'due', reachedAt }
  }
  return open
}

/** Why a tranche is in this state, in words for every reader. */
export function trancheWords(stage: RelationshipStage, status: TrancheState): string {
  const name = `「${relationshipStatus[stage]}」`
  const words: Readonly<Record<TrancheState, string>> = {
    waiting: `这份合同介绍认识的两个人都确认${name}以后才到期`,
    due: `双方都已确认${name}；由你自己付款，不会自动扣款`,
    held: '服务或结算有争议，裁定以前不收',
    paid: `双方确认${name}以后付的款`,
    refunded: '已经原路退回',
    lapsed: `合同结束以前双方没有确认${name}，这一笔不再收取`,
  }
  return words[status]
}

/** The clause of a contract about its success fee. */
export function successClause(terms: SuccessTerms | null | undefined): string {
  if (!terms) return '本合同不收成功费。'
  const fens = trancheFens(terms)
  const rows = terms.tranches.map(({ stage }, place) => `${place + 1}. 「${relationshipStatus[stage]}」：¥${amount(fens[place]!)}`)
  return [
    `成功费合计 ¥${amount(terms.feeFen)}，按下列阶段分笔收取：`,
    ...rows,
    '每一笔在合同生效以后、合同期内，由本合同的服务介绍认识的两个人都在平台上确认该阶段后到期，每个阶段只收一次，由付款人自己付款。',
    '付款以前退出该阶段的，这一笔不收；合同提前终止的，终止以后达到的阶段不收；有争议的，裁定以前不收。付款以后视同已确认的服务，不再退回。',
  ].join('\n')
}
