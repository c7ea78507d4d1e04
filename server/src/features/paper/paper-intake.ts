/**
 * Turns an uploaded file into encrypted papers: redrawn without metadata, with the purpose drawn into the picture, then
 * encrypted. The file itself is not stored.
 */
import { createHash } from 'node:crypto'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { certificateLimits } from '@qianxian/protocol/certificate/certificate.words'
import { drawKey, prefixOf } from '../../adapters/storage/storage'
import type { Ctx, TxCtx } from '../../ctx'
import { drawPaper, imageRefusal, isPdf, refuseFile } from '../media/media'
import { pagesOfPdf } from './pdf'
import { sealPaper } from './seal'

const SEALED = 'application/octet-stream'

type Drawing = Awaited<ReturnType<typeof drawPaper>>

export interface PaperUpload {
  file: Buffer
  claimedMime: string
}

interface SealedFile {
  fileKey: string
  content: Buffer
  /** The paper's key, encrypted; base64. */
  wrapped: string
}

interface PaperFacts {
  fileKey: string
  sha256: string
  bytes: number
  wrapped: string
}

export interface PaperIntake<Facts extends object> {
  /** Drawn into each paper, so that a copy shows the purpose for which it was made. */
  purpose: string
  /** Maximum number of pages of a PDF; undefined if PDFs are refused. */
  pagesMax?: number
  /** Reads facts from the drawing before it is encrypted. `page` counts from 1; null for a picture. */
  read: (ctx: Ctx, plain: Drawing['plain'], page: number | null) => Promise<Facts>
  /** Earlier papers of which the file may be a repetition. */
  listWaiting: (ctx: Ctx) => Promise<readonly { sha256: string }[]>
  /** Throws if no paper may be added. */
  requireRoom: (ctx: Ctx) => Promise<void>
  /** Serialises the uploads of one person. */
  lock: (ctx: TxCtx) => Promise<unknown>
  create: (ctx: TxCtx, paper: PaperFacts & Facts) => Promise<void>
}

/** Stores nothing if the file is refused or was already uploaded. */
export async function receivePaper<Facts extends object>(ctx: Ctx, upload: PaperUpload, intake: PaperIntake<Facts>): Promise<void> {
  const sha256 = createHash('sha256').update(upload.file).digest('hex')
  const isWaiting = async (ctx: Ctx) => (await intake.listWaiting(ctx)).some((paper) => paper.sha256 === sha256)
  // A double tap, or a retry after a lost answer.
  if (await isWaiting(ctx)) return
  await intake.requireRoom(ctx)
  const sealed = await sealUpload(ctx, upload, intake)
  await storeSealed(ctx, sealed, async (ctx) => {
    await intake.lock(ctx)
    if (await isWaiting(ctx)) return false
    await intake.requireRoom(ctx)
    for (const { fileKey, wrapped, content, facts } of sealed)
      await intake.create(ctx, { ...facts, fileKey, wrapped, sha256, bytes: content.length })
    return true
  })
}

export function requireFileSize(file: Buffer): void {
  if (file.length > certificateLimits.bytesMax) throw refuseFile('file_too_large')
}

/** Makes one paper of a picture, or of each page of a PDF. */
async function sealUpload<Facts extends object>(
  ctx: Ctx,
  { file, claimedMime }: PaperUpload,
  { purpose, pagesMax, read }: Pick<PaperIntake<Facts>, 'purpose' | 'pagesMax' | 'read'>,
): Promise<(SealedFile & { facts: Facts })[]> {
  requireFileSize(file)
  const text = `仅供${ctx.tenant.configs.base.platformName}${purpose}使用 ${dayInShanghai(ctx.now)}`
  const seal = async ({ plain, marked }: Drawing, page: number | null) => ({
    facts: await read(ctx, plain, page),
    ...sealedAt(ctx, marked),
  })
  if (pagesMax === undefined || !isPdf(file)) {
    const drawn = await drawPaper(file, { claimedMime, text }).catch((error: unknown) => Promise.reject(imageRefusal(error)))
    return [await seal(drawn, null)]
  }
  const sealed = []
  for (const [at, pixels] of (await pagesOfPdf(file, pagesMax)).entries())
    sealed.push(await seal(await drawPaper(pixels, { text }), at + 1))
  return sealed
}

function sealedAt(ctx: Ctx, marked: Buffer): SealedFile {
  const fileKey = drawKey(prefixOf('private', ctx.tenant.id, 'paper'), 'seal')
  return { fileKey, ...sealPaper(ctx.env.papersKey, marked, fileKey) }
}

/** Stores the files before the rows that name them. Removes them again if `keep`, in its transaction, uses none of them. */
async function storeSealed(
  ctx: Ctx,
  files: readonly Pick<SealedFile, 'fileKey' | 'content'>[],
  keep: (ctx: TxCtx) => Promise<boolean>,
): Promise<void> {
  for (const { fileKey, content } of files) await ctx.adapters.storage.put(fileKey, content, SEALED, { isNew: true })
  const remove = async () => {
    for (const { fileKey } of files) await ctx.adapters.storage.remove(fileKey)
  }
  try {
    if (!(await ctx.tx((ctx) => keep(ctx)))) await remove()
  } catch (error) {
    await remove()
    throw error
  }
}
