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
import { profileOf, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { lockProfile } from '../love/love'
import { codesIn, drawPaper, imageRefusal, isPdf, readForm, refuseFile } from '../media/media'
import { oneOf } from './certificate.presenter'
import { filesGoing, forgetFile, insertPaper, unsentPapersOf } from './certificate.repository'
import { pagesOfPdf } from './pdf'
import { sealPaper, unsealPaper } from './sealing'

const REMOVED_AT_ONCE = 200
const SEALED = 'application/octet-stream'

interface Drawn {
  fileKey: string
  content: Buffer
  wrapped: string
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
  const sha256 = createHash('sha256').update(file).digest('hex')
  const isLying = async (ctx: Ctx) => (await unsentPapersOf(ctx, profileId, kind)).some((paper) => paper.sha256 === sha256)
  // A second tap, or an answer that was lost: the same file lies here once.
  if (await isLying(ctx)) return
  await refuseFull(ctx, profileId, kind, isDocument)
  const drawn = isDocument ? await drawnPages(ctx, kind, file) : [await drawnPicture(ctx, kind, file, claimedMime)]
  for (const { fileKey, content } of drawn) await ctx.adapters.storage.put(fileKey, content, SEALED, { isNew: true })
  const forget = async () => {
    for (const { fileKey } of drawn) await ctx.adapters.storage.remove(fileKey)
  }
  try {
    const isKept = await ctx.tx(async (ctx) => {
      await lockProfile(ctx, profileId)
      if (await isLying(ctx)) return false
      await refuseFull(ctx, profileId, kind, isDocument)
      for (const { fileKey, content, wrapped, codeEnc, page } of drawn)
        await insertPaper(ctx, { profileId, kind, fileKey, sha256, bytes: content.length, page, codeEnc, wrapped })
      return true
    })
    if (!isKept) await forget()
  } catch (error) {
    await forget()
    throw error
  }
}

/** What is burnt into each, so that a copy says what it was for. */
const markOf = (ctx: Ctx): string => `仅供${ctx.tenant.configs.base.platformName}认证使用 ${dayInShanghai(ctx.now)}`

/** A PDF stands by itself, and pictures are no more than they may be. */
async function refuseFull(ctx: Ctx, profileId: number, kind: HandedIn, isDocument: boolean): Promise<void> {
  const lying = await unsentPapersOf(ctx, profileId, kind)
  if (lying.some(({ page }) => page !== null) || (isDocument && lying.length > 0)) throw fault('pdf_alone')
  if (lying.length >= certificateLimits.papersMax) throw fault('papers_full')
}

const drawnPicture = async (ctx: Ctx, kind: HandedIn, file: Buffer, claimedMime: string): Promise<Drawn> =>
  sealed(
    ctx,
    kind,
    await drawPaper(file, { claimedMime, text: markOf(ctx) }).catch((error: unknown) => Promise.reject(imageRefusal(error))),
    null,
  )

async function drawnPages(ctx: Ctx, kind: HandedIn, file: Buffer): Promise<Drawn[]> {
  const pages = await pagesOfPdf(file)
  const drawn: Drawn[] = []
  for (const [at, pixels] of pages.entries()) drawn.push(await sealed(ctx, kind, await drawPaper(pixels, { text: markOf(ctx) }), at + 1))
  return drawn
}

async function sealed(
  ctx: Ctx,
  kind: HandedIn,
  { plain, marked }: Awaited<ReturnType<typeof drawPaper>>,
  page: number | null,
): Promise<Drawn> {
  const fileKey = drawKey(prefixOf('private', ctx.tenant.id, 'paper'), 'seal')
  // Only a degree has a register whose pages are reached by a code, and looking for one takes as long as all the rest.
  const codes = kind === 'education' ? await codesIn(plain) : []
  const address = codes.map(chsiAddress).find((found) => found !== null) ?? null
  return { fileKey, ...sealPaper(ctx.env.papersKey, marked, fileKey), codeEnc: address === null ? '' : ctx.secrets.seal(address), page }
}

/** Null where the file is gone. */
export async function readSealed(ctx: Ctx, fileKey: string, wrapped: string): Promise<Buffer | null> {
  const file = fileKey === '' ? null : await ctx.adapters.storage.get(fileKey)
  if (file === null) return null
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(part as Buffer)
  return unsealPaper(ctx.env.papersKey, { content: Buffer.concat(parts), wrapped }, fileKey)
}

/** Sealed files that nobody can open any more are removed; outside a transaction. Answers how many. */
export async function removeFiles(ctx: Ctx): Promise<number> {
  const going = await filesGoing(ctx, REMOVED_AT_ONCE)
  for (const { id, fileKey } of going) {
    await ctx.adapters.storage.remove(fileKey)
    await forgetFile(ctx, id)
  }
  return going.length
}
