/** A conversation: who it is with, what was said, and the line in which one writes. */
import { useDidHide } from '@tarojs/taro'
import type { Message } from '@qianxian/protocol/message/message.schema'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { promptForNotices, prepareNoticePrompt } from '@/parts/notice/askToTell'
import { onAppHidden } from '@/platform/hidden'
import { useVisibleHeight } from '@/platform/room'
import { goBack, navigateTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { Box } from '@/ui/base/boxes'
import { EmptyState } from '@/ui/base/Empty'
import { Island } from '@/ui/base/Island'
import { PageSkeleton } from '@/ui/base/Skeleton'
import { useNetworkBack } from '@/ui/base/useNetworkBack'
import { useDidReturn } from '@/ui/base/useReturn'
import { DetailView } from '@/ui/detail/DetailView'
import { useNews } from '../useNews'
import { MessageMenu, TalkMenu } from './sheets'
import { playing } from './playing'
import { TalkBar } from './TalkBar'
import { TalkHead } from './TalkHead'
import { TalkList } from './TalkList'
import { TalkModel, type Way } from './TalkModel'
import { nameOf } from './talkWords'
import './Talk.scss'

export const Talk = observer(function Talk({ way }: { way: Way }) {
  const [model] = useState(() => new TalkModel(way))
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
      playing.stop()
    }
  }, [model])
  useDidHide(() => {
    model.keep()
    playing.stop()
  })
  useNetworkBack(() => model.flush())
  useNews(() => model.look())

  return (
    <Screen
      title={value ? nameOf(value.row) : ''}
      header="plain"
      height={room}
      banner={value ? <TalkHead value={value} onMenu={() => setMenuOpen(true)} /> : undefined}
      footer={
        <Box isFixed>
          {value ? (
            <Island>
              <TalkBar model={model} onSend={send} />
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
        render={() => <TalkList model={model} onChoose={setChosen} />}
      />
      <Box>
        {value ? (
          <>
            <TalkMenu isOpen={isMenuOpen} model={model} value={value} onClose={() => setMenuOpen(false)} />
            <MessageMenu isOpen={chosen !== null} message={chosen} model={model} onClose={() => setChosen(null)} />
          </>
        ) : null}
      </Box>
    </Screen>
  )
})

/** Sends; where the anti-fraud reminder is due, that is read first, and what was to be sent goes when one comes back. */
function useSending(model: TalkModel): () => void {
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
