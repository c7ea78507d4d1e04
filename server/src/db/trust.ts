/** Trust level and face check at a given time: both expire on time, before any sweep. */
import type { TrustLevel } from '@qianxian/protocol/certificate/certificate.words'
import { sql, type SQL } from 'drizzle-orm'
import { loveProfiles as p } from './tables/love'

/** True for a face that was compared with the register recently enough. */
export const isFaceNow = (at: SQL = sql`now()`) => sql<boolean>`(${p.isFaceVerified} and coalesce(${p.faceUntil} > ${at}, true))`

export const trustLevelNow = (at: SQL) => sql<TrustLevel>`(case when coalesce(${p.trustUntil} > ${at}, true) then ${p.trustLevel}
  else coalesce((select (step ->> 'level')::smallint from jsonb_array_elements(${p.trustLater}) step
    where (step ->> 'from')::timestamptz <= ${at} order by (step ->> 'from')::timestamptz desc limit 1), 0) end)`
