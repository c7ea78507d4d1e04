/** One conversation, by its id or by the other person; or one of the notice sections above them. */
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { noticeSection } from '@qianxian/protocol/notice/notice.words'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { lazyPart } from '@/ui/base/overlay/lazySheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { sectionWords } from '../sections'
import { Conversation } from './Conversation'
import type { ConversationSource } from './ConversationModel'

/** Loaded separately: the conversation page does not wait for its code. */
const NoticeList = lazyPart(() => import('@/parts/notice/NoticeList').then((file) => file.NoticeList), <PageSkeleton kind="rows" />)

function wayOf({ id, seq, no, member }: Readonly<Partial<Record<'id' | 'seq' | 'no' | 'member', string>>>): ConversationSource {
  if (id) return { id: Number(id), ...(seq ? { seq: Number(seq) } : {}) }
  if (no) return { no }
  return member ? { member } : { withMatchmaker: true }
}

export const MessageDetailScreen = guardScreen(function MessageDetailScreen() {
  const { section, ...params } = usePageParams<'section' | 'id' | 'seq' | 'no' | 'member'>()
  if (isIn(values(noticeSection), section)) {
    return (
      <Screen title={sectionWords[section].title}>
        <NoticeList section={section} />
      </Screen>
    )
  }
  return <Conversation way={wayOf(params)} />
})
