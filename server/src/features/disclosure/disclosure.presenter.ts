/** Presents the disclosures of a line to one of its two people. */
import type { LineDisclosures } from '@qianxian/protocol/disclosure/disclosure.schema'
import { disclosureLimits } from '@qianxian/protocol/disclosure/disclosure.words'
import type { Ctx } from '../../ctx'
import type { Line } from '../line/line'
import { markSubjectsRead } from '../notice/notice'
import { isLineOpen, listProofs, statesNow } from './disclosure-state'
import { disclosureSubject } from './disclosure.notices'
import { disclosuresOfLine, type DisclosureRow } from './disclosure.repository'

export async function presentDisclosures(ctx: Ctx, me: number, line: Line): Promise<LineDisclosures> {
  const rows = await disclosuresOfLine(ctx, line.id)
  const states = await statesNow(ctx, line, rows)
  const isLive = ({ id }: DisclosureRow) => states.get(id) === 'live'
  const received = rows.filter((row) => row.toId === me && isLive(row))
  if (received.length > 0) await markSubjectsRead(ctx, ...received.map(({ id }) => disclosureSubject(id)))
  const mine = rows.filter(({ fromId }) => fromId === me)
  // A live one is always listed, so that it can be revoked.
  const listed = [...mine.filter(isLive), ...mine.filter((row) => !isLive(row))].slice(0, disclosureLimits.shownMax)
  const proofs = (await isLineOpen(ctx, line)) ? await listProofs(ctx, me) : []
  return {
    offers: proofs.map(({ kind, sentence }) => ({ kind, sentence })),
    mine: listed.map(({ id, kind, sentence, issuedAt, expiresAt, endedAt }) => ({
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
