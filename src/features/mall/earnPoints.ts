/** The ways to get more points; today there is one. */
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'

const topUp = '/subpages/member/recharge'

/** Opens the page where more points are earned; null if there is none here. */
export const earnPointsUrl = (): (() => Promise<void>) | null => (configStore.leadsTo(topUp) ? () => navigateTo(topUp) : null)
