import { View } from '@tarojs/components'
import { Box, Row, Stack } from '../base/layout/layout'
import { IconCircle } from '../base/media/IconCircle'
import type { IconName } from '../base/media/Icon'
import { IconButton } from '../base/action/IconButton'
import type { TextColor } from '../base/style/styleClasses'
import { Photo } from '../base/media/Photo'
import { Typography } from '../base/text/Typography'
import './UploadRow.scss'

export interface UploadRowProps {
  name: string
  /** A picture; null for a file without one. */
  picture: string | null
  icon?: IconName
  /** Progress in words. */
  words: string
  tone: TextColor
  /** 0 to 100. */
  percent: number
  onRetry?: () => void
  onRemove?: () => unknown
  removeWords?: string
  /** For a row inside a card. */
  isPlain?: boolean
}

/** One file being uploaded: its picture, its progress, and its actions. */
export function UploadRow(props: UploadRowProps) {
  const { name, picture, icon = 'file-text', words, tone, percent, onRetry, onRemove, removeWords = '从列表移除', isPlain } = props
  return (
    <Row top={20} pad={isPlain ? undefined : 20} surface={isPlain ? undefined : 'card'}>
      {picture === null ? (
        <IconCircle icon={icon} size={104} tone={tone === 'danger' ? 'danger' : 'brand'} right={24} />
      ) : (
        <Box isFixed right={24} radius="s" isClipped className="qx-upload-row__photo">
          <Photo src={picture} ratio="1:1" isLazy={false} />
        </Box>
      )}
      <Stack isGrowing>
        <Typography size="m" lines={1}>
          {name}
        </Typography>
        <Typography top={4} size="s" tone={tone} leading="close">
          {words}
        </Typography>
        <Box top={12} surface="sunken" tone={tone} isClipped className="qx-upload-row__track">
          <View className="qx-upload-row__bar" style={{ width: `${percent}%` }} />
        </Box>
      </Stack>
      {onRetry ? <IconButton icon="refresh-cw" label="重新上传" tone="brand" onTap={onRetry} /> : null}
      {onRemove ? (
        <IconButton icon="x" label={`${removeWords}：${name}`} tone="faint" className="qx-upload-row__away" onTap={onRemove} />
      ) : null}
    </Row>
  )
}
