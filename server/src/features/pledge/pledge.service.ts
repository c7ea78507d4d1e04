/**
 * Versions of the pledge text. A published one is never changed, and members sign the newest. Two administrators who publish at
 * once do not overwrite each other.
 */
import type { pledge } from '@qianxian/protocol/pledge/pledge'
import type { PledgeText } from '@qianxian/protocol/pledge/pledge.schema'
import { requireMember } from '../../ctx'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { insertText, listTexts, type TextRow } from './pledge.repository'

export const getText: Verb<typeof pledge.getText> = async (ctx) => {
  const [row] = await listTexts(ctx, { limit: 1 })
  return { current: row ? shown(row) : null }
}

/** Publishing the same text again returns its existing version. */
export const publishText: Verb<typeof pledge.publishText> = async (ctx, { body, isMajor, replaces }) => {
  const { userId } = requireMember(ctx)
  const words = body.trim()
  const [newest] = await listTexts(ctx, { limit: 1 })
  const isNext = (newest?.version ?? 0) === replaces
  const made = isNext ? await insertText(ctx, { version: replaces + 1, body: words, isMajor, publishedById: userId }) : null
  if (made) return shown(made)
  const [there] = await listTexts(ctx, { before: replaces + 2, limit: 1 })
  if (there?.version === replaces + 1 && there.body === words && there.isMajor === isMajor) return shown(there)
  throw fault('already_handled', { message: '承诺书已有新版本，请查看后再发布' })
}

export const getTextPaged: Verb<typeof pledge.getTextPaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[version: number]>(ctx, 'pledge', asked)
  return pageFrom(
    await listTexts(ctx, { before: place?.[0], limit }),
    (row) => [row.version],
    (page) => page.map(shown),
  )
}

const shown = ({ version, body, isMajor, createdAt }: TextRow): PledgeText => ({
  version,
  body,
  isMajor,
  publishedAt: createdAt.toISOString(),
})
