/** Notices to the two people of a couple, each about the other. */
import { endInWords } from '@qianxian/protocol/base/calendar'
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import { relationshipStages, relationshipStatus, type RelationshipStage } from '@qianxian/protocol/couple/couple.words'
import { name as nameOf } from '@qianxian/protocol/base/dictionary'
import type { Ctx, TxCtx } from '../../ctx'
import { servingMatchmaker } from '../matchmaker/matchmaker'
import { noticeLink, noticeKind, notify, retractNotices, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './couple.repository'
import type { ExitRow, Relation } from './couple.repository'
import { presentPartners } from './partners'
import { otherOf } from './rest'

const PAGE = '/subpages/haibao/haibao4'
const DESK = '/subpages/member/matchmaker/line'
const common = { section: 'system', topic: 'line', slot: 'line', cadence: 'now', page: PAGE } as const

const stageNews = ['asked', 'reached', 'declined', 'lowered', 'ended', 'reminder'] as const
type StageNews = (typeof stageNews)[number]
const exitNews = ['asked', 'confirmed', 'declined', 'expired', 'withdrawn', 'story', 'storyShown'] as const
type ExitNews = (typeof exitNews)[number]

interface StageFacts {
  relationshipId: number
  what: StageNews
  stage: RelationshipStage
}
interface ExitFacts {
  exitId: number
  what: ExitNews
}

export const stageSubject = (id: number): string => `relationship:${id}`
export const exitSubject = (id: number): string => `exit:${id}`

const stageWords: Readonly<Record<StageNews, (who: string, stage: string, until: string) => string>> = {
  asked: (who, stage, until) => `${who}想和你确认「${stage}」，请在${until}前答复`,
  reached: (who, stage) => `你和${who}已确认「${stage}」，祝福你们`,
  declined: (who, stage) => `${who}这次没有确认「${stage}」，谢谢你的真诚`,
  lowered: (who, stage) => `${who}把你们的关系改为「${stage}」`,
  ended: (who) => `你和${who}的关系已结束，剩下的会员和展示时间都还给你`,
  reminder: (who) => `你和${who}还在交往吗？有变化可以在这里更新`,
}

async function sayStage(ctx: Ctx, told: readonly StoredNotice<StageFacts>[]): Promise<Map<number, NoticeWords>> {
  const me = ctx.viewer?.profileId ?? 0
  const rows = await store.relationsById(
    ctx,
    told.map(({ facts }) => facts.relationshipId),
  )
  const partners = await presentPartners(
    ctx,
    [...rows.values()].map((row) => otherOf(row, me)!),
  )
  const made = new Map<number, NoticeWords>()
  for (const { id, facts } of told) {
    const row = rows.get(facts.relationshipId)
    const other = row && partners.get(otherOf(row, me)!)
    if (!row || !other) continue
    const until = row.wishedUntil === null ? '' : endInWords(row.wishedUntil, ctx.now)
    const text = stageWords[facts.what](other.nickname, nameOf(relationshipStatus, facts.stage), until)
    made.set(id, { text, picture: other.cover, target: noticeLink(PAGE, {}) })
  }
  return made
}

const isAsked = ({ wishedById, wishedStage, wishedUntil }: Relation, ctx: Ctx, stage: string): boolean =>
  wishedById !== null && wishedById !== ctx.viewer?.profileId && wishedStage === stage && wishedUntil! > ctx.now

const stageTold = noticeKind(
  'couple.stage',
  object({ relationshipId: Type.Integer(), what: oneOf('消息', stageNews), stage: oneOf('关系', relationshipStages) }),
  {
    ...common,
    outside: '你们的关系有新的进展',
    words: sayStage,
    async holds(ctx, told: readonly StoredNotice<StageFacts>[]) {
      const rows = await store.relationsById(
        ctx,
        told.map(({ facts }) => facts.relationshipId),
      )
      const stands = ({ facts }: StoredNotice<StageFacts>) => {
        const row = rows.get(facts.relationshipId)
        return row !== undefined && (facts.what !== 'asked' || isAsked(row, ctx, facts.stage))
      }
      return new Set(told.filter(stands).map(({ id }) => id))
    },
  },
)

const exitWords: Readonly<Record<ExitNews, (who: string, until: string) => string>> = {
  asked: (who, until) => `${who}想和你一起脱单，请在${until}前确认`,
  confirmed: (who) => `恭喜你和${who}脱单！没用完的服务正在退回，可以领取脱单证明`,
  declined: (who) => `${who}这次没有确认脱单，你们的关系没有变化`,
  expired: (who) => `${who}没有在期限内确认脱单，可以重新提出`,
  withdrawn: (who) => `${who}撤回了脱单证明，已经退回的费用不变`,
  story: (who) => `${who}写下了你们的故事，你同意后才会公开`,
  storyShown: (who) => `${who}同意公开你们的故事，随时可以撤回`,
}

async function sayExit(ctx: Ctx, told: readonly StoredNotice<ExitFacts>[]): Promise<Map<number, NoticeWords>> {
  const me = ctx.viewer?.profileId ?? 0
  const rows = await store.exitsById(
    ctx,
    told.map(({ facts }) => facts.exitId),
  )
  const partners = await presentPartners(
    ctx,
    [...rows.values()].flatMap((row) => otherOf(row, me) ?? []),
  )
  const made = new Map<number, NoticeWords>()
  for (const { id, facts } of told) {
    const row = rows.get(facts.exitId)
    const other = row && partners.get(otherOf(row, me) ?? 0)
    if (!row || !other) continue
    const text = exitWords[facts.what](other.nickname, endInWords(row.expiresAt, ctx.now))
    made.set(id, { text, picture: other.cover, target: noticeLink(PAGE, {}) })
  }
  return made
}

const exitTold = noticeKind('couple.exit', object({ exitId: Type.Integer(), what: oneOf('消息', exitNews) }), {
  ...common,
  outside: '脱单有新的进展',
  words: sayExit,
  async holds(ctx, told: readonly StoredNotice<ExitFacts>[]) {
    const rows = await store.exitsById(
      ctx,
      told.map(({ facts }) => facts.exitId),
    )
    const stands = ({ facts }: StoredNotice<ExitFacts>) => {
      const row = rows.get(facts.exitId)
      if (row === undefined) return false
      if (facts.what === 'story') return row.storyById !== null && row.storyById !== ctx.viewer?.profileId
      return facts.what !== 'asked' || (row.status === 'proposed' && row.expiresAt > ctx.now)
    }
    return new Set(told.filter(stands).map(({ id }) => id))
  },
})

/** Asks the matchmakers of the two, while the second confirmation is missing. */
const witnessAsked = noticeKind('couple.witness', object({ exitId: Type.Integer() }), {
  section: 'system',
  topic: 'service',
  slot: null,
  cadence: 'soon',
  page: DESK,
  outside: '有会员等你见证脱单',
  async words(ctx, told: readonly StoredNotice<{ exitId: number }>[]) {
    const rows = await store.exitsById(
      ctx,
      told.map(({ facts }) => facts.exitId),
    )
    return new Map(
      told.flatMap(({ id, facts }) => {
        const row = rows.get(facts.exitId)
        const text = row && `你服务的会员提出脱单，对方不方便时你可以代为确认，${endInWords(row.expiresAt, ctx.now)}前有效`
        return text ? [[id, { text, picture: null, target: noticeLink(DESK, {}) }] as const] : []
      }),
    )
  },
  async holds(ctx, told: readonly StoredNotice<{ exitId: number }>[]) {
    const rows = await store.exitsById(
      ctx,
      told.map(({ facts }) => facts.exitId),
    )
    const isOpen = (row: ExitRow | undefined) => row?.status === 'proposed' && row.expiresAt > ctx.now
    return new Set(told.filter(({ facts }) => isOpen(rows.get(facts.exitId))).map(({ id }) => id))
  },
})

export const coupleNotices = [stageTold, exitTold, witnessAsked]

export async function notifyWitnesses(ctx: TxCtx, { id, aId, bId }: ExitRow): Promise<void> {
  const desks = [await servingMatchmaker(ctx, aId), bId === null ? null : await servingMatchmaker(ctx, bId)]
  const to = [...new Set(desks.flatMap((desk) => desk?.userId ?? []))]
  if (to.length > 0) await notify(ctx, witnessAsked, { to, subject: exitSubject(id), facts: { exitId: id } })
}

export const notifyStage = (ctx: TxCtx, relation: Relation, profileId: number, what: StageNews): Promise<void> => {
  const { id, status, wishedStage } = relation
  const stage = what === 'asked' || what === 'declined' ? wishedStage! : (status as RelationshipStage)
  return notify(ctx, stageTold, {
    to: { profiles: [profileId] },
    about: otherOf(relation, profileId),
    subject: stageSubject(id),
    facts: { relationshipId: id, what, stage },
  })
}

export const notifyExit = (ctx: TxCtx, exit: ExitRow, profileId: number, what: ExitNews): Promise<void> =>
  exit.bId === null
    ? Promise.resolve()
    : notify(ctx, exitTold, {
        to: { profiles: [profileId] },
        about: otherOf(exit, profileId),
        subject: exitSubject(exit.id),
        facts: { exitId: exit.id, what },
      })

/** A question that was answered or taken back is no news any more. */
export const retractStage = (ctx: TxCtx, { id, aId, bId }: Relation): Promise<void> =>
  retractNotices(ctx, [stageTold], { to: { profiles: [aId, bId] }, subject: stageSubject(id) })

export const retractExit = (ctx: TxCtx, { id, aId, bId }: ExitRow): Promise<void> =>
  retractNotices(ctx, [exitTold], { to: { profiles: [aId, ...(bId === null ? [] : [bId])] }, subject: exitSubject(id) })
