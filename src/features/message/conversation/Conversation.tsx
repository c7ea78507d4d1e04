/** A conversation: the other person, the messages, and the input bar. */
import { useDidHide } from '@tarojs/taro'
import type { Message } from '@qianxian/protocol/message/message.schema'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { promptForNotices, prepareNoticePrompt } from '@/parts/notice/noticePrompt'
import { onAppHidden } from '@/platform/lifecycle/appHidden'
import { useVisibleHeight } from '@/platform/window/visibleHeight'
import { goBack, navigateTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { Box } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Island } from '@/ui/base/layout/Island'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { useNetworkBack } from '@/ui/base/hooks/useNetworkBack'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { DetailView } from '@/ui/detail/DetailView'
import { useInboxUpdates } from '../useInboxUpdates'
import { MessageMenu, ConversationMenu } from './lazySheets'
import { voicePlayer } from './voicePlayer'
import { MessageComposer } from './MessageComposer'
import { ConversationHeader } from './ConversationHeader'
import { MessageList } from './MessageList'
import { ConversationModel, type ConversationSource } from './ConversationModel'
import { partnerName } from './conversationWords'
import './Conversation.scss'

export const Conversation = observer(function Conversation({ way }: { way: ConversationSource }) {
  const [model] = useState(() => new ConversationModel(way))
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [chosen, setChosen] = useState<Message | null>(null)
  const room = useVisibleHeight()
  const send = useSending(model)
  const { detail } = model
  const { value } = detail

  useEffect(() => {
    void model.load()
    const unwatch = onAppHidden(() => model.keep())
    return () => {
      unwatch()
      model.keep()
      voicePlayer.stop()
    }
  }, [model])
  useDidHide(() => {
    model.keep()
    voicePlayer.stop()
  })
  useNetworkBack(() => model.flush())
  useInboxUpdates(() => model.look())

  return (
    <Screen
      title={value ? partnerName(value.row) : ''}
      header="plain"
      height={room}
      banner={value ? <ConversationHeader value={value} onMenu={() => setMenuOpen(true)} /> : undefined}
      footer={
        <Box isFixed>
          {value ? (
            <Island>
              <MessageComposer model={model} onSend={send} />
            </Island>
          ) : null}
        </Box>
      }
      onRetry={() => void model.load()}
      onSessionChange={() => void model.load()}
    >
      <DetailView
        model={detail}
        skeleton={<PageSkeleton kind="rows" />}
        gone={
          <EmptyState
            art="gone"
            title="这段对话现在打不开"
            words="互相喜欢，或牵线成功以后，就能在这里聊天"
            actionWords="返回"
            onAction={goBack}
          />
        }
        render={() => <MessageList model={model} onChoose={setChosen} />}
      />
      <Box>
        {value ? (
          <>
            <ConversationMenu isOpen={isMenuOpen} model={model} value={value} onClose={() => setMenuOpen(false)} />
            <MessageMenu isOpen={chosen !== null} message={chosen} model={model} onClose={() => setChosen(null)} />
          </>
        ) : null}
      </Box>
    </Screen>
  )
})

/** Sends; if the anti-fraud reminder is due, it opens first, and the message is sent on return. */
function useSending(model: ConversationModel): () => void {
  const isReading = useRef(false)
  useDidReturn(async () => {
    const wasReading = isReading.current
    isReading.current = false
    await model.load()
    if (wasReading && model.writing?.precheatDue === null) model.send()
  })
  useEffect(() => void prepareNoticePrompt('message'), [])
  return () => {
    if (model.canSend) void promptForNotices('message')
    const due = model.writing?.precheatDue ?? null
    const id = model.detail.value?.row.id
    if (due === null || !model.canSend) return model.send()
    isReading.current = true
    void navigateTo('/pages/love/precheat', { next: 'message', id })
    return undefined
  }
}
