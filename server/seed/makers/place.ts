/** The location of a person who opted in to nearby. */
import { and, eq, sql } from 'drizzle-orm'
import { loveProfiles } from '../../src/db/tables/love'
import { userPlaces } from '../../src/db/tables/place'
import { buildStoredPlace } from '../../src/features/place/nearby'
import { maker, type Bench, type Facts } from '../maker'

type Said = Facts<typeof userPlaces, 'userId' | 'latitude' | 'longitude'>

const newPlace = maker(userPlaces, ({ userId, latitude, longitude, ...facts }: Said, bench) => ({
  userId,
  ...buildStoredPlace(bench, userId, { latitude, longitude }),
  system: 'gcj02' as const,
  source: 'gps' as const,
  at: bench.now,
  ...facts,
}))

/** Creates a location, and turns the switch on. */
export async function newUserPlace(bench: Bench, facts: Said): Promise<typeof userPlaces.$inferSelect> {
  await bench.db
    .update(loveProfiles)
    .set({ privacy: sql`${loveProfiles.privacy} || '{"allowNearby":true}'::jsonb` })
    .where(and(eq(loveProfiles.tenantId, bench.tenantId), eq(loveProfiles.userId, facts.userId)))
  return newPlace(bench, facts)
}
