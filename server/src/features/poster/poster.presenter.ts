/** A poster as its requester receives it. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { Poster } from '@qianxian/protocol/poster/poster.schema'
import type { Ctx } from '../../ctx'
import type { PosterFacts } from './poster-render'
import type { Render } from './poster.repository'

/** Minutes for which an expired picture's address still opens, because a page sent a moment ago shows it. */
const GRACE_MINUTES = 10

export function posterOf(ctx: Ctx, { fileKey, width, height, expiresAt }: Render, { userId, code, texts }: PosterFacts): Poster {
  const url = ctx.adapters.storage.signUrl(fileKey, { expiresAt: momentAfter(expiresAt, GRACE_MINUTES, 'minute') })
  return { url, width, height, title: texts['title'] ?? '', path: code.path, isMine: userId !== null }
}
