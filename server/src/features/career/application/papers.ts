/** The papers of an application: pictures that its owner uploads, and that the auditor who holds the task opens. */
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import { applicationPaperFile, type career } from '@qianxian/protocol/career/career'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { applicationStates, careerLimits } from '@qianxian/protocol/career/joining.words'
import type { FastifyRequest } from 'fastify'
import { requireMember, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { lockUsers } from '../../account/account'
import { readForm } from '../../media/media'
import { createPaperLooks, receivePaper, removePaperFiles } from '../../paper/paper'
import { careerOf, refuseClosedApplications } from './application.presenter'
import * as store from './application.repository'

export async function uploadApplicationPaper(
  ctx: Ctx,
  _input: InputOf<typeof career.uploadApplicationPaper>,
  request: FastifyRequest,
): Promise<OutputOf<typeof career.uploadApplicationPaper>> {
  const { userId } = requireMember(ctx)
  refuseClosedApplications(ctx)
  const { claimedMime, content } = await readForm(request)
  const upload = { file: await content(), claimedMime }
  await receivePaper(ctx, upload, {
    purpose: '红娘申请',
    read: async () => ({}),
    listWaiting: (ctx) => listOwnPapers(ctx, userId),
    requireRoom: (ctx) => refuseFull(ctx, userId),
    lock: (ctx) => lockUsers(ctx, [userId]),
    create: (ctx, paper) => store.paperStore.createPaper(ctx, { ...paper, userId }),
  })
  return careerOf(ctx, userId, await store.findLatest(ctx, userId))
}

export const removeApplicationPaper: Verb<typeof career.removeApplicationPaper> = async (ctx, { id }) => {
  const { userId } = requireMember(ctx)
  refuseClosedApplications(ctx)
  await ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    const paper = await store.paperStore.loadPaper(ctx, id)
    if (paper?.userId !== userId || paper.goneAt !== null) throw fault('not_found')
    if (!(await listOwnPapers(ctx, userId)).some((one) => one.id === id))
      throw fault('already_handled', { message: '材料已提交，现在不能删除' })
    await store.paperStore.destroyPapers(ctx, [id])
  })
  await removeApplicationFiles(ctx)
  return careerOf(ctx, userId, await store.findLatest(ctx, userId))
}

/** Papers that a submission now would include. */
export async function listOwnPapers(ctx: Ctx, userId: number): Promise<store.ApplicationPaper[]> {
  const row = await store.findLatest(ctx, userId)
  return store.listPapersToSubmit(ctx, userId, store.applicationOpenForPapers(ctx, row))
}

async function refuseFull(ctx: Ctx, userId: number): Promise<void> {
  const row = await store.findLatest(ctx, userId)
  if (row && isIn(applicationStates.settled, row.status)) throw fault('already_handled', { message: '申请已提交，现在不能添加材料' })
  if ((await listOwnPapers(ctx, userId)).length >= careerLimits.papersMax) throw fault('papers_full')
}

export const removeApplicationFiles = (ctx: Ctx): Promise<number> => removePaperFiles(ctx, store.paperStore)

export const applicationPaperLooks = createPaperLooks({
  mark: 'application-look',
  path: applicationPaperFile.path,
  store: store.paperStore,
  loadParent: store.applicationById,
})

export const openApplicationPaper: Verb<typeof career.openApplicationPaper> = (ctx, input) => applicationPaperLooks.open(ctx, input)
