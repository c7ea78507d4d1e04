/** Sides that may organise an activity, and the places of people who only work at its door. */
import type { Side as ShownSide } from '@qianxian/protocol/activity/organiser.schema'
import type { ActivityOrganiser } from '@qianxian/protocol/activity/activity.words'

export type Venue = NonNullable<ShownSide['venue']>

/** An organiser: a matchmaker, a store, a partner, or the platform itself, which has no id. */
export interface Side {
  type: ActivityOrganiser
  id: number | null
  name: string
  /** Where a new activity of this side begins. */
  venue: Venue | null
}

/** Where one person may check guests in: as a host with this desk, and for activities of these stores. */
export interface DoorPlace {
  deskId: number | null
  storeIds: readonly number[]
}

export const isPlatform = ({ type }: Pick<Side, 'type'>): boolean => type === 'platform'
