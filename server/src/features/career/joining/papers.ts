/** The papers of an application: pictures that are sealed, opened and destroyed as those of certificates are. */
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import { applicationPaperFile, type career } from '@qianxian/protocol/career/career'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { applicationStates, careerLimits } from '@qianxian/protocol/career/joining.words'
import type { FastifyRequest } from 'fastify'
import { memberOf, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { lockUsers } from '../../account/account'
import { hashOf, lookingAt, removeFiles, sealPicture, storeSealed } from '../../certificate/certificate'
import { readForm } from '../../media/media'
import { careerOf, refuseClosed } from './joining.presenter'
import * as store from './joining.repository'

const PURPOSE = '红娘申请'

export async function uploadApplicationPaper(
  ctx: Ctx,
  _input: InputOf<typeof career.uploadApplicationPaper>,
  request: FastifyRequest,
): Promise<OutputOf<typeof career.uploadApplicationPaper>> {
  const { userId } = memberOf(ctx)
  refuseClosed(ctx)
  const { claimedMime, content } = await readForm(request)
  const file = await content()
  const sha256 = hashOf(file)
  // A second tap, or an answer that was lost: the same file lies here once.
  const isLying = async (ctx: Ctx) => (await lyingPapers(ctx, userId)).some((paper) => paper.sha256 === sha256)
  if (!(await isLying(ctx))) {
    await refuseFull(ctx, userId)
    const { fileKey, content: sealed, wrapped } = await sealPicture(ctx, { file, claimedMime }, PURPOSE)
    await storeSealed(ctx, [{ fileKey, content: sealed }], async (ctx) => {
      await lockUsers(ctx, [userId])
      if (await isLying(ctx)) return false
      await refuseFull(ctx, userId)
      await store.insertPaper(ctx, { userId, fileKey, sha256, bytes: sealed.length, wrapped })
      return true
    })
  }
  return careerOf(ctx, userId, await store.latestOf(ctx, userId))
}

export const removeApplicationPaper: Verb<typeof career.removeApplicationPaper> = async (ctx, { id }) => {
  const { userId } = memberOf(ctx)
  refuseClosed(ctx)
  await ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    const paper = await store.paperById(ctx, id)
    if (paper?.userId !== userId || paper.goneAt !== null) throw fault('not_found')
    if (!(await lyingPapers(ctx, userId)).some((one) => one.id === id))
      throw fault('already_handled', { message: '材料已提交，现在不能删除' })
    await store.destroyPapers(ctx, [id])
  })
  await removePaperFiles(ctx)
  return careerOf(ctx, userId, await store.latestOf(ctx, userId))
}

/** Those that would be handed in now. */
export async function lyingPapers(ctx: Ctx, userId: number): Promise<store.ApplicationPaper[]> {
  const row = await store.latestOf(ctx, userId)
  return store.papersToHandIn(ctx, userId, store.openFor(ctx, row))
}

async function refuseFull(ctx: Ctx, userId: number): Promise<void> {
  const row = await store.latestOf(ctx, userId)
  if (row && isIn(applicationStates.settled, row.status)) throw fault('already_handled', { message: '申请已提交，现在不能添加材料' })
  if ((await lyingPapers(ctx, userId)).length >= careerLimits.papersMax) throw fault('papers_full')
}

export const removePaperFiles = (ctx: Ctx): Promise<number> =>
  removeFiles(ctx, { filesGoing: store.filesGoing, forgetFile: store.forgetFile })

export const looks = lookingAt({
  mark: 'application-look',
  path: applicationPaperFile.path,
  async paperBefore(ctx, id) {
    const paper = await store.paperById(ctx, id)
    const row = paper?.applicationId == null ? null : await store.applicationById(ctx, paper.applicationId)
    if (!paper || !row || row.auditTaskId === null) return null
    const isHere = paper.goneAt === null && (row.papersUntil === null || row.papersUntil > ctx.now)
    return { taskId: row.auditTaskId, isHere, fileKey: paper.fileKey }
  },
  keyOf: store.keyOf,
  insertLook: store.insertLook,
  lookById: store.lookById,
  lastLookBy: store.lastLookBy,
})

export const openApplicationPaper: Verb<typeof career.openApplicationPaper> = (ctx, input) => looks.open(ctx, input)
