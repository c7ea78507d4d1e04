/** What is sold as a membership; the VIP of the demonstration has one that was given. */
import { newVipPlan } from '../makers/membership'
import type { Demonstration } from '../stage'

export const demonstration: Demonstration = {
  async past(stage) {
    await newVipPlan(stage, { type: 'month', name: '月卡', days: 30, priceFen: 6_800, marketFen: 9_800, position: 0 })
    await newVipPlan(stage, { type: 'season', name: '季卡', days: 90, priceFen: 16_800, marketFen: 29_400, position: 1 })
    await newVipPlan(stage, { type: 'year', name: '年卡', days: 365, priceFen: 49_800, marketFen: 117_600, position: 2 })
  },
}
