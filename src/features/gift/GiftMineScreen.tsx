/** Gifts between members: received, sent, and the deadline of each. */
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { isIn, name as nameOf } from '@qianxian/protocol/base/dictionary'
import { points } from '@qianxian/protocol/base/format'
import type { GiftRow } from '@qianxian/protocol/gift/gift.schema'
import { giftStates, giftStatus, type GiftStatus } from '@qianxian/protocol/gift/gift.words'
import { withQuery } from '@qianxian/protocol/base/query'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { openPerson } from '@/parts/person/openPerson'
import { goHome } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { IconButton } from '@/ui/base/action/IconButton'
import { Photo } from '@/ui/base/media/Photo'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { ListTabs } from '@/ui/list/ListTabs'
import { ListView } from '@/ui/list/ListView'
import { useTabbedLists } from '@/ui/list/useListPage'
import { GiftMineModel, giftBoxes, type GiftBox } from './GiftMineModel'
import './GiftMineScreen.scss'

const tabWords: Readonly<Record<GiftBox, string>> = { received: '收到的', sent: '送出的' }
const emptyWords: Readonly<Record<GiftBox, { title: string; words: string }>> = {
  received: { title: '收到的礼物会出现在这里', words: '收不收都随你。婉拒的会全部退回给对方，不回应就算收下' },
  sent: { title: '还没有送出过礼物', words: '在对方主页的「更多」里，选一份小小的心意' },
}

export const GiftMineScreen = guardScreen(function GiftMineScreen() {
  const params = usePageParams<'box'>()
  const [model] = useState(() => new GiftMineModel(giftBoxes.find((box) => box === params.box) ?? 'received'))
  const { boxes } = model
  const { box, list } = boxes
  useTabbedLists(boxes)
  useDidReturn(() => void model.loadSums())
  useEffect(() => void model.loadSums(), [model])
  const refresh = () => void model.refresh()
  return (
    <Screen title="我的礼物" onRetry={refresh} onSessionChange={refresh}>
      <ListTabs boxes={boxes} words={tabWords} />
      <ListView
        key={box}
        model={list}
        keyOf={({ id }) => id}
        header={<Sums model={model} />}
        renderRow={(row) => <Gift row={row} box={box} model={model} />}
        empty={<EmptyState art="heart" {...emptyWords[box]} actionWords="去看看" onAction={goHome} />}
      />
    </Screen>
  )
})

const Sums = observer(function Sums({ model }: { model: GiftMineModel }) {
  const { sums, boxes } = model
  if (!sums) return null
  const { received, sent } = sums
  const figures =
    boxes.box === 'received'
      ? ([
          ['已收下', received.count],
          ['魅力值', received.charm],
          ['待确认', received.waiting],
        ] as const)
      : ([
          ['已送达', sent.count],
          [`已送出${financeStore.creditName}`, sent.pt],
          [`待确认${financeStore.creditName}`, sent.openPt],
        ] as const)
  return (
    <Row id="qx-gift-sums" isInset justify="around" align="start" gap={8} top={16} bottom={20} padX={8} padY={24} surface="rose" radius="l">
      {figures.map(([label, figure]) => (
        <Stack key={label} isGrowing align="center">
          <Typography size="xl" weight="bold" isFigure>
            {points(figure)}
          </Typography>
          <Typography size="s" tone="soft">
            {label}
          </Typography>
        </Stack>
      ))}
    </Row>
  )
})

function toneOf(status: GiftStatus): Tone {
  if (status === 'received') return 'success'
  return isIn(giftStates.open, status) ? 'brand' : 'plain'
}

const Gift = observer(function Gift({ row, box, model }: { row: GiftRow; box: GiftBox; model: GiftMineModel }) {
  const { card, id } = row
  const isReceived = box === 'received'
  const who = card.isAvailable ? card.nickname : '对方'

  async function handleThank() {
    if (await model.act('thankGift', row)) toast('已谢过 TA')
  }

  async function handleDecline() {
    const content = `${financeStore.creditName}会全部退回给${who}，对方会知道你没有收下。`
    if (!(await confirm({ title: '婉拒这份礼物？', content, confirmWords: '婉拒' }))) return
    if (await model.act('declineGift', row)) toast('已婉拒')
  }

  async function handleRevoke() {
    const content = `还没有送达，${who}不会知道。${financeStore.creditName}会全部退回。`
    if (!(await confirm({ title: '撤回这份礼物？', content, confirmWords: '撤回' }))) return
    if (await model.act('revokeGift', row)) toast('已撤回')
  }

  const state = isReceived ? receivedName(row.status) : nameOf(giftStatus, row.status)
  const worth =
    row.pt !== null
      ? `${points(row.pt)} ${financeStore.creditName}`
      : isIn(giftStates.givenBack, row.status)
        ? ''
        : `魅力值 +${points(row.charm)}`
  return (
    <CardBox id={`qx-gift-${id}`} bottom={20} pad={28}>
      <Row gap={20} align="start">
        <Box isFixed className="qx-mygift__icon">
          <Photo src={configStore.fileUrl(row.icon)} ratio="1:1" isRound />
        </Box>
        <Stack isGrowing gap={4}>
          <Row isWrapping gap={12}>
            <Typography lines={1} isGrowing size="l" weight="semibold">
              {row.giftName}
              {row.qty > 1 ? ` × ${row.qty}` : ''}
            </Typography>
            <Tag tone={toneOf(row.status)}>{state}</Tag>
          </Row>
          <Typography size="s" tone="soft">
            {[isReceived ? `来自${who}` : `送给${who}`, relativeTime(row.at), worth].filter(Boolean).join(' · ')}
          </Typography>
          {row.words === state ? null : (
            <Typography top={8} size="sm">
              {row.words}
            </Typography>
          )}
        </Stack>
      </Row>
      <Row isWrapping justify="end" gap={12} top={16}>
        {card.isAvailable ? (
          <Button size="s" kind="plain" onClick={() => openPerson(card, 'other')}>
            看看 TA
          </Button>
        ) : null}
        {row.canThank ? (
          <Button size="s" kind="secondary" id={`qx-gift-thank-${id}`} onClick={handleThank}>
            谢谢 TA
          </Button>
        ) : null}
        {row.canDecline ? (
          <Button size="s" kind="ghost" id={`qx-gift-decline-${id}`} onClick={handleDecline}>
            婉拒
          </Button>
        ) : null}
        {row.canRevoke ? (
          <Button size="s" kind="ghost" id={`qx-gift-revoke-${id}`} onClick={handleRevoke}>
            撤回
          </Button>
        ) : null}
        {isReceived && card.isAvailable ? (
          <IconButton
            icon="flag"
            label="举报"
            tone="soft"
            onTap={() => openAfterLogin(withQuery('/pages/love/report', { no: card.no, name: card.nickname }))}
          />
        ) : null}
      </Row>
    </CardBox>
  )
})

/** The same states in the receiver's words. */
const receivedName = (status: GiftStatus): string =>
  status === 'pending' ? '等你确认' : status === 'declined' ? '已婉拒' : nameOf(giftStatus, status)
