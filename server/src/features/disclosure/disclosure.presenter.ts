/** Presents the disclosures of a line to one of its two people. */
import type { LineDisclosures } from '@qianxian/protocol/disclosure/disclosure.schema'
import { disclosureLimits } from '@qianxian/protocol/disclosure/disclosure.words'
import type { Ctx } from '../../ctx'
import type { Line } from '../line/line'
import { markSubjectsRead } from '../notice/notice'
import { isLineOpen, listProofs, statesNow } from './disclosure-state'
import { disclosureSubject } from './disclosure.notices'
import { disclosuresOfLine } from './disclosure.repository'

export async function presentDisclosures(ctx: Ctx, me: number, line: Line): Promise<LineDisclosures> {
  const rows = await disclosuresOfLine(ctx, line.id)
  const states = await statesNow(ctx, line, rows)
  const received = rows.filter(({ id, receiverId }) => receiverId === me && states.get(id) === 'live')
  if (received.length > 0) await markSubjectsRead(ctx, ...received.map(({ id }) => disclosureSubject(id)))
  const proofs = (await isLineOpen(ctx, line)) ? await listProofs(ctx, me) : []
  return {
    offers: proofs.map(({ kind, sentence }) => ({ kind, sentence })),
    mine: rows
      .filter(({ ownerId }) => ownerId === me)
      .slice(0, disclosureLimits.shownMax)
      .map(({ id, kind, sentence, issuedAt, expiresAt, endedAt }) => ({
        id,
        kind,
        sentence,
        status: states.get(id)!,
        issuedAt: issuedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
    received: received.map(({ kind, sentence, expiresAt }) => ({ kind, sentence, expiresAt: expiresAt.toISOString() })),
  }
}
