/** State of a disclosure at a moment. It is computed on read, so a disclosure ends at once even if nothing has tidied it up. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { disclosureSentence, isDisclosable } from '@qianxian/protocol/disclosure/disclosure.rules'
import type { DisclosureStatus } from '@qianxian/protocol/disclosure/disclosure.words'
import { lineStates, type LineStatus } from '@qianxian/protocol/line/line.words'
import type { Ctx } from '../../ctx'
import { countingCertificates } from '../certificate/certificate'
import { findKey } from './disclosure-key.repository'
import { arePartiesOpen, type DisclosureRow } from './disclosure.repository'
import { isStatementValid } from './statement'

interface ConnectedLine {
  id: number
  fromId: number
  toId: number
  status: LineStatus
}

/** A sentence that the owner may send, and the certificate behind it. */
export interface Proof {
  certificateId: number
  kind: HandedIn
  sentence: string
}

/** True while the line connects the two, both accounts are open and neither blocked the other. */
export const isLineOpen = async (ctx: Ctx, { fromId, toId, status }: ConnectedLine): Promise<boolean> =>
  isIn(lineStates.connected, status) && (await arePartiesOpen(ctx, fromId, toId))

export async function listProofs(ctx: Ctx, profileId: number): Promise<Proof[]> {
  const counting = await countingCertificates(ctx, profileId)
  return counting.flatMap(({ id, kind, result, decidedAt, createdAt }) => {
    const sentence = isDisclosable(kind) ? disclosureSentence(kind, result, decidedAt ?? createdAt) : null
    return sentence === null || !isDisclosable(kind) ? [] : [{ certificateId: id, kind, sentence }]
  })
}

/** Returns the state of each disclosure of a line now, by id. */
export async function statesNow(ctx: Ctx, line: ConnectedLine, rows: readonly DisclosureRow[]): Promise<Map<number, DisclosureStatus>> {
  const stored = rows.filter(({ status }) => status === 'live')
  const isOpen = stored.length > 0 && (await isLineOpen(ctx, line))
  const key = isOpen ? await findKey(ctx) : null
  const counting = new Set<number>()
  if (key)
    for (const fromId of new Set(stored.map((row) => row.fromId)))
      for (const { id } of await countingCertificates(ctx, fromId)) counting.add(id)
  const stateOf = (row: DisclosureRow): DisclosureStatus => {
    if (row.status !== 'live') return row.status
    if (row.expiresAt <= ctx.now) return 'expired'
    if (!key || !counting.has(row.certificateId)) return 'ended'
    const showing = { tenantId: ctx.tenant.id, lineId: line.id, toId: otherOf(line, row.fromId), now: ctx.now }
    return isStatementValid(key.publicKey, row, row.signature, showing) ? 'live' : 'ended'
  }
  return new Map(rows.map((row) => [row.id, stateOf(row)]))
}

export const otherOf = ({ fromId, toId }: Pick<ConnectedLine, 'fromId' | 'toId'>, me: number): number => (fromId === me ? toId : fromId)
