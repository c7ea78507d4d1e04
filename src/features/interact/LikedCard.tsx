import type { PersonEntry } from '@qianxian/protocol/interact/interact.schema'
import type { ReactNode } from 'react'
import { configStore } from '@/stores/config.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Photo } from '@/ui/base/media/Photo'
import { Typography } from '@/ui/base/text/Typography'
import './LikedCard.scss'

export interface LikedCardProps {
  part: NonNullable<PersonEntry['likedPart']>
  words: string | null
  /** The row of the liker. */
  children: ReactNode
}

/** A like about the viewer's own photo or answer, shown under the liker's row. */
export function LikedCard({ part: { picture, question }, words, children }: LikedCardProps) {
  return (
    <Box bottom={20} surface="card">
      {children}
      <Row gap={16} padX={28} padBottom={24} tone="brand">
        {picture ? (
          <Box isFixed radius="s" isClipped className="qx-liked__photo">
            <Photo src={configStore.fileUrl(picture.thumb)} color={picture.color} ratio="1:1" />
          </Box>
        ) : (
          <Icon name="heart-fill" size={32} />
        )}
        <Stack isGrowing>
          <Typography size="sm">{picture ? '喜欢了你的这张照片' : `喜欢了你的这个回答「${question ?? ''}」`}</Typography>
          {words ? (
            <Typography top={8} tone="ink" isAsWritten>
              {words}
            </Typography>
          ) : null}
        </Stack>
      </Row>
    </Box>
  )
}
