/**
 * The files of a contract: text and evidence as signed PDF, stored encrypted once everybody has signed. Each download carries its
 * viewer's watermark and a signature of its own.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Stroke } from '@qianxian/protocol/base/signature'
import { contract } from '@qianxian/protocol/contract/contract'
import { contractEventKind, contractLimits, signerKind } from '@qianxian/protocol/contract/contract.words'
import { prefixOf } from '../../../adapters/storage/storage'
import { requireMember, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { expiredLinkFault, fileLink, inMemoryFile, readFileLink } from '../../../http/file-link'
import type { Verb } from '../../../http/serve'
import { defineJob } from '../../../jobs/job'
import { contractDocument, type ContractPaper, type PaperSigner } from '../../../lib/pdf/contract-paper'
import { evidenceDocument } from '../../../lib/pdf/evidence-paper'
import { printPdf, type PdfDocument } from '../../../lib/pdf/print'
import { signPdf, unsignedPart } from '../../../lib/pdf/signature'
import { watermarked } from '../../../lib/pdf/watermark'
import { boundPhoneOf } from '../../account/account'
import { requireContract } from '../contract-access'
import { addContractEvent, contractEventsOf, type ContractEvent } from '../contract-events.repository'
import * as store from '../contract.repository'
import type { ContractRecord, SignerRow } from '../contract.repository'
import { ownCertificate } from './signing-certificate.repository'

const kinds = ['contract', 'evidence'] as const
type FileKind = (typeof kinds)[number]

const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('hex')

function paperSigner(ctx: Ctx, { kind, nameEnc, signedAt, codeAt, faceAt, signatureEnc }: SignerRow): PaperSigner {
  return {
    role: signerKind[kind],
    name: nameEnc === null ? '' : ctx.secrets.unseal(nameEnc),
    signedAt,
    proofs: [codeAt === null ? '' : '短信验证码', faceAt === null ? '' : '人脸核验', signatureEnc === null ? '' : '手写签名'].filter(
      Boolean,
    ),
    drawn: signatureEnc === null ? [] : (JSON.parse(ctx.secrets.unseal(signatureEnc)) as Stroke[]),
  }
}

const evidenceEvent = ({ at, kind, who, ip, device, facts, hash }: ContractEvent) => ({
  at,
  what: contractEventKind[kind],
  who,
  ip: ip ?? '',
  device: device ?? '',
  check: checkOf(kind, facts),
  hash,
})

/** Result of the checks of a signature, which is stored only after they succeeded. */
const checkOf = (kind: ContractEvent['kind'], facts: string): string => {
  if (kind === 'sign_refused') return `未通过（${String((JSON.parse(facts) as { why?: string }).why ?? '')}）`
  if (kind !== 'company_signed' && kind !== 'payer_signed' && kind !== 'member_signed') return ''
  const { providerRef, isFaceProven } = JSON.parse(facts) as { providerRef?: string; isFaceProven?: boolean }
  if (providerRef !== undefined) return `由签署服务核验（${providerRef}）`
  return `验证码正确，姓名与实名一致${isFaceProven ? '，人脸核验通过' : ''}`
}

/** The pages of a contract; signers who have not signed are named with room for their signature. */
export const contractPaper = (ctx: Ctx, row: ContractRecord, signers: readonly SignerRow[], madeAt: Date): ContractPaper => ({
  title: row.title,
  no: row.no,
  tenant: ctx.tenant.name,
  text: ctx.secrets.unseal(row.textEnc),
  items: row.terms.items,
  months: row.terms.months,
  priceFen: row.priceFen,
  signers: signers.map((one) => paperSigner(ctx, one)),
  textHash: row.snapshotHash,
  madeAt,
})

/** The file that the signing service made of the contract, with its own signatures. */
async function serviceFile(ctx: Ctx, { id, providerRef }: ContractRecord): Promise<Buffer> {
  if (!ctx.adapters.esign) throw new Error(`contract ${id} was signed at a service that is not configured`)
  return ctx.adapters.esign.fileOf(providerRef!)
}

const keyOf = (ctx: Ctx, { id, snapshotHash }: ContractRecord, kind: FileKind): string =>
  `${prefixOf('private', ctx.tenant.id, 'contract')}${ctx.secrets.hash('contract-file', id, snapshotHash, kind).slice(0, 32)}.seal`

/** Makes both files. May run twice: the second run makes the same bytes and changes nothing. */
export async function archiveContract(ctx: Ctx, contractId: number): Promise<void> {
  const row = await store.contractById(ctx, contractId)
  if (!row?.signedAt || row.pdfFile !== null) return
  const { signedAt: at, title, no, snapshotHash: textHash } = row
  const certificate = await ownCertificate(ctx)
  const tenant = ctx.tenant.name
  const make = async (document: PdfDocument): Promise<Buffer> =>
    signPdf(await printPdf(document), certificate.p12, { name: tenant, reason: document.title, at })
  const signers = await store.signersOf(ctx, [contractId])
  const pdf = row.providerRef === null ? await make(contractDocument(contractPaper(ctx, row, signers, at))) : await serviceFile(ctx, row)
  const events = (await contractEventsOf(ctx, contractId)).filter((one) => one.at <= at).map(evidenceEvent)
  const { fingerprint } = certificate
  const fileHash = sha256(pdf)
  const evidence = await make(evidenceDocument({ title, no, tenant, textHash, fileHash, fingerprint, events, madeAt: at }))
  const keys = { contract: keyOf(ctx, row, 'contract'), evidence: keyOf(ctx, row, 'evidence') }
  for (const [kind, file] of [['contract', pdf] as const, ['evidence', evidence] as const])
    await ctx.adapters.storage.put(keys[kind], Buffer.from(ctx.secrets.seal(file.toString('base64'))), 'application/octet-stream')
  await ctx.tx(async (ctx) => {
    const now = await store.lockContract(ctx, contractId)
    if (!now || now.pdfFile !== null) return
    await store.updateContract(ctx, contractId, { pdfFile: keys.contract, evidenceFile: keys.evidence, archivedAt: ctx.now })
    const facts = { fileHash, evidenceHash: sha256(evidence), fingerprint }
    await addContractEvent(ctx, contractId, { kind: 'archived', who: '系统', facts })
  })
}

export const archiveJob = defineJob('contract.archive', object({ contractId: Type.Integer() }), (ctx, { contractId }) =>
  archiveContract(ctx, contractId),
)

// --- Downloads --------------------------------------------------------------

const link = { purpose: 'contract-file', path: contract.downloadContract.path, minutes: contractLimits.linkMinutes }

interface Asked {
  contractId: number
  kind: FileKind
  /** The name of the person who asked, for the watermark. */
  viewer: string
}

export const getContractPdfs: Verb<typeof contract.getContractPdfs> = async (ctx, { id }) => {
  const { row } = await requireContract(ctx, id)
  if (row.pdfFile === null) {
    if (row.signedAt === null) return { list: [] }
    throw fault('contract_file_waiting')
  }
  const { userId } = requireMember(ctx)
  const viewer = maskPhone((await boundPhoneOf(ctx, userId)) ?? '') || `用户 ${userId}`
  return {
    list: kinds.map((kind) => {
      const { url, until } = fileLink(ctx, link, { contractId: id, kind, viewer } satisfies Asked)
      return { kind, name: `${row.no}-${kind === 'contract' ? '合同' : '签署存证'}.pdf`, url, expiresAt: until }
    }),
  }
}

/** The file with the watermark of who asked for the link; refused if the stored file is not the archived one. */
export const downloadContract: Verb<typeof contract.downloadContract> = async (ctx, { ticket }) => {
  const { contractId, kind, viewer } = readFileLink<Asked>(ctx, link, ticket)
  const row = await store.contractById(ctx, contractId)
  const key = kind === 'contract' ? row?.pdfFile : row?.evidenceFile
  const stored = key ? await ctx.adapters.storage.get(key) : null
  if (!row || !stored) throw expiredLinkFault()
  const file = Buffer.from(ctx.secrets.unseal((await buffer(stored.stream)).toString('utf8')), 'base64')
  await requireArchived(ctx, contractId, kind, file)
  const copy = kind === 'contract' && row.providerRef !== null ? file : await markedCopy(ctx, file, viewer)
  await ctx.tx(async (ctx) => {
    await store.lockContract(ctx, contractId)
    await addContractEvent(ctx, contractId, { kind: 'downloaded', who: viewer, facts: { kind } })
  })
  return {
    mime: 'application/pdf',
    cacheControl: 'no-store',
    fileName: `${row.no}-${kind === 'contract' ? '合同' : '签署存证'}.pdf`,
    ...inMemoryFile(copy),
  }
}

/** A file of ours with the viewer's watermark. A signing service's own file is handed out as it is, because its signatures cover it. */
async function markedCopy(ctx: Ctx, file: Buffer, viewer: string): Promise<Buffer> {
  const { p12 } = await ownCertificate(ctx)
  const marked = watermarked(unsignedPart(file), `仅供 ${viewer} 查看 ${dateAndTime(ctx.now)}`)
  return signPdf(marked, p12, { name: ctx.tenant.name, reason: `下载：${viewer}`, at: ctx.now })
}

/** Compares the stored file with the hash in the history, so that a changed byte is never handed out. */
async function requireArchived(ctx: Ctx, contractId: number, kind: FileKind, file: Buffer): Promise<void> {
  const archived = (await contractEventsOf(ctx, contractId)).find((one) => one.kind === 'archived' && one.facts.includes('fileHash'))
  const { fileHash, evidenceHash } = JSON.parse(archived?.facts ?? '{}') as { fileHash?: string; evidenceHash?: string }
  if (sha256(file) !== (kind === 'contract' ? fileHash : evidenceHash))
    throw new Error(`the stored ${kind} of contract ${contractId} was changed`)
}
