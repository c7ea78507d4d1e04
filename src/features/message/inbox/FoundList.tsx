/** Search results: people by name, and messages; a message opens at its place. */
import { messageLimits } from '@qianxian/protocol/message/message.words'
import { observer } from 'mobx-react'
import { Box } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { ListView } from '@/ui/list/ListView'
import { ConversationCard } from './ConversationCard'
import type { Inbox } from './Inbox'

export const FoundList = observer(function FoundList({ model, onOpen }: { model: Inbox; onOpen: (id: number, seq?: number) => unknown }) {
  const { found, foundPeople } = model
  return (
    <ListView
      model={found}
      keyOf={({ conversation, seq }) => `${conversation.id}:${seq}`}
      header={
        <Box isInset top={16}>
          {foundPeople.map((row) => (
            <ConversationCard key={row.id} row={row} onOpen={() => onOpen(row.id)} />
          ))}
          {found.rows.length > 0 ? (
            <Typography level={2} top={16} left={8} size="sm" tone="soft">
              聊过的话
            </Typography>
          ) : null}
        </Box>
      }
      renderRow={({ conversation, seq, isMine, body, at }) => (
        <ConversationCard
          row={{ ...conversation, unread: 0 }}
          words={isMine ? `我：${body}` : body}
          at={at}
          onOpen={() => onOpen(conversation.id, seq)}
        />
      )}
      empty={
        foundPeople.length > 0 ? null : (
          <EmptyState isCompact title="没有找到" words={`换个词试试；聊过的话找最近的 ${messageLimits.searchedMessages / 10_000} 万条`} />
        )
      }
      endWords="都在这里了"
    />
  )
})
