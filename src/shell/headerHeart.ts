/** Target of the header's heart. */
import { memberAreaPath, memberAreaReturn } from '@/router/login'
import type { PageUrl } from '@/router/pages'
import { authStore } from '@/stores/auth.store'
import { openAfterLogin } from './openAfterLogin'

const videos = '/subpages/m_shortvideo/index' satisfies PageUrl
const messages = '/subpages/member/message/index' satisfies PageUrl

export interface HeartSituation {
  videoMode: boolean
  /** Plugin 15. */
  messageMode: boolean
  isWhetherLoveUser: boolean
}

/**
 * Short-video mode has priority over messages, and messages over the member areas; a missing page (`leadsTo`) is
 * skipped. The member area also shows the counted items.
 */
export function heartTarget(on: HeartSituation, leadsTo: (url: PageUrl) => boolean): PageUrl {
  if (on.videoMode && leadsTo(videos)) return videos
  if (on.messageMode && leadsTo(messages)) return messages
  return memberAreaPath(on.isWhetherLoveUser)
}

/** Name of the heart, by its target. */
export const heartName = (target: PageUrl): string => (target === videos ? '我的视频' : target === messages ? '消息' : '我的')

/** A visitor logs in first, because their member area is not known before. */
export function openHeart(target: PageUrl): Promise<void> {
  return openAfterLogin(!authStore.isLoggedIn && target === memberAreaPath(false) ? memberAreaReturn : target)
}
