/** People by name, number and picture, for a reader whom another noun lets see them, whatever their profile hides. */
import type { Picture } from '@qianxian/protocol/media/media.schema'
import { and, inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { loveProfiles } from '../../db/tables/love'
import { tenantScope } from '../../db/tenant-scope'
import { picturesOf } from '../media/media'

interface NamedRow {
  id: number
  no: string
  nickname: string | null
  coverMediaId: number | null
}

/** By profile id. */
export async function namedRowsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, NamedRow>> {
  if (ids.length === 0) return new Map()
  const { id, no, nickname, coverMediaId } = loveProfiles
  const rows = await ctx.db
    .select({ id, no, nickname, coverMediaId })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

interface NamedPerson {
  no: string
  nickname: string
  cover: Picture | null
}

/** By profile id; `nameless` is shown for a person without a name. */
export async function presentNamed(ctx: Ctx, ids: readonly number[], nameless: string): Promise<Map<number, NamedPerson>> {
  const rows = await namedRowsOf(ctx, [...new Set(ids)])
  const pictures = await picturesOf(
    ctx,
    [...rows.values()].flatMap(({ coverMediaId }) => coverMediaId ?? []),
    () => false,
  )
  return new Map(
    [...rows].map(([id, { no, nickname, coverMediaId }]) => [
      id,
      { no, nickname: nickname ?? nameless, cover: (coverMediaId !== null && pictures.get(coverMediaId)) || null },
    ]),
  )
}
