/** One gift: description, price, missing points, and the exchange button. */
import { points } from '@qianxian/protocol/base/format'
import { name } from '@qianxian/protocol/base/dictionary'
import { mallGiftKind } from '@qianxian/protocol/mall/mall.words'
import type { ExchangeRow, GiftDetail } from '@qianxian/protocol/mall/mall.schema'
import { Swiper, SwiperItem } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Photo } from '@/ui/base/media/Photo'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { earnPointsUrl } from './earnPoints'
import { GiftModel } from './GiftModel'
import { GiftPrice } from './GiftPrice'
import { AddressSheet, ExchangeSheet } from './lazySheets'
import { stockWords } from './mallWords'
import './MallDetailScreen.scss'

export const MallDetailScreen = guardScreen(function MallDetailScreen() {
  const { id } = usePageParams<'id'>()
  const [model] = useState(() => new GiftModel(id))
  const [open, setOpen] = useState<'take' | 'address' | null>(null)
  useDetailPage(model.detail)
  useDidReturn(() => void model.detail.reload())
  const gift = model.detail.value

  function handleTake() {
    if (gift?.needsAddress && model.addresses === null) void model.loadAddresses()
    setOpen('take')
  }

  async function handleDone(made: ExchangeRow) {
    setOpen(null)
    if (made.canPay && made.orderId !== null) return navigateTo('/subpages/member/pay', { id: made.orderId })
    toast('兑换成功')
    return navigateTo('/subpages/gift/exchange', { id: made.id })
  }

  return (
    <Screen
      bg="rose"
      banner={model.notice ? <NoticeBar words={model.notice} onClose={() => model.closeNotice()} /> : undefined}
      footer={gift ? <TakeBar gift={gift} onTake={handleTake} /> : undefined}
      share={gift ? { title: gift.name } : undefined}
      onRetry={() => void model.detail.reload()}
      onSessionChange={() => void model.detail.reload()}
    >
      <DetailView
        model={model.detail}
        gone={
          <EmptyState
            art="gone"
            title="这件礼品已下架"
            words="去看看还有什么可以换"
            actionWords="回积分商城"
            onAction={() => navigateTo('/subpages/gift/index')}
          />
        }
        render={(shown) => <GiftBody gift={shown} />}
      />
      <ExchangeSheet
        isOpen={open === 'take'}
        model={model}
        onClose={() => setOpen(null)}
        onWrite={() => setOpen('address')}
        onDone={handleDone}
      />
      <AddressSheet isOpen={open === 'address'} model={model} onClose={() => setOpen('take')} />
    </Screen>
  )
})

function Pictures({ gift }: { gift: GiftDetail }) {
  const [cover, ...more] = gift.images
  const shown = (path: string | undefined) => <Photo src={configStore.fileUrl(path)} ratio="1:1" alt={gift.name} isLazy={false} canRetry />
  if (more.length === 0) return shown(cover)
  return (
    <Swiper className="qx-mall-pictures" indicatorDots>
      {gift.images.map((path) => (
        <SwiperItem key={path}>{shown(path)}</SwiperItem>
      ))}
    </Swiper>
  )
}

const GiftBody = observer(function GiftBody({ gift }: { gift: GiftDetail }) {
  return (
    <Box padBottom={40}>
      <Pictures gift={gift} />
      <CardBox isInset top={24} pad={28}>
        <GiftPrice pt={gift.pricePt} fen={gift.priceFen} size="2xl" />
        <Typography level={1} top={8} size="xl" weight="semibold">
          {gift.name}
        </Typography>
        <Row top={12} gap={12} isWrapping>
          <Tag tone="brand">{name(mallGiftKind, gift.kind)}</Tag>
          <Typography size="s" tone="soft">
            {stockWords(gift)}
          </Typography>
        </Row>
      </CardBox>
      <CardBox isInset top={24} pad={28}>
        {gift.detail.map((words) => (
          <Typography key={words} bottom={12} size="m" leading="loose">
            {words}
          </Typography>
        ))}
      </CardBox>
      <CardBox isInset top={24} padX={28} padY={16} region="list" label="兑换说明">
        {gift.notes.map(({ label, value }) => (
          <Row key={label} align="start" padY={12} gap={20}>
            <Typography isFixed size="sm" tone="soft" className="qx-mall-note">
              {label}
            </Typography>
            <Typography isGrowing size="sm">
              {value}
            </Typography>
          </Row>
        ))}
      </CardBox>
    </Box>
  )
})

interface TakeBarProps {
  gift: GiftDetail
  onTake: () => void
}

const TakeBar = observer(function TakeBar({ gift, onTake }: TakeBarProps) {
  const { refusal, credit, gapPt } = gift
  const { creditName } = financeStore
  const earn = earnPointsUrl()
  const has = credit === null ? undefined : `我的${creditName} ${points(credit)}`
  if (refusal?.why === 'login') {
    return (
      <SubmitBar>
        <Button isBlock size="l" id="qx-gift-login" onClick={() => openAfterLogin(`/subpages/gift/detail?id=${gift.id}`)}>
          登录后兑换
        </Button>
      </SubmitBar>
    )
  }
  if (refusal?.why === 'short') {
    return (
      <SubmitBar
        above={
          <Stack>
            <Typography id="qx-gift-gap" tone="ink" size="sm">
              {has}，还差 {points(gapPt)}
            </Typography>
            <Typography size="s">{earn ? `可以充值${creditName}，充值的${creditName}长期有效` : '攒够了再来，礼品在这里等你'}</Typography>
          </Stack>
        }
      >
        <Button isBlock size="l" id="qx-gift-earn" isDisabled={!earn} onClick={earn ?? undefined}>
          {earn ? `充值${creditName}` : `${creditName}不足`}
        </Button>
      </SubmitBar>
    )
  }
  return (
    <SubmitBar above={refusal ? undefined : has}>
      <Button isBlock size="l" id="qx-gift-take" isDisabled={refusal !== null} onClick={onTake}>
        {refusal?.words ?? '立即兑换'}
      </Button>
    </SubmitBar>
  )
})
