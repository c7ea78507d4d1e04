/** Notices in the words of their kinds, for the viewer. */
import type { NoticeRow } from '@qianxian/protocol/notice/notice.schema'
import type { Ctx } from '../../ctx'
import { kindsOf, type NoticeRecord, type NoticeWords } from './kinds'

/** Notices in the given order; those without words for this reader are left out. */
export async function rowsOf(ctx: Ctx, told: readonly NoticeRecord[]): Promise<NoticeRow[]> {
  const kinds = kindsOf(ctx)
  const words = new Map<number, NoticeWords>()
  for (const name of new Set(told.map(({ kind }) => kind))) {
    const kind = kinds.get(name)
    const made = await kind?.words(ctx, told.filter((row) => row.kind === name) as never[])
    for (const [id, said] of made ?? []) words.set(id, said)
  }
  return told.flatMap((row) => {
    const kind = kinds.get(row.kind)
    const said = words.get(row.id)
    if (!kind || !said) return []
    return {
      id: row.id,
      kind: row.kind,
      topic: kind.topic,
      words: said.text,
      count: said.count ?? row.count,
      at: row.at.toISOString(),
      isRead: row.readAt !== null,
      picture: said.picture ?? null,
      target: said.target,
      appealTo: said.appealTo ?? null,
    }
  })
}
