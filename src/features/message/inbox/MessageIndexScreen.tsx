/** The messages page: notices, customer service, and the conversations. */
import type { ConversationRow } from '@qianxian/protocol/message/message.schema'
import { messageLimits } from '@qianxian/protocol/message/message.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { navigateTo, switchTab } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell } from '@/ui/base/layout/Cell'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { SearchField } from '@/ui/form/SearchField'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { partnerName } from '../conversation/conversationWords'
import { useInboxUpdates } from '../useInboxUpdates'
import { ConversationCard } from './ConversationCard'
import { FoundList } from './FoundList'
import { Inbox } from './Inbox'
import { NewMatches } from './NewMatches'
import { Sections } from './Sections'
import './MessageIndexScreen.scss'

const openTalk = (id: number, seq?: number) => navigateTo('/subpages/member/message/detail', { id, seq })

export const MessageIndexScreen = guardScreen(function MessageIndexScreen() {
  const [model] = useState(() => new Inbox())
  const [chosen, setChosen] = useState<ConversationRow | null>(null)
  useListPage(model.list)
  useDidReturn(() => void model.list.freshen())
  useInboxUpdates(() => model.list.freshen())

  return (
    <Screen title="消息" onRetry={() => void model.list.refresh()} onSessionChange={() => void model.list.reset()}>
      <TopKeys model={model} />
      <Box>
        {model.isSearching ? (
          <FoundList model={model} onOpen={openTalk} />
        ) : (
          <ListView
            model={model.list}
            keyOf={({ id }) => id}
            header={
              <>
                <NewMatches model={model} />
                <Sections model={model} />
              </>
            }
            renderRow={(row) => <ConversationCard row={row} onOpen={() => openTalk(row.id)} onMenu={() => setChosen(row)} />}
            empty={
              <EmptyState
                isCompact
                art="heart"
                title="还没有开始聊天"
                words="和一个人互相喜欢，或者牵线成功以后，你们就能在这里聊天"
                actionWords="去看看大家"
                onAction={() => switchTab('/pages/index/index')}
              />
            }
            endWords="聊天都在这里了"
          />
        )}
      </Box>
      <RowMenu model={model} row={chosen} onClose={() => setChosen(null)} />
    </Screen>
  )
})

const TopKeys = observer(function TopKeys({ model }: { model: Inbox }) {
  return (
    <Box>
      <SearchField
        id="qx-inbox-search"
        value={model.words}
        onChange={(words) => model.search(words)}
        placeholder="搜索名字或聊过的话"
        maxLength={messageLimits.searchWordsMax}
      />
      <Box>
        {model.hasUnread && !model.isSearching ? (
          <Row justify="end" padX="gutter" top={16}>
            <Button kind="ghost" size="s" id="qx-inbox-read-all" onClick={() => model.readAll().catch(() => undefined)}>
              全部已读
            </Button>
          </Row>
        ) : null}
      </Box>
    </Box>
  )
})

/** Actions on a conversation without opening it. */
function RowMenu({ model, row, onClose }: { model: Inbox; row: ConversationRow | null; onClose: () => void }) {
  async function handleHide() {
    onClose()
    if (!row) return
    const content = '只从你的列表里移除，聊过的话也不再显示给你；有新消息时会再出现。'
    if (!(await confirm({ title: '移除这段对话？', content, confirmWords: '移除' }))) return
    await model.hide(row.id).catch((error: unknown) => toast(firstErrorWords(error)))
  }

  return (
    <Box>
      <Sheet isOpen={row !== null} onClose={onClose} title={row ? partnerName(row) : ''}>
        <Cell id="qx-inbox-hide" label="从列表移除" note="只有你看不到，对方不受影响" icon="trash-2" onClick={handleHide} />
      </Sheet>
    </Box>
  )
}
