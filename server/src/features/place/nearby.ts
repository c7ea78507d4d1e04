/** Approximate distances between people who both opted in to nearby. */
import type { Point } from '@qianxian/protocol/place/coordinates'
import { coarse, nearness, shownAside } from '@qianxian/protocol/place/place.rules'
import type { NearBand } from '@qianxian/protocol/place/place.words'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Secrets } from '../../lib/secrets'
import * as store from './place.repository'

/** A number from 0 to 1, unpredictable: thirty-two bits of a keyed hash. */
const drawn = (hash: string, at: number): number => parseInt(hash.slice(at, at + 8), 16) / 0x1_0000_0000

/** The stored form of a location, which never contains the point itself. */
export function buildStoredPlace({ secrets, tenantId }: { secrets: Secrets; tenantId: number }, userId: number, point: Point) {
  const { latitude, longitude } = coarse(point)
  const hash = secrets.hash('place.aside', tenantId, userId, latitude, longitude)
  const shown = shownAside({ latitude, longitude }, [drawn(hash, 0), drawn(hash, 8)])
  return { latitude, longitude, shownLatitude: shown.latitude, shownLongitude: shown.longitude }
}

/** The point from which the viewer's distances are measured. Throws `nearby_off` unless they can be found themselves. */
export async function requireNearbyStandpoint(ctx: Ctx): Promise<Point> {
  const { userId } = requireMember(ctx)
  const place = (await store.isFindable(ctx, userId, 'seen')) ? await store.findPlace(ctx, userId) : null
  if (!place) throw fault('nearby_off')
  return { latitude: place.latitude, longitude: place.longitude }
}

/** Distance bands by profile; people who did not opt in are absent. */
export async function bandsFrom(ctx: Ctx, from: Point, profileIds: readonly number[]): Promise<Map<number, NearBand>> {
  if (profileIds.length === 0) return new Map()
  const { userId } = requireMember(ctx)
  const rows = await store.shownPlaces(ctx, profileIds)
  return new Map(
    rows.map((row) => [
      row.profileId,
      nearness(from, row, drawn(ctx.secrets.hash('place.pair', ctx.tenant.id, ...pairOf(userId, row.userId)), 0)),
    ]),
  )
}

const pairOf = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a])
