/** Verbs of couples: a stage is proposed and agreed to, and two people or one leave singlehood. */
import type { couple } from '@qianxian/protocol/couple/couple'
import type { Couple, WitnessedExit } from '@qianxian/protocol/couple/couple.schema'
import { coupleLimits } from '@qianxian/protocol/couple/couple.words'
import { requireMember, requireProfileId, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { requireAcquaintanceId } from '../interact/interact'
import { ownDesk, profilesServedBy, servingDesk, type OwnDesk } from '../matchmaker/matchmaker'
import { markSubjectsRead } from '../notice/notice'
import { drawCertificate } from './certificate'
import { exitSubject, stageSubject } from './couple.notices'
import { presentCouple, presentStory } from './couple.presenter'
import * as store from './couple.repository'
import type { Relation } from './couple.repository'
import * as exits from './exit'
import { presentPartners } from './partners'
import * as stages from './stages'
import * as stories from './story'

/** Applies what is overdue for the viewer, acts, and presents the result. */
async function act(ctx: Ctx, work: (ctx: TxCtx, me: number) => Promise<void>): Promise<Couple> {
  const me = requireProfileId(ctx)
  await settleOverdue(ctx, me)
  await ctx.tx((ctx) => work(ctx, me))
  return presentCouple(ctx)
}

async function settleOverdue(ctx: Ctx, me: number): Promise<void> {
  await stages.lapseWishes(ctx, me)
  await exits.lapseExits(ctx, me)
}

export const getMyCouple: Verb<typeof couple.getMyCouple> = async (ctx) => {
  await settleOverdue(ctx, requireProfileId(ctx))
  const shown = await presentCouple(ctx)
  const relations = [...(shown.relationship ? [shown.relationship] : []), ...shown.asked]
  await markSubjectsRead(ctx, ...relations.map(({ id }) => stageSubject(id)), ...(shown.exit ? [exitSubject(shown.exit.id)] : []))
  return shown
}

export const proposeStage: Verb<typeof couple.proposeStage> = async (ctx, { no, stage }) => {
  const other = await requireAcquaintanceId(ctx, no)
  return act(ctx, async (ctx, me) => {
    if (other === me) throw fault('self_target')
    await stages.proposeStage(ctx, { me, other, stage })
  })
}

async function ownRelation(ctx: Ctx, id: number, me: number): Promise<Relation> {
  const relation = await store.relationById(ctx, id)
  if (!relation || ![relation.aId, relation.bId].includes(me)) throw fault('not_found')
  return relation
}

export const answerStage: Verb<typeof couple.answerStage> = (ctx, { id, stage, isAccepted }) =>
  act(ctx, async (ctx, me) => stages.answerStage(ctx, await ownRelation(ctx, id, me), { me, stage, isAccepted }))

export const withdrawStage: Verb<typeof couple.withdrawStage> = (ctx, { id }) =>
  act(ctx, async (ctx, me) => stages.withdrawStage(ctx, await ownRelation(ctx, id, me), me))

export const stepDown: Verb<typeof couple.stepDown> = (ctx, { id, stage }) =>
  act(ctx, async (ctx, me) => stages.stepDown(ctx, await ownRelation(ctx, id, me), me, stage))

export const confirmExit: Verb<typeof couple.confirmExit> = (ctx, { nameStyle }) =>
  act(ctx, (ctx, me) => exits.confirmExit(ctx, me, nameStyle))

export const dropExit: Verb<typeof couple.dropExit> = (ctx, { id }) => act(ctx, (ctx, me) => exits.dropExit(ctx, id, me))

export const exitElsewhere: Verb<typeof couple.exitElsewhere> = (ctx) => act(ctx, exits.exitElsewhere)

export const withdrawExit: Verb<typeof couple.withdrawExit> = (ctx, { id }) => act(ctx, (ctx, me) => exits.withdrawExit(ctx, id, me))

export const writeStory: Verb<typeof couple.writeStory> = async (ctx, { id, text }) => {
  await stories.checkStory(ctx, text)
  return act(ctx, (ctx, me) => stories.writeStory(ctx, id, me, text))
}

export const agreeToStory: Verb<typeof couple.agreeToStory> = (ctx, { id, version }) =>
  act(ctx, (ctx, me) => stories.agreeToStory(ctx, id, me, version))

export const revokeStory: Verb<typeof couple.revokeStory> = (ctx, { id }) => act(ctx, (ctx, me) => stories.revokeStory(ctx, id, me))

export const getStories: Verb<typeof couple.getStories> = async (ctx) => ({
  list: (await store.publicStories(ctx, coupleLimits.storiesShown)).map(presentStory),
})

export const getCertificate: Verb<typeof couple.getCertificate> = (ctx, { id }) => drawCertificate(ctx, id)

// --- The matchmaker as witness ---------------------------------------------------

async function myDesk(ctx: Ctx): Promise<OwnDesk> {
  const desk = await ownDesk(ctx, requireMember(ctx).userId)
  if (!desk) throw fault('not_allowed')
  return desk
}

/** A matchmaker is no witness of their own exit. */
async function listWitnessable(ctx: Ctx, desk: OwnDesk): Promise<{ list: WitnessedExit[] }> {
  const served = await profilesServedBy(ctx, desk.id)
  const own = requireMember(ctx).profileId
  const waiting = (await store.waitingExits(ctx, served)).filter(({ aId, bId }) => aId !== own && bId !== own)
  const partners = await presentPartners(ctx, served)
  return {
    list: waiting.map(({ id, aId, bId, expiresAt }) => ({
      id,
      members: [aId, bId ?? 0].filter((one) => served.includes(one)).flatMap((one) => partners.get(one) ?? []),
      until: expiresAt.toISOString(),
    })),
  }
}

export const getExitsToWitness: Verb<typeof couple.getExitsToWitness> = async (ctx) => {
  const shown = await listWitnessable(ctx, await myDesk(ctx))
  await markSubjectsRead(ctx, ...shown.list.map(({ id }) => exitSubject(id)))
  return shown
}

export const witnessExit: Verb<typeof couple.witnessExit> = async (ctx, { id }) => {
  const desk = await myDesk(ctx)
  const exit = await store.exitById(ctx, id)
  const served = await profilesServedBy(ctx, desk.id)
  const people = [exit?.aId ?? 0, exit?.bId ?? 0]
  if (!exit || !people.some((one) => served.includes(one)) || people.includes(requireMember(ctx).profileId ?? -1)) throw fault('not_found')
  const serving = await servingDesk(ctx, desk.id)
  if (!serving) throw fault('not_allowed')
  await ctx.tx((ctx) => exits.witnessExit(ctx, id, serving))
  return listWitnessable(ctx, desk)
}
