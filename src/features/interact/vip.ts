/** What of likes only VIP members see: said as it is, and offered only where VIP can be had. */
import { navigateToUrl } from '@/router/navigator'
import type { PageUrl } from '@/router/pages'
import { configStore } from '@/stores/config.store'
import { toast } from '@/ui/base/Dialog'

const vipPage = '/member/love/vip' satisfies PageUrl

export const lockedWords = {
  likes: '谁喜欢你，VIP 会员都能看到；你也喜欢 TA 时，不是 VIP 也看得到',
  like: '只对 VIP 会员显示',
}

export const canBeVip = (): boolean => configStore.leadsTo(vipPage)

/** Of somebody whose face is hidden: to what would show it, or the words why nothing opens. */
export function openVip(): void {
  if (canBeVip()) void navigateToUrl(vipPage)
  else toast(lockedWords.like)
}
