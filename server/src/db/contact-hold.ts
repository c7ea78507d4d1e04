/** Contacts on hold: nothing is opened between two people while one of them was found to have stated a false marital status. */
import type { ReportCategory } from '@qianxian/protocol/report/report.words'
import { sql, type SQL } from 'drizzle-orm'
import { sqlLiteral } from './sql-literals'
import { loveProfiles } from './tables/love'
import { strikes } from './tables/strike'

/** True if a finding against one of the two profiles stands; a successful appeal ends it at once. */
export const isOnHold = (tenant: SQL, one: SQL, other: SQL): SQL<boolean> => sql<boolean>`exists (select 1 from ${strikes} hs
  where hs.tenant_id = ${tenant} and hs.lifted_at is null and hs.finding = ${sqlLiteral<ReportCategory>('married')}
    and (hs.profile_id in (${one}, ${other}) or hs.user_id in (select hp.user_id from ${loveProfiles} hp
      where hp.tenant_id = ${tenant} and hp.id in (${one}, ${other}))))`
