import type { Picture } from '@qianxian/protocol/media/media.schema'
import { configStore } from '@/stores/config.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Photo } from '@/ui/base/media/Photo'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import './SpotlightFace.scss'

interface SpotlightFaceProps {
  picture: Picture | null
  slogan: string
  /** A one-line description of the person. */
  who: string
  id?: string
  onOpen?: () => unknown
}

/** The card of a spotlight, as on the home page and as a preview for its owner. */
export function SpotlightFace({ picture, slogan, who, id, onOpen }: SpotlightFaceProps) {
  const inside = (
    <>
      <Box isFixed radius="m" isClipped className="qx-spotlight__photo">
        <Photo src={picture ? configStore.fileUrl(picture.thumb) : null} ratio="4:5" color={picture?.color} isLazy={false} />
      </Box>
      <Stack isGrowing left={24} gap={12} align="start">
        <Tag tone="gold">聚光灯</Tag>
        <Typography size="xl" weight="bold" leading="close" lines={3} isAsWritten>
          {slogan}
        </Typography>
        <Typography size="s" tone="soft" lines={1}>
          {who}
        </Typography>
      </Stack>
    </>
  )
  const look = { id, isInset: true, bottom: 20, pad: 16, surface: 'rose', radius: 'l' } as const
  return onOpen ? (
    <Row {...look} role="link" label={`聚光灯：${who}`} onClick={onOpen}>
      {inside}
    </Row>
  ) : (
    <Row {...look}>{inside}</Row>
  )
}
