/** The messages, newest at the bottom. */
import { View } from '@tarojs/components'
import type { Message } from '@qianxian/protocol/message/message.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { failureWords } from '@/platform/fault'
import { configStore } from '@/stores/config.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Icon } from '@/ui/base/media/Icon'
import { useNetworkBack } from '@/ui/base/hooks/useNetworkBack'
import { Typography } from '@/ui/base/text/Typography'
import { ListBlock } from '@/ui/list/ListBlock'
import { EndAnchoredScroll } from '@/ui/list/EndAnchoredScroll'
import type { ConversationModel } from './ConversationModel'
import { MessageBubble, type Face } from './MessageBubble'
import { chaptersOf } from './messageRows'
import { isWritingClosed, partnerName } from './conversationWords'

/** Number of suggested first sentences at once. */
const OPENINGS_AT_ONCE = 3

const listId = 'qx-talk'
const blockId = (key: number): string => `${listId}-${key}`

export const MessageList = observer(function MessageList({
  model,
  onChoose,
}: {
  model: ConversationModel
  onChoose: (message: Message) => void
}) {
  const { blocks, rows, detail, isLoadingEarlier } = model
  const row = detail.value?.row
  if (!row) return null
  const picture = row.other?.cover ?? row.matchmaker?.avatar ?? null
  const face: Face = { name: partnerName(row), photo: picture && configStore.fileUrl(picture.thumb) }
  // After a failed page a tap is required, because scrolling would request a broken server again and again. Evaluated
  // again when a page has arrived: there may be room for the next one.
  const handleNearStart = () => void (!isLoadingEarlier && model.earlierError === null && model.loadEarlier())

  return (
    <Stack isGrowing className="qx-talk">
      <EndAnchoredScroll
        id={listId}
        label={`和${face.name}的对话`}
        endAsked={model.endAsked}
        first={blocks[0] && blockId(blocks[0].key)}
        last={rows[rows.length - 1]?.key}
        onEnd={(isAtEnd) => model.seeEnd(isAtEnd)}
        onNearStart={handleNearStart}
      >
        <TalkStart model={model} />
        <Openings model={model} />
        {chaptersOf(blocks).map((chapter) => (
          <View key={chapter.key}>
            {chapter.blocks.map((block) => (
              <ListBlock
                key={block.key}
                id={blockId(block.key)}
                within={listId}
                rows={block.rows}
                from={(block.rows[0]?.place ?? 1) - 1}
                layout="talk"
                keyOf={({ key }) => key}
                renderRow={(one) => <MessageBubble row={one} face={face} model={model} onChoose={onChoose} />}
              />
            ))}
          </View>
        ))}
      </EndAnchoredScroll>
      <News model={model} />
    </Stack>
  )
})

/** The top of the list: earlier messages are loading, failed to load, or do not exist. */
const TalkStart = observer(function TalkStart({ model }: { model: ConversationModel }) {
  useNetworkBack(() => model.earlierError && model.loadEarlier())
  const { earlierError, hasEarlier } = model
  return (
    <Box padX="gutter" padY={20}>
      {earlierError ? (
        <Button kind="plain" size="s" isBlock onClick={() => model.loadEarlier()}>
          {`${failureWords(earlierError)}，点击重试`}
        </Button>
      ) : (
        <Typography align="center" size="s" tone="faint">
          {hasEarlier ? '正在加载' : '对话从这里开始，慢慢熟悉，真诚相待'}
        </Typography>
      )}
    </Box>
  )
})

/** First sentences about the other person, before anything was written; a tap puts one into the field. */
const Openings = observer(function Openings({ model }: { model: ConversationModel }) {
  const [from, setFrom] = useState(0)
  const { writing, rows, text, detail } = model
  const openings = detail.value?.openings ?? []
  if (rows.length > 0 || text !== '' || !writing || isWritingClosed(writing) || openings.length === 0) return null
  return (
    <Box padX="gutter">
      <Row justify="between">
        <Typography size="s" tone="soft">
          第一句话可以这样说
        </Typography>
        {openings.length > OPENINGS_AT_ONCE ? (
          <Button
            kind="plain"
            size="s"
            icon="refresh-cw"
            onClick={() => setFrom(from + OPENINGS_AT_ONCE < openings.length ? from + OPENINGS_AT_ONCE : 0)}
          >
            换一换
          </Button>
        ) : null}
      </Row>
      {openings.slice(from, from + OPENINGS_AT_ONCE).map((words) => (
        <Row key={words} top={16} tall="tap" padX={28} padY={20} surface="card" radius="m" onClick={() => model.write(words)}>
          <Typography isGrowing>{words}</Typography>
          <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" />
        </Row>
      ))}
    </Box>
  )
})

/** The button that scrolls to new messages which arrived while the reader was further up. */
const News = observer(function News({ model }: { model: ConversationModel }) {
  const { isAtEnd, hasLater, news } = model
  const words = news > 0 ? `${news} 条新消息` : '回到最新'
  return (
    <View className="qx-talk__news">
      {isAtEnd && !hasLater ? null : (
        <Row id="qx-talk-news" tall="tap" gap={8} padX={28} surface="card" tone="brand" size="s" onClick={() => model.showEnd()}>
          <Icon name="arrow-down" size={28} />
          <Typography weight="semibold">{words}</Typography>
        </Row>
      )}
    </View>
  )
})
