/** The verbs of a signer: open the text, get a code, sign or refuse. Everybody signs after those before them. */
import { explainSignature } from '@qianxian/protocol/base/signature'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { maskPhone } from '@qianxian/protocol/base/masks'
import type { contract } from '@qianxian/protocol/contract/contract'
import {
  contractLimits,
  contractStates,
  EARLY_START_TEXT,
  EARLY_START_VERSION,
  signerKind,
  signRefusal,
  type SignerKind,
  type SignRefusal,
} from '@qianxian/protocol/contract/contract.words'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { lockNamed } from '../../../db/named-lock'
import { fault, fieldFault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { boundPhoneOf, consumeBoundCode, sendBoundCode } from '../../account/account'
import { findProvenName, isFaceProven } from '../../identity/identity'
import { markSubjectsRead } from '../../notice/notice'
import { isServed, lockOwnContract, requireContract, type Side } from '../contract-access'
import { addContractEvent, countEventsBy } from '../contract-events.repository'
import { contractSubject } from '../contract.notices'
import { presentRow } from '../contract.presenter'
import * as store from '../contract.repository'
import type { ContractRecord, SignerRow } from '../contract.repository'
import { SIGN_SERVICE } from '../draft'
import { queueForService, servicePage } from './sign-service'
import { completeSignatures, inviteNext, sendToMember } from './steps'
import { issueTicket, isTurnOf, needsFace, withTicket, type Opened } from './tickets'

/** The signer row for which the viewer signs now; the company's is anybody's who manages it. */
function ownSigner(ctx: Ctx, side: Side, signers: readonly SignerRow[]): SignerRow | null {
  const { userId } = requireMember(ctx)
  const kinds: readonly SignerKind[] = side === 'company' ? ['company'] : ['payer', 'member']
  return (
    signers.find((one) => kinds.includes(one.kind) && (one.kind === 'company' || one.userId === userId) && one.signedAt === null) ?? null
  )
}

export const getContractSignUrl: Verb<typeof contract.getContractSignUrl> = async (ctx, { id }) => {
  const { userId } = requireMember(ctx)
  const opened = await ctx.tx(async (ctx) => {
    await lockNamed(ctx, 'contract-tickets', userId)
    const opened = await countEventsBy(ctx, userId, 'ticket_issued', startOfDayInShanghai(ctx.now))
    if (opened >= contractLimits.ticketsPerDay) throw fault('contract_tickets_used')
    const { row, signers, side } = await lockOwnContract(ctx, id)
    const signer = ownSigner(ctx, side, signers)
    if (!isIn([...contractStates.unsigned, ...contractStates.toSign], row.status) || !signer) throw fault('contract_sign_refused')
    if (!isTurnOf(signers, signer)) throw fault('contract_sign_refused', { message: signRefusal.not_turn })
    if (row.providerRef === null || signer.kind === 'company') return issueTicket(ctx, row, signer)
    await addContractEvent(ctx, row.id, { kind: 'ticket_issued', who: signerKind[signer.kind] })
    if (signer.viewedAt === null) await recordView(ctx, { row, signer })
    return { row, signer }
  })
  const { url, expiresAt } = 'url' in opened ? opened : await servicePage(ctx, opened)
  return { url, expiresAt: expiresAt.toISOString() }
}

export const readContractText: Verb<typeof contract.readContractText> = async (ctx, { ticket }) => {
  const { row, signer } = await withTicket(ctx, ticket, async (ctx, opened) => {
    if (opened.signer.viewedAt === null) await recordView(ctx, opened)
    return opened
  })
  const { userId } = requireMember(ctx)
  const [proven, phone] = [await findProvenName(ctx, userId), await boundPhoneOf(ctx, userId)]
  await markSubjectsRead(ctx, contractSubject(row.id))
  return {
    id: row.id,
    no: row.no,
    title: row.title,
    text: ctx.secrets.unseal(row.textEnc),
    textHash: row.snapshotHash,
    templateVersion: row.templateVersion,
    priceFen: row.priceFen,
    signer: signer.kind,
    name: proven?.name ?? '',
    phone: phone === null ? '' : maskPhone(phone),
    intent: needsFace(row) ? 'face' : 'code',
    needsFace: needsFace(row) && !(await isFaceProven(ctx, userId)),
    ticketExpiresAt: signer.ticketExpiresAt!.toISOString(),
  }
}

async function recordView(ctx: TxCtx, { row, signer }: Pick<Opened, 'row' | 'signer'>): Promise<void> {
  await store.updateSigner(ctx, signer.id, { viewedAt: ctx.now })
  if (signer.kind !== 'company' && row.status === 'sent') await store.updateContract(ctx, row.id, { status: 'viewed' })
  await addContractEvent(ctx, row.id, { kind: 'viewed', who: signerKind[signer.kind] })
}

export const sendContractCode: Verb<typeof contract.sendContractCode> = async (ctx, { ticket, ...picture }) => {
  const { row, signer } = await withTicket(ctx, ticket, async (_ctx, opened) => opened)
  const sent = await sendBoundCode(ctx, { userId: requireMember(ctx).userId, scene: 'contract', ...picture })
  await ctx.tx(async (ctx) => {
    await store.lockContract(ctx, row.id)
    await addContractEvent(ctx, row.id, { kind: 'code_sent', who: signerKind[signer.kind] })
  })
  return sent
}

export const signContract: Verb<typeof contract.signContract> = async (ctx, { ticket, code, textHash, isReadToEnd, signature }) => {
  const refusal = explainSignature(signature)
  if (refusal) throw fieldFault({ signature: refusal }, 'contract_unsigned')
  const drawn = JSON.stringify(signature)
  // A retry after a lost answer: the same signature returns the signed contract.
  const again = ({ row, signer }: Opened): ContractRecord | null => (isSameSignature(ctx, signer, drawn) ? row : null)
  // Checked before the code is spent, and again under the lock.
  const check = async (_ctx: Ctx, { row }: Opened): Promise<'ready' | { refused: SignRefusal }> => {
    if (!isReadToEnd) return { refused: 'unread' }
    return textHash === row.snapshotHash ? 'ready' : { refused: 'changed' }
  }
  const found = await withTicket<ContractRecord | 'ready'>(ctx, ticket, check, again)
  if (found !== 'ready') return presentRow(ctx, found)
  await consumeBoundCode(ctx, { userId: requireMember(ctx).userId, scene: 'contract', code })
  const row = await withTicket<ContractRecord>(ctx, ticket, (ctx, opened) => applySignature(ctx, opened, drawn), again)
  return presentRow(ctx, row)
}

const isSameSignature = (ctx: Ctx, { signatureEnc }: SignerRow, drawn: string): boolean =>
  signatureEnc !== null && ctx.secrets.unseal(signatureEnc) === drawn

/** Stores the signature and moves the contract on: the company's sends it, the last one starts the cooling-off period. */
async function applySignature(ctx: TxCtx, { row, signer, signers }: Opened, signature: string): Promise<ContractRecord> {
  const { userId } = requireMember(ctx)
  const proven = (await findProvenName(ctx, userId))!
  await store.updateSigner(ctx, signer.id, {
    status: 'signed',
    userId,
    nameEnc: signer.nameEnc ?? ctx.secrets.seal(proven.name),
    ticketUsedAt: ctx.now,
    signedAt: ctx.now,
    codeAt: ctx.now,
    faceAt: needsFace(row) ? proven.faceAt : null,
    ip: ctx.ip,
    device: ctx.device,
    textHash: row.snapshotHash,
    signatureEnc: ctx.secrets.seal(signature),
  })
  await addContractEvent(ctx, row.id, {
    kind: `${signer.kind}_signed`,
    who: signerKind[signer.kind],
    facts: { textHash: row.snapshotHash, isFaceProven: needsFace(row) },
  })
  const next = signers.find((one) => one.place > signer.place && one.signedAt === null)
  if (next) await store.updateSigner(ctx, next.id, { status: 'invited' })
  if (!next) return completeSignatures(ctx, row)
  if (signer.kind !== 'company') return inviteNext(ctx, row, next)
  return row.provider === SIGN_SERVICE ? queueForService(ctx, row) : sendToMember(ctx, row, next)
}

const isRefusedAgain = ({ row, signer }: Opened): ContractRecord | null =>
  signer.status === 'refused' && row.status === 'rejected' ? row : null

export const rejectContract: Verb<typeof contract.rejectContract> = async (ctx, { ticket, reason }) => {
  const row = await withTicket<ContractRecord>(
    ctx,
    ticket,
    async (ctx, { row, signer }) => {
      if (signer.kind === 'company') throw fault('not_found')
      await store.updateSigner(ctx, signer.id, { status: 'refused', ticketUsedAt: ctx.now })
      await addContractEvent(ctx, row.id, { kind: 'rejected', who: signerKind[signer.kind], facts: { reason } })
      return store.updateContract(ctx, row.id, { status: 'rejected', endedAt: ctx.now })
    },
    isRefusedAgain,
  )
  return presentRow(ctx, row)
}

// --- The written wish to start early --------------------------------------

async function requireEarly(ctx: Ctx, id: number): Promise<void> {
  const { row } = await requireContract(ctx, id)
  if (!isServed(ctx, row)) throw fault('not_found')
}

export const sendEarlyStartCode: Verb<typeof contract.sendEarlyStartCode> = async (ctx, { id, ...picture }) => {
  await requireEarly(ctx, id)
  return sendBoundCode(ctx, { userId: requireMember(ctx).userId, scene: 'contract', ...picture })
}

/** Repeating the wish changes nothing. */
export const wishEarlyStart: Verb<typeof contract.wishEarlyStart> = async (ctx, { id, code, isAgreed }) => {
  await requireEarly(ctx, id)
  if (!isAgreed) throw fieldFault({ isAgreed: '请勾选后再确认' })
  await consumeBoundCode(ctx, { userId: requireMember(ctx).userId, scene: 'contract', code })
  const row = await ctx.tx(async (ctx) => {
    const { row } = await lockOwnContract(ctx, id)
    if (row.status !== 'cooling_off') throw fault('contract_not_running')
    if (row.earlyStartAt !== null) return row
    await addContractEvent(ctx, id, { kind: 'early_start', who: '会员', facts: { text: EARLY_START_TEXT, version: EARLY_START_VERSION } })
    return store.updateContract(ctx, id, { earlyStartAt: ctx.now, earlyStartText: EARLY_START_VERSION, startAt: ctx.now })
  })
  return presentRow(ctx, row)
}
