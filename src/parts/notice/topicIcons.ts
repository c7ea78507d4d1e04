/** The look of a notice by topic, and the words of an empty section. */
import type { NoticeSection, NoticeTopic } from '@qianxian/protocol/notice/notice.words'
import type { IconCircleProps } from '@/ui/base/media/IconCircle'

export const topicIcons: Readonly<Record<NoticeTopic, Pick<IconCircleProps, 'icon' | 'tone'>>> = {
  line: { icon: 'link', tone: 'brand' },
  like: { icon: 'heart', tone: 'brand' },
  visit: { icon: 'eye', tone: 'info' },
  audit: { icon: 'file-text', tone: 'gold' },
  service: { icon: 'hand-heart', tone: 'brand' },
  safety: { icon: 'shield-check', tone: 'danger' },
  account: { icon: 'smartphone', tone: 'info' },
  finance: { icon: 'wallet', tone: 'gold' },
  activity: { icon: 'calendar', tone: 'gold' },
  gift: { icon: 'gift', tone: 'brand' },
  mall: { icon: 'gift', tone: 'gold' },
  mate: { icon: 'users-round', tone: 'brand' },
}

export const sectionEmpty: Readonly<Record<NoticeSection, { title: string; words: string }>> = {
  system: { title: '重要的消息会出现在这里', words: '牵线的回音、审核的结果、账号的安全，一有进展就告诉你。' },
  interact: { title: '喜欢和来访会出现在这里', words: '多一张照片、多写几句介绍，更容易被认真的人看见。' },
}
