/** The papers of certificates: uploaded by their owner, and opened by the auditor who holds the task. */
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { paperFile, type certificate } from '@qianxian/protocol/certificate/certificate'
import { chsiAddress } from '@qianxian/protocol/certificate/certificate.rules'
import { certificateLimits, handedIn, type HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import type { FastifyRequest } from 'fastify'
import { requireProfileId, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { lockProfile } from '../love/love'
import { readCodes, isPdf, readForm } from '../media/media'
import { createPaperLooks, receivePaper, removePaperFiles, requireFileSize, type PaperUpload } from '../paper/paper'
import { presentCertificate } from './certificate.presenter'
import { certificateById, paperStore, unsentPapersOf } from './certificate.repository'

export async function uploadPaper(
  ctx: Ctx,
  _input: InputOf<typeof certificate.uploadPaper>,
  request: FastifyRequest,
): Promise<OutputOf<typeof certificate.uploadPaper>> {
  const profileId = requireProfileId(ctx)
  const { fields, claimedMime, content } = await readForm(request)
  const { kind } = fields
  if (!isIn(handedIn, kind)) throw fault('input_invalid', { fields: { kind: '请选择认证' } })
  if (kind === 'health' && ctx.tenant.configs.love.hasHealthCertificate !== true) throw fault('certificate_closed')
  await storePaper(ctx, profileId, kind, { file: await content(), claimedMime })
  return presentCertificate(ctx, profileId, kind)
}

/** Turns an uploaded file into papers that are not submitted yet. If the file is refused, nothing of it is stored. */
export async function storePaper(ctx: Ctx, profileId: number, kind: HandedIn, upload: PaperUpload): Promise<void> {
  requireFileSize(upload.file)
  await receivePaper(ctx, upload, {
    purpose: '认证',
    pagesMax: certificateLimits.papersMax,
    read: async (ctx, plain, page) => ({ codeEnc: kind === 'education' ? await readCode(ctx, plain) : '', page }),
    listWaiting: (ctx) => unsentPapersOf(ctx, profileId, kind),
    requireRoom: (ctx) => refuseFull(ctx, profileId, kind, isPdf(upload.file)),
    lock: (ctx) => lockProfile(ctx, profileId),
    create: (ctx, paper) => paperStore.createPaper(ctx, { ...paper, profileId, kind }),
  })
}

/** Throws if no more papers fit: a PDF must be the only paper, and the number of pictures is limited. */
async function refuseFull(ctx: Ctx, profileId: number, kind: HandedIn, isDocument: boolean): Promise<void> {
  const lying = await unsentPapersOf(ctx, profileId, kind)
  if (lying.some(({ page }) => page !== null) || (isDocument && lying.length > 0)) throw fault('pdf_alone')
  if (lying.length >= certificateLimits.papersMax) throw fault('papers_full')
}

/**
 * Reads the code on a paper of a degree only: no other kind has a register reached by a code, and the search takes as
 * long as all other steps together.
 */
async function readCode(ctx: Ctx, plain: Parameters<typeof readCodes>[0]): Promise<string> {
  const address = (await readCodes(plain)).map(chsiAddress).find((found) => found !== null) ?? null
  return address === null ? '' : ctx.secrets.seal(address)
}

export const removeFiles = (ctx: Ctx): Promise<number> => removePaperFiles(ctx, paperStore)

const looks = createPaperLooks({ mark: 'look', path: paperFile.path, store: paperStore, loadParent: certificateById })

export const openPaper: Verb<typeof certificate.openPaper> = (ctx, input) => looks.open(ctx, input)

export const readLookedPaper = looks.pictureOf
