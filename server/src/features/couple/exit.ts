/**
 * The exit from singlehood: both confirm within 14 days, or one of them and their matchmaker; a person who found a partner
 * elsewhere confirms alone. Then lines and conversations with others end, and unused services are refunded.
 *
 *   proposed ─ second confirmation ─→ confirmed → withdrawn
 *      └→ expired │ dropped
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { coupleLimits, relationshipStates, type NameStyle } from '@qianxian/protocol/couple/couple.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { drawCode } from '../../lib/secrets'
import { endLinesWithOthers, lockConnectedLine, markCouple } from '../line/line'
import { profileById } from '../love/love'
import { endConversationsWithOthers } from '../message/message'
import { notifyExit, notifyWitnesses, retractExit } from './couple.notices'
import * as store from './couple.repository'
import type { ExitRow, Relation } from './couple.repository'
import { dropProposal } from './proposal'
import { openReceipt } from './receipt'
import { otherOf, rest } from './rest'

export const codeHashOf = (ctx: Ctx, code: string): string => ctx.secrets.hash('exit-code', ctx.tenant.id, code)

const isOverdue = (ctx: Ctx, { status, expiresAt }: ExitRow): boolean => status === 'proposed' && expiresAt <= ctx.now

const peopleOf = ({ aId, bId }: ExitRow): number[] => [aId, ...(bId === null ? [] : [bId])]

async function nameOnCertificate(ctx: Ctx, profileId: number, style: NameStyle): Promise<string> {
  const nickname = (await profileById(ctx, profileId))?.nickname ?? ''
  return style === 'nickname' ? nickname : `${[...nickname][0] ?? ''}＊`
}

const confirmationOf = ({ aId }: Pick<ExitRow, 'aId'>, me: number, at: Date, name: string) =>
  aId === me ? { aConfirmedAt: at, aName: name } : { bConfirmedAt: at, bName: name }

/** Confirms for one of the two: the first confirmation proposes the exit. A repetition changes nothing. */
export async function confirmExit(ctx: TxCtx, me: number, style: NameStyle): Promise<void> {
  const { relationshipId } = await store.attachmentOf(ctx, me)
  const seen = relationshipId === null ? null : await store.relationById(ctx, relationshipId)
  if (!seen) throw fault('exit_not_ready')
  const line = await lockConnectedLine(ctx, seen.aId, seen.bId)
  await store.lockPeople(ctx, [seen.aId, seen.bId])
  const relation = (await store.relationById(ctx, seen.id))!
  if (!isIn(relationshipStates.settled, relation.status)) throw fault('exit_not_ready')
  const { exitId } = await store.attachmentOf(ctx, me)
  const known = exitId === null ? null : await store.exitById(ctx, exitId)
  const standing = known && isOverdue(ctx, known) ? await lapse(ctx, known) : known
  const name = await nameOnCertificate(ctx, me, style)
  if (!standing) return propose(ctx, relation, me, name)
  const mine = standing.aId === me ? standing.aConfirmedAt : standing.bConfirmedAt
  if (standing.status !== 'proposed' || mine !== null) return
  await complete(ctx, await store.updateExit(ctx, standing.id, confirmationOf(standing, me, ctx.now, name)), line)
}

async function propose(ctx: TxCtx, relation: Relation, me: number, name: string): Promise<void> {
  const { aId, bId } = relation
  const exit = await store.insertExit(ctx, {
    aId,
    bId,
    relationshipId: relation.id,
    status: 'proposed',
    proposedById: me,
    expiresAt: momentAfter(ctx.now, coupleLimits.answerDays, 'day'),
    ...confirmationOf(relation, me, ctx.now, name),
  })
  for (const profileId of [aId, bId]) await store.attach(ctx, profileId, { exitId: exit.id })
  await notifyExit(ctx, exit, otherOf(relation, me)!, 'asked')
  await notifyWitnesses(ctx, exit)
}

/** A matchmaker confirms for a member whom they serve, in the place of the second of the two. */
export async function witnessExit(ctx: TxCtx, id: number, witness: { id: number; name: string }): Promise<void> {
  const found = await store.exitById(ctx, id)
  const relation = found?.relationshipId ? await store.relationById(ctx, found.relationshipId) : null
  if (!found || !relation) throw fault('not_found')
  const line = await lockConnectedLine(ctx, relation.aId, relation.bId)
  await store.lockPeople(ctx, peopleOf(found))
  const exit = (await store.exitById(ctx, id))!
  if (exit.status === 'confirmed' && exit.witnessId === witness.id) return
  if (exit.status !== 'proposed' || isOverdue(ctx, exit)) throw fault('exit_changed')
  const names = {
    aName: exit.aName ?? (await nameOnCertificate(ctx, exit.aId, 'initial')),
    bName: exit.bName ?? (await nameOnCertificate(ctx, exit.bId!, 'initial')),
  }
  await complete(ctx, await store.updateExit(ctx, id, { witnessId: witness.id, witnessName: witness.name, ...names }), line)
}

type Line = Awaited<ReturnType<typeof lockConnectedLine>>

async function complete(ctx: TxCtx, exit: ExitRow, line: Line): Promise<void> {
  const code = drawCode(coupleLimits.codeLength)
  const confirmed = await store.updateExit(ctx, exit.id, {
    status: 'confirmed',
    confirmedAt: ctx.now,
    codeEnc: ctx.secrets.seal(code),
    codeHash: codeHashOf(ctx, code),
  })
  await leave(ctx, confirmed)
  if (line) await markCouple(ctx, line, 'success')
  await retractExit(ctx, confirmed)
  for (const profileId of peopleOf(confirmed)) await notifyExit(ctx, confirmed, profileId, 'confirmed')
}

/** The receipt comes first, because the lines that wait for an answer count as unused. */
async function leave(ctx: TxCtx, exit: ExitRow): Promise<void> {
  const people = peopleOf(exit)
  await openReceipt(ctx, exit.id, people)
  for (const profileId of people) {
    await endLinesWithOthers(ctx, profileId, otherOf(exit, profileId))
    await endConversationsWithOthers(ctx, profileId, otherOf(exit, profileId))
  }
  await rest(ctx, people, 'exited')
}

/** A person who found a partner elsewhere leaves at once. A repetition changes nothing. */
export async function exitElsewhere(ctx: TxCtx, me: number): Promise<void> {
  await store.lockPeople(ctx, [me])
  const { relationshipId, exitId } = await store.attachmentOf(ctx, me)
  if (relationshipId !== null) throw fault('couple_changed')
  if (exitId !== null) return
  for (const asked of await store.proposalsOf(ctx, me)) await dropProposal(ctx, asked, me)
  const exit = await store.insertExit(ctx, {
    aId: me,
    status: 'confirmed',
    proposedById: me,
    aConfirmedAt: ctx.now,
    confirmedAt: ctx.now,
    expiresAt: ctx.now,
  })
  await store.attach(ctx, me, { exitId: exit.id })
  await leave(ctx, exit)
}

async function detach(ctx: TxCtx, exit: ExitRow): Promise<void> {
  for (const profileId of peopleOf(exit)) await store.attach(ctx, profileId, { exitId: null })
}

async function lapse(ctx: TxCtx, exit: ExitRow): Promise<null> {
  const expired = await store.updateExit(ctx, exit.id, { status: 'expired' })
  await detach(ctx, exit)
  await retractExit(ctx, exit)
  await notifyExit(ctx, expired, exit.proposedById, 'expired')
  return null
}

/** Takes back or declines an exit before the second confirmation. */
export async function dropExit(ctx: TxCtx, id: number, me: number): Promise<void> {
  const exit = await lockOwn(ctx, id, me)
  if (exit.status !== 'proposed') {
    if (exit.status === 'confirmed') throw fault('exit_changed')
    return
  }
  await store.updateExit(ctx, id, { status: 'dropped' })
  await detach(ctx, exit)
  await retractExit(ctx, exit)
  if (exit.proposedById !== me) await notifyExit(ctx, exit, exit.proposedById, 'declined')
}

/** Locks an exit of one's own; throws `not_found` for any other. */
export async function lockOwn(ctx: TxCtx, id: number, me: number): Promise<ExitRow> {
  const seen = await store.exitById(ctx, id)
  if (!seen || !peopleOf(seen).includes(me)) throw fault('not_found')
  await store.lockPeople(ctx, peopleOf(seen))
  return (await store.exitById(ctx, id))!
}

/** Either withdraws a confirmed exit. Refunds stay; the profiles rest as the relationship says, or come back hidden. */
export async function withdrawExit(ctx: TxCtx, id: number, me: number): Promise<void> {
  const exit = await lockOwn(ctx, id, me)
  if (exit.status === 'withdrawn') return
  if (exit.status !== 'confirmed') throw fault('exit_changed')
  await withdraw(ctx, exit, me)
  const relation = exit.relationshipId === null ? null : await store.relationById(ctx, exit.relationshipId)
  const stage = relation && isIn(relationshipStates.open, relation.status) ? relation.status : null
  await rest(ctx, peopleOf(exit), stage)
}

async function withdraw(ctx: TxCtx, exit: ExitRow, byId: number | null): Promise<void> {
  const withdrawn = await store.updateExit(ctx, exit.id, { ...store.NO_STORY, status: 'withdrawn', withdrawnAt: ctx.now })
  await detach(ctx, exit)
  for (const profileId of peopleOf(exit)) if (profileId !== byId) await notifyExit(ctx, withdrawn, profileId, 'withdrawn')
}

/** The relationship ended: its exit is dropped, or withdrawn if it was confirmed. Caller: holds the locks. */
export async function endExit(ctx: TxCtx, { aId }: Relation, byId: number | null): Promise<void> {
  const { exitId } = await store.attachmentOf(ctx, aId)
  const exit = exitId === null ? null : await store.exitById(ctx, exitId)
  if (exit?.status === 'confirmed') return withdraw(ctx, exit, byId)
  if (exit?.status !== 'proposed') return
  await store.updateExit(ctx, exit.id, { status: 'dropped' })
  await detach(ctx, exit)
  await retractExit(ctx, exit)
}

/** Ends exits without a second confirmation in time, of one person or of the tenant. Returns their number. */
export async function lapseExits(ctx: Ctx, profileId: number | null, atMost = 50): Promise<number> {
  let count = 0
  for (const seen of await store.lapsedExits(ctx, profileId, atMost))
    await ctx.tx(async (ctx) => {
      await store.lockPeople(ctx, peopleOf(seen))
      const exit = (await store.exitById(ctx, seen.id))!
      if (!isOverdue(ctx, exit)) return
      await lapse(ctx, exit)
      count += 1
    })
  return count
}
