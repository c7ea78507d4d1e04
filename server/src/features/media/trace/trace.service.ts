/** An auditor uploads a leaked copy and learns who viewed it, or that it has no mark. */
import { createHash } from 'node:crypto'
import { userStatus } from '@qianxian/protocol/account/account.words'
import { name } from '@qianxian/protocol/base/dictionary'
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import type { media } from '@qianxian/protocol/media/media'
import type { FastifyRequest } from 'fastify'
import { requireMember, type Ctx } from '../../../ctx'
import { ownerBriefs, staffNames } from '../../audit/audit'
import { pictureOf } from '../media.presenter'
import { mediaById } from '../media.repository'
import { inTurn, plainJpeg } from '../pipeline/process'
import { imageRefusal } from '../upload/intake'
import { readForm } from '../upload/form'
import { findMark } from './mark-search'
import { insertSearch, openAmong, traceByMark } from './trace.repository'
import { markKey, viewerCode } from './traced-picture'

/** A larger copy holds no more of the mark. */
const COPY_EDGE = 2400

/** Never guesses: a mark that is damaged counts as none. */
export async function findTrace(
  ctx: Ctx,
  _input: InputOf<typeof media.findTrace>,
  request: FastifyRequest,
): Promise<OutputOf<typeof media.findTrace>> {
  const { userId } = requireMember(ctx)
  const form = await readForm(request)
  const copy = await form.content()
  const picture = await plainJpeg(copy, COPY_EDGE).catch((error: unknown) => Promise.reject(imageRefusal(error)))
  const { mark } = await inTurn(() => findMark(markKey(ctx), picture))
  const trace = mark === null ? null : await traceByMark(ctx, mark)
  const sha256 = createHash('sha256').update(copy).digest('hex')
  await insertSearch(ctx, { byUserId: userId, sha256, traceId: trace?.id ?? null })
  if (!trace) return { found: null }
  const row = await mediaById(ctx, trace.mediaId)
  const people = await namesOf(ctx, row ? [trace.viewerId, row.ownerId] : [trace.viewerId])
  return {
    found: {
      picture: row && row.deletedAt === null ? pictureOf(ctx, row, 'traced') : null,
      owner: row && people(row.ownerId),
      viewer: people(trace.viewerId),
      viewerCode: viewerCode(ctx, trace.viewerId),
      day: trace.day,
    },
  }
}

/** People as the audit queue names them; staff without a profile by their working name, and nobody whose account is closed. */
async function namesOf(ctx: Ctx, userIds: readonly number[]): Promise<(userId: number) => string> {
  const open = await openAmong(ctx, userIds)
  const [briefs, names] = [await ownerBriefs.ask(ctx, open), await staffNames(ctx, open)]
  return (userId) => briefs.get(userId) ?? names.get(userId) ?? name(userStatus, 'closed')
}
