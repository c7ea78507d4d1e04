/** Papers as they come in: drawn anew without what the file knows besides, marked, sealed, and the file that came is kept nowhere. */
import { createHash } from 'node:crypto'
import type { certificate } from '@qianxian/protocol/certificate/certificate'
import { chsiAddress } from '@qianxian/protocol/certificate/certificate.rules'
import { certificateLimits, handedIn, type HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import type { FastifyRequest } from 'fastify'
import { drawKey, prefixOf } from '../../adapters/storage'
import { profileOf, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { lockProfile } from '../love/love'
import { codesIn, drawPaper, imageRefusal, isPdf, readForm, refuseFile } from '../media/media'
import { oneOf } from './certificate.presenter'
import { filesGoing, forgetFile, insertPaper, unsentPapersOf } from './certificate.repository'
import { pagesOfPdf } from './pdf'
import { sealPaper, unsealPaper } from './sealing'

const REMOVED_AT_ONCE = 200
const SEALED = 'application/octet-stream'
const PURPOSE = '认证'

export interface SealedFile {
  fileKey: string
  content: Buffer
  /** Its key, sealed; base64. */
  wrapped: string
}

interface Drawn extends SealedFile {
  codeEnc: string
  page: number | null
}

export async function uploadPaper(
  ctx: Ctx,
  _input: InputOf<typeof certificate.uploadPaper>,
  request: FastifyRequest,
): Promise<OutputOf<typeof certificate.uploadPaper>> {
  const profileId = profileOf(ctx)
  const { fields, claimedMime, content } = await readForm(request)
  const { kind } = fields
  if (!isIn(handedIn, kind)) throw fault('input_invalid', { fields: { kind: '请选择认证' } })
  if (kind === 'health' && ctx.tenant.configs.love.hasHealthCertificate !== true) throw fault('certificate_closed')
  await takePaper(ctx, profileId, kind, { file: await content(), claimedMime })
  return oneOf(ctx, profileId, kind)
}

/** A file as it came becomes papers that are not handed in yet; nothing of it is kept where it is refused. */
export async function takePaper(
  ctx: Ctx,
  profileId: number,
  kind: HandedIn,
  { file, claimedMime }: { file: Buffer; claimedMime: string },
): Promise<void> {
  if (file.length > certificateLimits.bytesMax) throw refuseFile('file_too_large')
  const isDocument = isPdf(file)
  const sha256 = hashOf(file)
  const isLying = async (ctx: Ctx) => (await unsentPapersOf(ctx, profileId, kind)).some((paper) => paper.sha256 === sha256)
  // A second tap, or an answer that was lost: the same file lies here once.
  if (await isLying(ctx)) return
  await refuseFull(ctx, profileId, kind, isDocument)
  const made = isDocument ? await drawnPages(ctx, kind, file) : [await drawnPicture(ctx, kind, file, claimedMime)]
  await storeSealed(ctx, made, async (ctx) => {
    await lockProfile(ctx, profileId)
    if (await isLying(ctx)) return false
    await refuseFull(ctx, profileId, kind, isDocument)
    for (const { fileKey, content, wrapped, codeEnc, page } of made)
      await insertPaper(ctx, { profileId, kind, fileKey, sha256, bytes: content.length, page, codeEnc, wrapped })
    return true
  })
}

export const hashOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex')

/** The files lie there before the rows that name them, and go again where `keep`, in its transaction, wants none of them. */
export async function storeSealed(
  ctx: Ctx,
  files: readonly Pick<SealedFile, 'fileKey' | 'content'>[],
  keep: (ctx: TxCtx) => Promise<boolean>,
): Promise<void> {
  for (const { fileKey, content } of files) await ctx.adapters.storage.put(fileKey, content, SEALED, { isNew: true })
  const forget = async () => {
    for (const { fileKey } of files) await ctx.adapters.storage.remove(fileKey)
  }
  try {
    if (!(await ctx.tx((ctx) => keep(ctx)))) await forget()
  } catch (error) {
    await forget()
    throw error
  }
}

/** A picture as it came, drawn anew, marked with what it is for and sealed; it lies nowhere yet. */
export async function sealPicture(
  ctx: Ctx,
  { file, claimedMime }: { file: Buffer; claimedMime: string },
  purpose: string,
): Promise<SealedFile> {
  if (file.length > certificateLimits.bytesMax) throw refuseFile('file_too_large')
  const { marked } = await drawn(ctx, file, claimedMime, purpose)
  return sealedAt(ctx, marked)
}

/** What is burnt into each, so that a copy says what it was for. */
const markOf = (ctx: Ctx, purpose: string): string => `仅供${ctx.tenant.configs.base.platformName}${purpose}使用 ${dayInShanghai(ctx.now)}`

const drawn = (ctx: Ctx, file: Buffer, claimedMime: string, purpose: string) =>
  drawPaper(file, { claimedMime, text: markOf(ctx, purpose) }).catch((error: unknown) => Promise.reject(imageRefusal(error)))

function sealedAt(ctx: Ctx, marked: Buffer): SealedFile {
  const fileKey = drawKey(prefixOf('private', ctx.tenant.id, 'paper'), 'seal')
  return { fileKey, ...sealPaper(ctx.env.papersKey, marked, fileKey) }
}

/** A PDF stands by itself, and pictures are no more than they may be. */
async function refuseFull(ctx: Ctx, profileId: number, kind: HandedIn, isDocument: boolean): Promise<void> {
  const lying = await unsentPapersOf(ctx, profileId, kind)
  if (lying.some(({ page }) => page !== null) || (isDocument && lying.length > 0)) throw fault('pdf_alone')
  if (lying.length >= certificateLimits.papersMax) throw fault('papers_full')
}

const drawnPicture = async (ctx: Ctx, kind: HandedIn, file: Buffer, claimedMime: string): Promise<Drawn> =>
  sealed(ctx, kind, await drawn(ctx, file, claimedMime, PURPOSE), null)

async function drawnPages(ctx: Ctx, kind: HandedIn, file: Buffer): Promise<Drawn[]> {
  const pages = await pagesOfPdf(file)
  const made: Drawn[] = []
  for (const [at, pixels] of pages.entries())
    made.push(await sealed(ctx, kind, await drawPaper(pixels, { text: markOf(ctx, PURPOSE) }), at + 1))
  return made
}

async function sealed(
  ctx: Ctx,
  kind: HandedIn,
  { plain, marked }: Awaited<ReturnType<typeof drawPaper>>,
  page: number | null,
): Promise<Drawn> {
  // Only a degree has a register whose pages are reached by a code, and looking for one takes as long as all the rest.
  const codes = kind === 'education' ? await codesIn(plain) : []
  const address = codes.map(chsiAddress).find((found) => found !== null) ?? null
  return { ...sealedAt(ctx, marked), codeEnc: address === null ? '' : ctx.secrets.seal(address), page }
}

/** Null where the file is gone. */
export async function readSealed(ctx: Ctx, fileKey: string, wrapped: string): Promise<Buffer | null> {
  const file = fileKey === '' ? null : await ctx.adapters.storage.get(fileKey)
  if (file === null) return null
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(part as Buffer)
  return unsealPaper(ctx.env.papersKey, { content: Buffer.concat(parts), wrapped }, fileKey)
}

export interface GoingFiles {
  filesGoing: (ctx: Ctx, limit: number) => Promise<readonly { id: number; fileKey: string }[]>
  forgetFile: (ctx: Ctx, id: number) => Promise<void>
}

/** Sealed files that nobody can open any more are removed; outside a transaction. Answers how many. */
export async function removeFiles(ctx: Ctx, { filesGoing, forgetFile }: GoingFiles = ofCertificates): Promise<number> {
  const going = await filesGoing(ctx, REMOVED_AT_ONCE)
  for (const { id, fileKey } of going) {
    await ctx.adapters.storage.remove(fileKey)
    await forgetFile(ctx, id)
  }
  return going.length
}

const ofCertificates: GoingFiles = { filesGoing, forgetFile }
