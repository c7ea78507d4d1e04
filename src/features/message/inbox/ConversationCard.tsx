/** One conversation in the list: the other person, state, newest message, time, and unread count. */
import type { ConversationRow } from '@qianxian/protocol/message/message.schema'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Badge } from '@/ui/base/text/Badge'
import { badgeWords } from '@/ui/base/text/badgeWords'
import { Row, Stack } from '@/ui/base/layout/layout'
import { IconButton } from '@/ui/base/action/IconButton'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { dayOrTime } from '../messageTime'
import { partnerName } from '../conversation/conversationWords'
import { messagePreview, conversationStatus } from './inboxWords'

export interface ConversationCardProps {
  row: ConversationRow
  onOpen: () => unknown
  onMenu?: () => void
  /** Replaces the newest message with a search result. */
  words?: string
  at?: string
}

export function ConversationCard({ row, onOpen, onMenu, words = messagePreview(row), at = row.at }: ConversationCardProps) {
  const { other, matchmaker, unread } = row
  const name = partnerName(row)
  const standing = conversationStatus(row)
  const when = dayOrTime(at)
  const picture = other?.cover ?? matchmaker?.avatar ?? null
  // For screen readers: the visible parts in order, then the meaning of the badge.
  const said = [unread > 0 ? badgeWords(unread) : '', name, when, words, standing, unread > 0 ? '未读' : '']
  return (
    <Row bottom={16} surface="card" radius="m" isClipped>
      <Row
        id={`qx-talk-row-${row.id}`}
        role="link"
        isGrowing
        padX={24}
        padY={20}
        press="row"
        label={said.filter(Boolean).join('，')}
        onClick={onOpen}
        onLongPress={onMenu}
      >
        <Badge mark={unread > 0 ? { kind: 'count', count: unread } : null}>
          <Avatar src={picture && configStore.fileUrl(picture.thumb)} size={96} isOnline={other?.isOnline} isVerified={other?.isVerified} />
        </Badge>
        <Stack isGrowing left={24}>
          <Row gap={12}>
            <Typography isGrowing lines={1} size="l" weight="semibold">
              {name}
            </Typography>
            <Typography isFixed size="s" tone="faint">
              {when}
            </Typography>
          </Row>
          <Row isWrapping gap={12} top={4}>
            <Typography isGrowing lines={1} size="sm" tone="soft">
              {words}
            </Typography>
            {standing ? <Tag>{standing}</Tag> : null}
          </Row>
        </Stack>
      </Row>
      {onMenu ? <IconButton icon="ellipsis" size={32} tone="faint" label={`和${name}的对话的更多操作`} onTap={onMenu} /> : null}
    </Row>
  )
}
