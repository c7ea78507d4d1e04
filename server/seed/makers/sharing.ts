/** Consents of members to their store. */
import { values } from '@qianxian/protocol/base/dictionary'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { SHARING_TEXT } from '@qianxian/protocol/sharing/sharing.words'
import { and, eq, sql } from 'drizzle-orm'
import { loveProfiles } from '../../src/db/tables/love'
import { storeConsents } from '../../src/db/tables/sharing'
import { maker, type Bench, type Facts } from '../maker'

const DAYS_A_YEAR = 365

const newConsent = maker(storeConsents, (facts: Facts<typeof storeConsents, 'storeId' | 'profileId'>, { now }) => ({
  scopes: values(consentScope),
  textVersion: SHARING_TEXT,
  method: 'app' as const,
  agreedAt: now,
  expiresAt: momentAfter(now, DAYS_A_YEAR, 'day'),
  ...facts,
}))

/** All four scopes by default, with the switch on. */
export async function newSharing(
  bench: Bench,
  facts: Facts<typeof storeConsents, 'storeId' | 'profileId'>,
): Promise<typeof storeConsents.$inferSelect> {
  await bench.db
    .update(loveProfiles)
    .set({ privacy: sql`${loveProfiles.privacy} || '{"allowStoreShare":true}'::jsonb` })
    .where(and(eq(loveProfiles.tenantId, bench.tenantId), eq(loveProfiles.id, facts.profileId)))
  return newConsent(bench, facts)
}
