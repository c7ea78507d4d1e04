/** Signing tickets: single-use, for 30 minutes, bound to a person and a device. A refusal is recorded in the contract's history. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { contractLimits, signerKind, signRefusal, type SignRefusal } from '@qianxian/protocol/contract/contract.words'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { drawToken, tokenHash } from '../../../lib/secrets'
import { deviceHashOf } from '../../auth/auth'
import { findProvenName, isFaceProven } from '../../identity/identity'
import { addContractEvent } from '../contract-events.repository'
import { explainUnsignable, lockSettledContract } from '../contract-status'
import * as store from '../contract.repository'
import type { ContractRecord, SignerRow } from '../contract.repository'

/** Where the built-in signing view opens. */
const PAGE = '/subpages/member/my_hetong'

/** The device that opened the contract; a client without an id of its own is known by its session. */
const deviceOf = (ctx: Ctx): string => deviceHashOf(ctx) ?? `session:${requireMember(ctx).sessionId}`

export interface Ticket {
  url: string
  expiresAt: Date
}

/** Draws a ticket for this signer, which replaces an earlier one. The caller must hold the lock on the contract. */
export async function issueTicket(ctx: TxCtx, row: ContractRecord, signer: SignerRow): Promise<Ticket> {
  const token = drawToken()
  const expiresAt = momentAfter(ctx.now, contractLimits.ticketMinutes, 'minute')
  await store.updateSigner(ctx, signer.id, {
    ticketHash: tokenHash(token),
    ticketUserId: requireMember(ctx).userId,
    ticketDevice: deviceOf(ctx),
    ticketExpiresAt: expiresAt,
    ticketUsedAt: null,
  })
  await addContractEvent(ctx, row.id, { kind: 'ticket_issued', who: signerKind[signer.kind] })
  return { url: `${PAGE}?ticket=${token}`, expiresAt }
}

/** The place in the order of signatures; those before must have signed. */
export const isTurnOf = (signers: readonly SignerRow[], signer: SignerRow): boolean =>
  signers.every((one) => one.place >= signer.place || one.signedAt !== null)

export interface Opened {
  row: ContractRecord
  signer: SignerRow
  signers: SignerRow[]
}

/** Why this ticket does not let the viewer sign now; null if it does. */
async function explainTicket(ctx: Ctx, { row, signer, signers }: Opened): Promise<SignRefusal | null> {
  if (signer.ticketUserId !== requireMember(ctx).userId) return 'other_person'
  if (signer.ticketDevice !== deviceOf(ctx)) return 'other_device'
  const unsignable = explainUnsignable(row.status)
  if (unsignable && unsignable !== 'over') return unsignable
  if (signer.ticketUsedAt !== null || signer.signedAt !== null) return 'ticket_used'
  if (unsignable) return unsignable
  if (signer.ticketExpiresAt! <= ctx.now) return 'ticket_expired'
  if (!isTurnOf(signers, signer)) return 'not_turn'
  return explainPerson(ctx, { row, signer, signers })
}

/** Why the viewer's proven name or face does not fit; null if it does. */
async function explainPerson(ctx: Ctx, { row, signer }: Opened): Promise<SignRefusal | null> {
  const { userId } = requireMember(ctx)
  const proven = await findProvenName(ctx, userId)
  if (!proven) return 'unnamed'
  if (signer.nameEnc !== null && ctx.secrets.unseal(signer.nameEnc) !== proven.name) return 'other_name'
  return needsFace(row) && !(await isFaceProven(ctx, userId)) ? 'face' : null
}

/** A face check is required by the template, or above an amount, to which the success fee belongs. */
export const needsFace = ({ intent, priceFen, terms }: Pick<ContractRecord, 'intent' | 'priceFen' | 'terms'>): boolean =>
  intent === 'face' || priceFen + (terms.success?.feeFen ?? 0) > contractLimits.faceAboveFen

/** Opens a ticket with the contract locked; throws not_found for a ticket that does not exist. */
async function openLocked(ctx: TxCtx, ticket: string): Promise<Opened> {
  const found = await store.signerByTicket(ctx, tokenHash(ticket))
  const row = found && (await lockSettledContract(ctx, found.contractId))
  const signers = row ? await store.signersOf(ctx, [row.id]) : []
  // A ticket that was replaced while this waited for the lock is none.
  const signer = signers.find((one) => one.id === found?.id && one.ticketHash === tokenHash(ticket))
  if (!row || !signer) throw fault('not_found')
  return { row, signer, signers }
}

const refusalFault = (why: SignRefusal) => fault('contract_sign_refused', { message: signRefusal[why], data: { why } })

/**
 * Runs `work` with the opened ticket and the contract locked. A refusal, by the ticket or by `work`, commits its record in the
 * history and is thrown afterwards. `again` answers a repeated request, which records nothing: it returns null for any other.
 */
export async function withTicket<Result>(
  ctx: Ctx,
  ticket: string,
  work: (ctx: TxCtx, opened: Opened) => Promise<Result | { refused: SignRefusal }>,
  again: (opened: Opened) => Result | null = () => null,
): Promise<Result> {
  const done = await ctx.tx(async (ctx) => {
    const opened = await openLocked(ctx, ticket)
    const known = opened.signer.ticketUserId === requireMember(ctx).userId ? again(opened) : null
    if (known !== null) return known
    const why = await explainTicket(ctx, opened)
    const result = why ? { refused: why } : await work(ctx, opened)
    if (isRefused(result))
      await addContractEvent(ctx, opened.row.id, {
        kind: 'sign_refused',
        who: signerKind[opened.signer.kind],
        facts: { why: result.refused },
      })
    return result
  })
  if (isRefused(done)) throw refusalFault(done.refused)
  return done
}

function isRefused(result: unknown): result is { refused: SignRefusal } {
  return typeof result === 'object' && result !== null && 'refused' in result
}
