/** 置顶 above the people of the home page: paid places, labelled as such. */
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { openPerson } from '@/parts/person/openPerson'
import { configStore } from '@/stores/config.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Photo } from '@/ui/base/media/Photo'
import { regionAttributes } from '@/ui/base/accessibility/attributes'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { UnmountFarPart } from '@/ui/list/UnmountFarPart'
import { useVisibleRows } from '@/ui/list/useVisibleRows'
import { pinStore } from './pin.store'
import { recordImpression } from './impressions'
import './PinStrip.scss'

const ID = 'qx-pins-row'
/** All pins are in one row. */
const COLUMNS = 6

export const loadPinStrip = (city: string): Promise<void> => pinStore.follow(city)

interface PinStripProps {
  city: string
  /** True once the people below have loaded; before that the strip renders nothing. */
  isThere: boolean
  /** True for a person whom the viewer has since skipped or blocked. */
  isGone: (no: string) => boolean
}

export const PinStrip = observer(function PinStrip({ city, isThere, isGone }: PinStripProps) {
  useDidReturn(() => void loadPinStrip(city))
  const people = pinStore.people.filter(({ no }) => !isGone(no))
  if (!isThere || people.length === 0) return null
  return (
    <UnmountFarPart id="qx-pins">
      <PinFaces people={people} />
    </UnmountFarPart>
  )
})

function PinFaces({ people }: { people: readonly LoveCard[] }) {
  useVisibleRows({ id: ID, rows: people, keyOf: ({ no }) => no, columns: COLUMNS, isThere: true, onSeen: recordImpression })
  return (
    <Box isInset bottom={20} pad={20} surface="card" radius="m">
      <Row gap={12}>
        <Tag tone="gold">置顶</Tag>
        <Typography size="s" tone="soft">
          付费展示，不影响排序和匹配
        </Typography>
      </Row>
      <View id={ID} className="qx-pins__row" {...regionAttributes('list')}>
        <ListItems>
          {people.map((card) => (
            <PinFace key={card.no} card={card} />
          ))}
        </ListItems>
      </View>
    </Box>
  )
}

function PinFace({ card }: { card: LoveCard }) {
  const { no, nickname, ageText, cover } = card
  return (
    <Stack
      className="qx-pins__face"
      role="link"
      label={`置顶：${[nickname, ageText].filter(Boolean).join(' ')}`}
      id={`qx-pin-face-${no}`}
      onClick={() => openPerson(card, 'pin')}
    >
      <Box radius="s" isClipped>
        <Photo src={cover && configStore.fileUrl(cover.thumb)} color={cover?.color ?? undefined} />
      </Box>
      <Typography top={4} size="xs" lines={1}>
        {nickname}
      </Typography>
    </Stack>
  )
}
