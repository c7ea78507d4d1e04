/**
 * Verbs of disclosures: a member shows one certified level, without its details, to the other side of a connected line. Any other
 * person is answered like for an unknown id.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { disclosure } from '@qianxian/protocol/disclosure/disclosure'
import { disclosureLimits, disclosureStates } from '@qianxian/protocol/disclosure/disclosure.words'
import { requireProfileId, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { isVisibleTo, lineById, lockLineForMove, type Line } from '../line/line'
import { lockProfile } from '../love/love'
import { notify } from '../notice/notice'
import { endDisclosures } from './disclosure-end'
import { ownKey } from './disclosure-key.repository'
import { disclosureReceived, disclosureSubject } from './disclosure.notices'
import { presentDisclosures } from './disclosure.presenter'
import * as store from './disclosure.repository'
import type { DisclosureRow } from './disclosure.repository'
import { isLineOpen, listProofs, otherOf, statesNow, type Proof } from './disclosure-state'
import { signStatement, type StoredKey } from './statement'

async function ownLine(ctx: Ctx, id: number): Promise<{ me: number; line: Line }> {
  const me = requireProfileId(ctx)
  const line = await lineById(ctx, id)
  if (!line || !isVisibleTo(line, me)) throw fault('not_found')
  return { me, line }
}

export const getLineDisclosures: Verb<typeof disclosure.getLineDisclosures> = async (ctx, { id }) => {
  const { me, line } = await ownLine(ctx, id)
  return presentDisclosures(ctx, me, line)
}

/** Ends the own disclosures of the line that no longer count, and returns the live ones. */
async function settleOwn(ctx: TxCtx, line: Line, me: number): Promise<DisclosureRow[]> {
  const stored = (await store.lockLiveOfLine(ctx, line.id)).filter(({ fromId }) => fromId === me)
  const states = await statesNow(ctx, line, stored)
  for (const status of disclosureStates.lapsed)
    await endDisclosures(
      ctx,
      stored.filter(({ id }) => states.get(id) === status),
      status,
    )
  return stored.filter(({ id }) => states.get(id) === 'live')
}

async function issue(ctx: TxCtx, line: Line, { me, proof, key }: { me: number; proof: Proof; key: StoredKey }): Promise<void> {
  const facts = {
    lineId: line.id,
    fromId: me,
    toId: otherOf(line, me),
    sentence: proof.sentence,
    issuedAt: ctx.now,
    expiresAt: momentAfter(ctx.now, disclosureLimits.validDays, 'day'),
  }
  const signature = signStatement(ctx.secrets, key, { ...facts, tenantId: ctx.tenant.id })
  const { id, toId } = await store.insertDisclosure(ctx, {
    ...facts,
    signature,
    kind: proof.kind,
    certificateId: proof.certificateId,
    status: 'live',
  })
  await notify(ctx, disclosureReceived, {
    to: { profiles: [toId] },
    about: me,
    subject: disclosureSubject(id),
    facts: { disclosureId: id },
  })
}

export const makeDisclosure: Verb<typeof disclosure.makeDisclosure> = async (ctx, { id, kind, sentence }) => {
  const { me } = await ownLine(ctx, id)
  const key = await ownKey(ctx)
  const line = await ctx.tx(async (ctx) => {
    // A change of the certificates holds the profile, and the end of the line holds the line.
    await lockProfile(ctx, me)
    const line = await lockLineForMove(ctx, id)
    if (!line || !(await isLineOpen(ctx, line))) throw fault('disclosure_not_possible')
    const proof = (await listProofs(ctx, me)).find((one) => one.kind === kind)
    if (!proof) throw fault('disclosure_not_proven')
    if (proof.sentence !== sentence) throw fault('disclosure_changed')
    const live = await settleOwn(ctx, line, me)
    if (!live.some((row) => row.kind === kind)) await issue(ctx, line, { me, proof, key })
    return line
  })
  return presentDisclosures(ctx, me, line)
}

/** A repetition, or the end for another reason, changes nothing. */
export const revokeDisclosure: Verb<typeof disclosure.revokeDisclosure> = async (ctx, { id }) => {
  const found = await store.disclosureById(ctx, id)
  if (!found || found.fromId !== requireProfileId(ctx)) throw fault('not_found')
  const { me, line } = await ownLine(ctx, found.lineId)
  await ctx.tx(async (ctx) => {
    const row = await store.lockLiveById(ctx, id)
    const state = row && (await statesNow(ctx, line, [row])).get(id)
    if (row && state) await endDisclosures(ctx, [row], state === 'live' ? 'revoked' : state)
  })
  return presentDisclosures(ctx, me, line)
}
