/** Label and target of the 牵线 button, for every state between two people. */
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { openLogin } from '@/router/login'
import { navigateTo, switchTab } from '@/router/navigator'

type Line = LoveDetail['line']

export interface LineBlocker {
  words: string
  /** Opens the page of the missing requirement; null if only waiting helps. */
  go: (() => unknown) | null
  /** True if the step costs money: it is never the main button. */
  isBill?: boolean
}

/** Null if an introduction may be requested now. */
export function lineBlocker({ canAsk, blocker, openLineId }: Line): LineBlocker | null {
  if (canAsk) return null
  switch (blocker) {
    case 'login':
      return { words: '登录并登记', go: () => openLogin() }
    case 'noProfile':
      return { words: '先完善资料', go: () => navigateTo('/pages/love/noreg') }
    case 'notPublished':
      return { words: '查看我的资料', go: () => switchTab('/member/love/index') }
    case 'unverified':
      return { words: '去实名认证', go: () => navigateTo('/member/certification') }
    case 'unpledged':
      return { words: '去签承诺书', go: () => navigateTo('/member/love/commitment') }
    case 'self':
      return { words: '编辑资料', go: () => navigateTo('/member/love/editinfo') }
    case 'open':
      return { words: '查看牵线进度', go: () => navigateTo('/member/love/line', { id: openLineId }) }
    case 'connected':
      return { words: '查看联系方式', go: () => navigateTo('/member/love/line', { id: openLineId }) }
    case 'quota':
      return { words: '加牵线次数', go: () => navigateTo('/member/love/package'), isBill: true }
    case 'unproven':
      return { words: '去完成实名认证', go: () => navigateTo('/member/certification') }
    case 'cooldown':
    case 'limit':
      return { words: '过些日子再试', go: null }
    default:
      return { words: '暂时不能牵线', go: null }
  }
}

/** A sentence above the bar if the button alone is unclear; members who have not joined yet read the reason on the page. */
export function lineBlockerReason({ canAsk, blocker, message }: Line): string | null {
  return canAsk || blocker === 'login' || blocker === 'noProfile' ? null : message
}
