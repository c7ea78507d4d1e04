/** Explains how likers and visitors are revealed; VIP is mentioned only where it can be bought. */
import { goHome, navigateToUrl } from '@/router/navigator'
import type { PageUrl } from '@/router/pages'
import { configStore } from '@/stores/config.store'
import { toast } from '@/ui/base/overlay/Dialog'

const vipPage = '/member/love/vip' satisfies PageUrl

const likeBackWords = '你也喜欢 TA，就能看到是谁'

export const canBeVip = (): boolean => configStore.leadsTo(vipPage)

export const openVip = (): void => void navigateToUrl(vipPage)

/** Text above likes from hidden people, and the target of a tap on it. */
export function lockedLikesNotice() {
  return canBeVip()
    ? { words: `${likeBackWords}；VIP 会员可以看到全部`, actionWords: '了解', onAction: openVip }
    : { words: likeBackWords, actionWords: '去首页看看', onAction: goHome }
}

/** Tap on a hidden person: opens VIP, or explains how to see them. */
export function openHiddenPerson(): void {
  if (canBeVip()) openVip()
  else toast(likeBackWords)
}
