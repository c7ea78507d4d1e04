/** The viewer's hours in the spotlight: states, figures and actions, and how to book another. */
import { amount } from '@qianxian/protocol/base/format'
import type { SpotlightRow, SpotlightShop } from '@qianxian/protocol/spotlight/spotlight.schema'
import { spotlightBlock, spotlightLimits, spotlightSeatKind, spotlightStatus } from '@qianxian/protocol/spotlight/spotlight.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BlockedBox } from '@/parts/placement/BlockedBox'
import { BookingActions } from '@/parts/placement/BookingActions'
import { ReachChart } from '@/parts/placement/ReachChart'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Photo } from '@/ui/base/media/Photo'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { SubmitBar } from '@/ui/form/FormView'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { SpotlightModel } from './SpotlightModel'
import { BookSheet, CreativeSheet } from './SpotlightSheets'
import { figuresOf, slotWords, toneOf } from './spotlightWords'
import './SpotlightScreen.scss'

export const SpotlightScreen = guardScreen(function SpotlightScreen() {
  const [model] = useState(() => new SpotlightModel())
  const [isBooking, setBooking] = useState(false)
  const [edited, setEdited] = useState<SpotlightRow | null>(null)
  const shop = model.shop.value
  const again = () => void model.list.refresh()
  useListPage(model.list)
  useDidReturn(again)
  const canBook = shop !== null && shop.closedWhy === null && shop.block === null
  return (
    <Screen
      title="我的聚光灯"
      onRetry={again}
      onSessionChange={again}
      footer={
        canBook ? (
          <SubmitBar above={`最多提前 ${spotlightLimits.daysAhead} 天，每周 ${spotlightLimits.perWeek} 次`}>
            <Button isBlock id="qx-spotlight-new" onClick={() => setBooking(true)}>
              预约聚光灯
            </Button>
          </SubmitBar>
        ) : undefined
      }
    >
      <ListView
        model={model.list}
        keyOf={({ id }) => id}
        header={<Standing shop={shop} />}
        renderRow={(row) => <Spotlight row={row} model={model} onEdit={() => setEdited(row)} />}
        empty={
          <EmptyState
            art="people"
            title="还没有预约过聚光灯"
            words="预约一个小时，你的照片和宣言会出现在同城异性的首页，展示了多少人、有多少人打开，都会记在这里。"
          />
        }
      />
      {shop && canBook ? <BookSheet model={model} shop={shop} isOpen={isBooking} onClose={() => setBooking(false)} /> : null}
      {shop && edited ? <CreativeSheet key={edited.id} model={model} shop={shop} row={edited} onClose={() => setEdited(null)} /> : null}
    </Screen>
  )
})

/** Reason why no hour can be booked now, and how to fix it. */
function Standing({ shop }: { shop: SpotlightShop | null }) {
  if (!shop) return <Box padTop={24} />
  const { closedWhy, block } = shop
  const words = closedWhy ?? (block === null ? null : spotlightBlock[block])
  if (words === null) return <Box padTop={24} />
  return <BlockedBox id="qx-spotlight-standing" words={words} block={closedWhy === null ? block : null} />
}

interface SpotlightProps {
  row: SpotlightRow
  model: SpotlightModel
  onEdit: () => void
}

const Spotlight = observer(function Spotlight({ row, model, onEdit }: SpotlightProps) {
  const { id, status, startsAt, kind, cityName, picture, slogan, priceFen, words, reasons, canEdit } = row
  return (
    <CardBox bottom={20} pad={28} radius="m" id={`qx-spotlight-${id}`}>
      <Row justify="between" gap={12}>
        <Typography isGrowing size="ml" weight="semibold">
          {slotWords(startsAt)}
        </Typography>
        <Tag tone={toneOf(status)}>{spotlightStatus[status]}</Tag>
      </Row>
      <Row top={16} align="start">
        <Box isFixed radius="s" isClipped className="qx-spotlight-row__photo">
          <Photo src={picture ? configStore.fileUrl(picture.thumb) : null} color={picture?.color} alt="展示的照片" />
        </Box>
        <Stack isGrowing left={20} gap={4}>
          <Typography size="m" lines={2} isAsWritten>
            {slogan || '还没有宣言'}
          </Typography>
          <Typography size="s" tone="soft">
            {[cityName, kind === 'booked' ? null : spotlightSeatKind[kind], priceFen > 0 ? `¥${amount(priceFen)}` : '免费']
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Stack>
      </Row>
      <Figures row={row} />
      <Typography top={16} size="s" tone="soft">
        {words}
      </Typography>
      {reasons.map(({ reason, howToFix }) => (
        <Box key={reason} top={12} pad={20} surface="danger" radius="s">
          <Typography size="s">{`${reason}。${howToFix}`}</Typography>
        </Box>
      ))}
      <BookingActions row={row} kind="spotlight" title="取消这次聚光灯？" cancelWords="取消预约" onCancel={() => model.cancel(row)}>
        {canEdit ? (
          <Button size="s" id={`qx-spotlight-edit-${id}`} onClick={onEdit}>
            修改内容
          </Button>
        ) : null}
      </BookingActions>
    </CardBox>
  )
})

function Figures({ row }: { row: SpotlightRow }) {
  const figures = figuresOf(row)
  if (figures.length === 0) return null
  return (
    <Box top={20} pad={20} surface="sunken" radius="m">
      <ReachChart title="这一小时带来了什么" reaches={figures} />
    </Box>
  )
}
