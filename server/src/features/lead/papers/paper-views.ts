/** Recorded views of the papers of leads, and the files of destroyed papers. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { leadPaperFile } from '@qianxian/protocol/lead/lead-import'
import type { Ctx } from '../../../ctx'
import { markPaper } from '../../media/media'
import { addressOver, auditorNo, lookAddresses, readSealed, removePaperFiles } from '../../paper/paper'
import { staffNamesOf } from '../lead.repository'
import { paperStore } from './papers.repository'

const { addressOf, lookAt } = lookAddresses({ mark: 'lead', path: leadPaperFile.path, store: paperStore })

export const addressOfLook = addressOf

/** The paper of a view, with its viewer and time drawn into the picture; throws `paper_address_over`. */
export async function readLookedLeadPaper(ctx: Ctx, query: object): Promise<Buffer> {
  const look = await lookAt(ctx, query)
  const paper = await paperStore.loadPaper(ctx, look.paperId)
  const wrapped = paper?.goneAt === null ? await paperStore.loadPaperKey(ctx, look.paperId) : null
  const content = paper && wrapped !== null ? await readSealed(ctx, paper.fileKey, wrapped) : null
  if (content === null) throw addressOver()
  const name = (await staffNamesOf(ctx, [look.byUserId])).get(look.byUserId) ?? ''
  return markPaper(content, `${name} ${auditorNo(ctx, look.byUserId)} ${dateAndTime(look.at)}`)
}

export const removeGoneLeadPapers = (ctx: Ctx): Promise<number> => removePaperFiles(ctx, paperStore)
