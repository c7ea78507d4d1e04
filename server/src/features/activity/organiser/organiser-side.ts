/** Sides that may organise an activity. */
import type { ActivityOrganiser } from '@qianxian/protocol/activity/activity.words'

/** An organiser: a matchmaker, a store, a partner, or the platform itself, which has no id. */
export interface Side {
  type: ActivityOrganiser
  id: number | null
  name: string
}

export const isPlatform = ({ type }: Pick<Side, 'type'>): boolean => type === 'platform'
