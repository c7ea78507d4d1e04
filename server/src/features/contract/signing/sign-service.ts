/**
 * Contracts that are signed at the signing service. The company signs on our page, which permits the service to place its seal; the
 * contract is then handed over, and the signatures are read back. While the service does not answer, the contract waits and counts
 * as unsigned.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { contractLimits, contractStates, signerKind } from '@qianxian/protocol/contract/contract.words'
import { AdapterFault, isPermanentFault } from '../../../adapters/lib/adapter-fault'
import type { ESignFlow, ESignSigner, ESignState } from '../../../adapters/esign/esign'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { defineJob } from '../../../jobs/job'
import { contractDocument } from '../../../lib/pdf/contract-paper'
import { printPdf } from '../../../lib/pdf/print'
import { boundPhoneOf } from '../../account/account'
import { addContractEvent, contractEventsOf } from '../contract-events.repository'
import * as store from '../contract.repository'
import type { ContractRecord, SignerRow } from '../contract.repository'
import { SIGN_SERVICE } from '../draft'
import { contractPaper } from '../files/contract-files'
import { completeSignatures, inviteNext, sendToMember } from './steps'
import { needsFace, type Opened, type Ticket } from './tickets'

// --- Handing over ---------------------------------------------------------

/** The company signed: the contract goes to the service. The caller must hold the lock on the contract. */
export async function queueForService(ctx: TxCtx, { id }: ContractRecord): Promise<ContractRecord> {
  const row = await store.updateContract(ctx, id, { status: 'company_signed', firstSignedAt: ctx.now })
  await ctx.jobs.send(ctx, handOverJob, { contractId: id })
  return row
}

export const handOverJob = defineJob('contract.hand-over', object({ contractId: Type.Integer() }), (ctx, { contractId }) =>
  handOver(ctx, contractId),
)

/** May run twice: the flow of the second run is recalled. */
export async function handOver(ctx: Ctx, contractId: number): Promise<void> {
  const { esign } = ctx.adapters
  const row = await store.contractById(ctx, contractId)
  if (!esign || !isWaiting(row)) return
  const signers = await store.signersOf(ctx, [contractId])
  const file = await printPdf(contractDocument(contractPaper(ctx, row, signers, row.firstSignedAt!)))
  const flowId = await esign
    .begin({
      reference: row.no,
      title: row.title,
      file,
      signers: await partiesOf(ctx, row, signers),
      endsAt: momentAfter(ctx.now, contractLimits.signDays, 'day'),
    })
    .catch(async (error: unknown) => {
      if (error instanceof AdapterFault) await ctx.tx((ctx) => recordQueued(ctx, contractId))
      throw error
    })
  const isTaken = await ctx.tx(async (ctx) => {
    const now = await store.lockContract(ctx, contractId)
    const first = signers.find(({ signedAt }) => signedAt === null)
    if (!isWaiting(now) || !first) return false
    await sendToMember(ctx, await store.updateContract(ctx, contractId, { providerRef: flowId }), first)
    return true
  })
  if (!isTaken) await esign.recall(flowId, '合同已变化')
}

const isWaiting = (row: ContractRecord | null): row is ContractRecord => row?.status === 'company_signed' && row.providerRef === null

async function partiesOf(ctx: Ctx, row: ContractRecord, signers: readonly SignerRow[]): Promise<ESignSigner[]> {
  const parties: ESignSigner[] = []
  for (const { kind, userId, nameEnc } of signers)
    parties.push({
      kind: kind === 'company' ? 'company' : 'person',
      name: kind === 'company' ? ctx.tenant.name : ctx.secrets.unseal(nameEnc!),
      phone: kind === 'company' ? null : await boundPhoneOf(ctx, userId!),
      needsFace: kind !== 'company' && needsFace(row),
      mark: `${signerKind[kind]}：`,
    })
  return parties
}

/** Recorded once for each time that the contract has to wait. */
async function recordQueued(ctx: TxCtx, contractId: number): Promise<void> {
  await store.lockContract(ctx, contractId)
  const last = (await contractEventsOf(ctx, contractId)).at(-1)
  if (last?.kind !== 'queued') await addContractEvent(ctx, contractId, { kind: 'queued', who: '系统' })
}

/** The page of the service on which this person signs. */
export async function servicePage(ctx: Ctx, { row, signer }: Pick<Opened, 'row' | 'signer'>): Promise<Ticket> {
  const expiresAt = momentAfter(ctx.now, contractLimits.ticketMinutes, 'minute')
  const person = { name: ctx.secrets.unseal(signer.nameEnc!), phone: await boundPhoneOf(ctx, signer.userId!) }
  try {
    const url = await ctx.adapters.esign?.urlFor(row.providerRef!, person)
    if (url !== undefined) return { url, expiresAt }
  } catch (error) {
    if (isPermanentFault(error)) throw fault('contract_sign_refused')
    if (!(error instanceof AdapterFault)) throw error
  }
  throw fault('contract_service_down')
}

// --- Reading back ---------------------------------------------------------

/** Takes over what the service knows about this contract. May run twice. */
async function readBack(ctx: Ctx, { id, providerRef }: ContractRecord): Promise<void> {
  const flow = await ctx.adapters.esign?.stateOf(providerRef!)
  if (flow) await ctx.tx((ctx) => applyFlow(ctx, id, flow))
}

async function applyFlow(ctx: TxCtx, id: number, flow: ESignFlow): Promise<void> {
  const row = await store.lockContract(ctx, id)
  if (!row || row.providerRef === null || !isIn(contractStates.toSign, row.status)) return
  const signers = await store.signersOf(ctx, [id])
  let before = signers[0]!.signedAt!
  for (const [place, signer] of signers.entries()) {
    if (signer.signedAt !== null) continue
    const signedAt = await signedAtOf(ctx, signer, flow)
    if (signedAt === null) break
    before = signedAt > before ? signedAt : before
    await recordSignature(ctx, row, signer, before)
    const next = signers[place + 1]
    if (!next) return void (await completeSignatures(ctx, row))
    await store.updateSigner(ctx, next.id, { status: 'invited' })
    await inviteNext(ctx, row, next)
  }
  if (isIn(contractStates.unsignable, flow.state)) await endUnsigned(ctx, row, flow.state, flow.reason)
}

/** When the service took this person's signature. It is found by the phone, unless the phone has changed since. */
async function signedAtOf(ctx: Ctx, { userId }: SignerRow, flow: ESignFlow): Promise<Date | null> {
  const phone = await boundPhoneOf(ctx, userId!)
  return flow.signers.find((one) => one.phone === phone)?.signedAt ?? (flow.state === 'signed' ? ctx.now : null)
}

async function recordSignature(ctx: TxCtx, row: ContractRecord, { id, kind }: SignerRow, signedAt: Date): Promise<void> {
  const { snapshotHash: textHash, providerRef } = row
  await store.updateSigner(ctx, id, { status: 'signed', signedAt, faceAt: needsFace(row) ? signedAt : null, textHash, providerRef })
  await addContractEvent(ctx, row.id, { kind: `${kind}_signed`, who: signerKind[kind], facts: { textHash, providerRef } })
}

/** The service's words for an end without signatures are also ours. */
type Unsigned = Exclude<ESignState, 'waiting' | 'signed'>

async function endUnsigned(ctx: TxCtx, { id }: ContractRecord, status: Unsigned, reason: string): Promise<void> {
  const next = (await store.signersOf(ctx, [id])).find(({ signedAt }) => signedAt === null)
  if (status === 'rejected' && next) await store.updateSigner(ctx, next.id, { status: 'refused' })
  await store.updateContract(ctx, id, { status, endedAt: ctx.now })
  await addContractEvent(ctx, id, { kind: status, who: '签署服务', facts: { reason } })
}

/** Hands over what waits, and reads back what is out. Stops at a service that does not answer. Returns the number of contracts. */
export async function followService(ctx: Ctx, limit: number): Promise<number> {
  if (ctx.adapters.esign === null) return 0
  const rows = await store.contractsAt(ctx, SIGN_SERVICE, limit)
  for (const row of rows)
    try {
      await (row.providerRef === null ? handOver(ctx, row.id) : readBack(ctx, row))
    } catch (error) {
      if (!(error instanceof AdapterFault)) throw error
      ctx.log.warn({ contract: row.id, error: error.message }, 'the signing service did not take or return a contract')
      if (!isPermanentFault(error)) break
    }
  return rows.length
}
