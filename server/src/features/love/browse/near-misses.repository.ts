/** Counts people who miss each other by a single firm wish of one side. */
import type { MateField } from '@qianxian/protocol/mate/mate.words'
import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { loveProfiles as p } from '../../../db/tables/love'
import { matePreferences } from '../../../db/tables/mate'
import { countedInTime } from './browse.repository'
import { candidatesOf, firmWishConditions, reciprocalMusts, type Seeker } from './candidates'

/** Milliseconds for one count over all listed people, requested once per visit of the preferences page. */
const TIMEOUT_MS = 1000

export interface NearMiss {
  /** The viewer's firm wish that excludes the people counted; null: none. */
  mine: MateField | null
  /** The one firm wish of the people counted that excludes the viewer; null: none. */
  theirs: MateField | 'several' | null
  people: number
}

/**
 * Counts people who miss at most one of the viewer's firm wishes, however many of their own wishes the viewer misses. Null if the
 * count times out.
 */
export function nearMisses(ctx: Ctx, seeker: Seeker): Promise<NearMiss[] | null> {
  const { me, now } = seeker
  const { open, genders, between } = candidatesOf({ ...seeker, mate: null, said: null }, {}, { isCount: true })
  const theirs = missed(me ? reciprocalMusts(me, now) : new Map())
  return countedInTime(
    ctx,
    async (tx) => {
      const { rows } = await tx.execute<{ mine: MateField | null; theirs: NearMiss['theirs']; people: number }>(sql`
        select mine, case cardinality(theirs) when 0 then null when 1 then theirs[1] else 'several' end as theirs, count(*)::int as people
        from (
          select ${p}.missed[1] as mine, ${theirs} as theirs
          from (select *, ${missed(firmWishConditions(seeker))} as missed from ${p} where ${and(open, inArray(p.gender, [...genders]), between)} offset 0) as ${p}
          left join ${matePreferences} w on w.tenant_id = ${p.tenantId} and w.profile_id = ${p.id}
          where cardinality(${p}.missed) <= 1 offset 0
        ) near
        group by 1, 2`)
      return rows.map(({ mine, theirs, people }) => ({ mine, theirs, people }))
    },
    TIMEOUT_MS,
  )
}

/** Returns the names of the conditions that fail. */
function missed(conditions: ReadonlyMap<MateField, SQL>): SQL {
  if (conditions.size === 0) return sql`'{}'::text[]`
  const each = [...conditions].map(([field, condition]) => sql`case when ${condition} then null else ${sql.raw(`'${field}'`)} end`)
  return sql`array_remove(array[${sql.join(each, sql`, `)}]::text[], null)`
}
