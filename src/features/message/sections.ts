/** The sections above the conversations, and their icons and colours. */
import type { NoticeSection } from '@qianxian/protocol/notice/notice.words'
import type { IconCircleProps } from '@/ui/base/media/IconCircle'

interface SectionLook extends Pick<IconCircleProps, 'icon' | 'tone'> {
  title: string
  /** Shown if the section has no news. */
  words: string
}

export const sectionWords: Readonly<Record<NoticeSection, SectionLook>> = {
  system: { title: '系统消息', words: '牵线进展、审核结果、账号安全', icon: 'bell', tone: 'brand' },
  interact: { title: '互动消息', words: '谁喜欢了你，谁来看过你', icon: 'heart', tone: 'gold' },
}
