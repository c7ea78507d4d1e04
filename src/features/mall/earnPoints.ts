/** The ways there are to more points, of which today there is one. */
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'

const topUp = '/subpages/member/recharge'

/** Opens it; null where no way is open here. */
export const earnPointsUrl = (): (() => Promise<void>) | null => (configStore.leadsTo(topUp) ? () => navigateTo(topUp) : null)
