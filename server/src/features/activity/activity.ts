/** Interface of activities for other nouns. */
import type { ActivityCard } from '@qianxian/protocol/activity/activity.schema'
import type { Ctx } from '../../ctx'
import { presentCard } from './activity.presenter'
import { activityById } from './activity.repository'
import { isShown } from './eligibility'

export { guestArrived } from './activity.hooks'

/** The public card; null if the activity is not visible to everybody. */
export async function activityCard(ctx: Ctx, id: number): Promise<ActivityCard | null> {
  const activity = await activityById(ctx, id)
  return activity && isShown(activity) ? presentCard(ctx, activity) : null
}
