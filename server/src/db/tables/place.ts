/** Approximate locations of people who opted in to the nearby list, and the shifted locations for others. */
import type { CoordinateSystem } from '@qianxian/protocol/place/coordinates'
import type { PlaceSource } from '@qianxian/protocol/place/place.words'
import { doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, ref, tenantId } from './columns'

export const userPlaces = pgTable(
  'user_places',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    /** Rounded to two decimals; nothing more precise is stored anywhere. */
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    system: text('system').$type<CoordinateSystem>().notNull(),
    /** Shifted by a secret offset; distances that others see are measured to this point. */
    shownLatitude: doublePrecision('shown_latitude').notNull(),
    shownLongitude: doublePrecision('shown_longitude').notNull(),
    source: text('source').$type<PlaceSource>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] }), index('user_places_at').on(t.tenantId, t.at)],
)
