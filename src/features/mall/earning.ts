/** The ways there are to more points, of which today there is one. */
import { configStore } from '@/stores/config.store'
import { navigateToUrl } from '@/router/navigator'

const TOP_UP = '/subpages/member/recharge'

/** Opens it; null where no way is open here. */
export const earnUrl = (): (() => Promise<void>) | null => (configStore.leadsTo(TOP_UP) ? () => navigateToUrl(TOP_UP) : null)
