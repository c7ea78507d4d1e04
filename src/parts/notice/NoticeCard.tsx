/** One notice: the person or subject, its words, time, count, and whether it was read. */
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { NoticeRow } from '@qianxian/protocol/notice/notice.schema'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Badge } from '@/ui/base/text/Badge'
import { Row, Stack } from '@/ui/base/layout/layout'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { Icon } from '@/ui/base/media/Icon'
import { IconButton } from '@/ui/base/action/IconButton'
import { Typography } from '@/ui/base/text/Typography'
import { topicIcons } from './topicIcons'

export interface NoticeCardProps {
  row: NoticeRow
  /** Number of earlier notices about the same matter. */
  earlier?: number
  onOpen: () => unknown
  onMenu: () => void
}

export function NoticeCard({ row, earlier = 0, onOpen, onMenu }: NoticeCardProps) {
  const { id, words, topic, picture, count, isRead, target, appealTo } = row
  const when = relativeTime(row.at)
  const times = earlier > 0 ? `另有 ${earlier} 条更早的` : count > 1 ? `共 ${count} 次` : ''
  const way = appealTo !== null ? '看一看，可以申诉' : target !== null ? '去看看' : null
  return (
    <Row align="start" bottom={16} surface="card" radius="m" isClipped>
      <Row
        id={`qx-notice-${id}`}
        isGrowing
        align="start"
        padTop={24}
        padBottom={24}
        padX={24}
        press="row"
        role={appealTo === null && target !== null ? 'link' : 'button'}
        label={[words, when, times, way, isRead ? '已读' : '未读'].filter(Boolean).join('，')}
        onClick={onOpen}
        onLongPress={onMenu}
      >
        <Badge mark={isRead ? null : { kind: 'new' }}>
          {picture ? <Avatar src={configStore.fileUrl(picture.thumb)} size={80} /> : <IconCircle {...topicIcons[topic]} size={80} />}
        </Badge>
        <Stack isGrowing left={24}>
          <Typography size="m" tone={isRead ? 'soft' : 'ink'}>
            {words}
          </Typography>
          <Row top={8} gap={12} isWrapping>
            <Typography size="s" tone="faint">
              {times ? `${when} · ${times}` : when}
              {way ? ' ·' : ''}
            </Typography>
            {way ? (
              <Row tone={isRead ? 'soft' : 'brand'} size="s">
                <Typography>{way}</Typography>
                <Icon name="chevron-right" size={28} />
              </Row>
            ) : null}
          </Row>
        </Stack>
      </Row>
      <IconButton icon="ellipsis" size={32} tone="faint" label="这条通知的更多操作" onTap={onMenu} />
    </Row>
  )
}
