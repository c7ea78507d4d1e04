/** Who likes somebody, or came to look, is not shown to everybody: what shows them is said, and VIP only where it can be had. */
import { goHome, navigateToUrl } from '@/router/navigator'
import type { PageUrl } from '@/router/pages'
import { configStore } from '@/stores/config.store'
import { toast } from '@/ui/base/overlay/Dialog'

const vipPage = '/member/love/vip' satisfies PageUrl

const likeBackWords = '你也喜欢 TA，就能看到是谁'

export const canBeVip = (): boolean => configStore.leadsTo(vipPage)

export const openVip = (): void => void navigateToUrl(vipPage)

/** Over likes of people whose faces are hidden, and where a tap on it leads. */
export function lockedLikesNotice() {
  return canBeVip()
    ? { words: `${likeBackWords}；VIP 会员可以看到全部`, actionWords: '了解', onAction: openVip }
    : { words: likeBackWords, actionWords: '去首页看看', onAction: goHome }
}

/** Of somebody whose face is hidden: to what would show it, or in words how to see it. */
export function openHiddenPerson(): void {
  if (canBeVip()) openVip()
  else toast(likeBackWords)
}
