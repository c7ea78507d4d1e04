/** What of likes only VIP members see: said as it is, and offered only where VIP can be had. */
import { navigateToUrl } from '@/router/navigator'
import type { PageUrl } from '@/router/pages'
import { configStore } from '@/stores/config.store'
import { toast } from '@/ui/base/Dialog'

const vipPage = '/member/love/vip' satisfies PageUrl

export const lockedWords = {
  likes: '互相喜欢的人都看得到，其他喜欢你的人只对 VIP 会员显示',
  like: '只对 VIP 会员显示',
}

export const canBeVip = (): boolean => configStore.leadsTo(vipPage)

/** Of somebody whose face is hidden: to what would show it, or the words why nothing opens. */
export function openVip(): void {
  if (canBeVip()) void navigateToUrl(vipPage)
  else toast(lockedWords.like)
}
