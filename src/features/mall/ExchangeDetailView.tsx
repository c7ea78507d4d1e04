/** One exchange: its state, the next step, the delivery address, and the buttons for the owner's possible actions. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { exchangeStatus } from '@qianxian/protocol/mall/mall.words'
import type { ExchangeDetail } from '@qianxian/protocol/mall/mall.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { copyText } from '@/platform/sharing/clipboard'
import { navigateTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ListItems } from '@/ui/base/layout/ListItems'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Photo } from '@/ui/base/media/Photo'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { ExchangeModel } from './ExchangeModel'
import { GiftPrice } from './GiftPrice'
import { AfterSaleSheet, CodeSheet } from './lazySheets'
import { exchangeTone } from './mallWords'

export const ExchangeDetailView = observer(function ExchangeDetailView({ id }: { id: number }) {
  const [model] = useState(() => new ExchangeModel(id))
  const [open, setOpen] = useState<'code' | 'afterSale' | null>(null)
  useDetailPage(model.detail)
  useDidReturn(() => void model.detail.reload())
  const shown = model.detail.value
  return (
    <Screen
      title="兑换详情"
      banner={model.notice ? <NoticeBar words={model.notice} onClose={() => model.closeNotice()} /> : undefined}
      footer={shown ? keysOf(model, shown, setOpen) : undefined}
      onRetry={() => void model.detail.reload()}
      onSessionChange={() => void model.detail.reload()}
    >
      <DetailView
        model={model.detail}
        gone={
          <EmptyState
            art="gone"
            title="没有找到这次兑换"
            words="去兑换记录里看看"
            actionWords="看兑换记录"
            onAction={() => navigateTo('/subpages/gift/exchange')}
          />
        }
        render={(detail) => <Body detail={detail} />}
      />
      {shown ? (
        <CodeSheet
          isOpen={open === 'code'}
          id={id}
          isVirtual={shown.kind === 'virtual'}
          canUse={shown.canUse}
          onClose={() => setOpen(null)}
          onUsed={() => model.markUsed()}
        />
      ) : null}
      <AfterSaleSheet isOpen={open === 'afterSale'} model={model} onClose={() => setOpen(null)} />
    </Screen>
  )
})

/** Buttons, the next step first; none if no action is possible. */
function keysOf(model: ExchangeModel, shown: ExchangeDetail, onOpen: (sheet: 'code' | 'afterSale') => void) {
  const { canPay, canCancel, canConfirm, canAfterSale, canLookAtCode, orderId } = shown

  async function handleCancel() {
    const isSure = await confirm({
      title: '取消这次兑换？',
      content: '已付的积分和钱会原路退回。',
      confirmWords: '取消兑换',
      cancelWords: '再想想',
      isDanger: true,
    })
    if (isSure) await model.cancel()
  }
  async function handleConfirm() {
    const isSure = await confirm({ title: '已经收到了？', content: '确认后 7 天内仍可申请售后。', confirmWords: '收到了' })
    if (isSure) await model.confirm()
  }

  if (!(canPay || canCancel || canConfirm || canAfterSale || canLookAtCode)) return undefined
  return (
    <SubmitBar>
      {canCancel ? (
        <Button kind="ghost" id="qx-exchange-cancel" onClick={handleCancel}>
          取消兑换
        </Button>
      ) : null}
      {canAfterSale ? (
        <Button kind="ghost" id="qx-exchange-after-sale" onClick={() => onOpen('afterSale')}>
          申请售后
        </Button>
      ) : null}
      {canPay && orderId !== null ? (
        <Button isBlock id="qx-exchange-pay" onClick={() => navigateTo('/subpages/member/pay', { id: orderId })}>
          去支付
        </Button>
      ) : null}
      {canConfirm ? (
        <Button isBlock id="qx-exchange-confirm" onClick={handleConfirm}>
          确认收货
        </Button>
      ) : null}
      {canLookAtCode ? (
        <Button isBlock id="qx-exchange-code" onClick={() => onOpen('code')}>
          {shown.kind === 'virtual' ? '查看卡券' : '出示核销码'}
        </Button>
      ) : null}
    </SubmitBar>
  )
}

function Body({ detail }: { detail: ExchangeDetail }) {
  const { sentTo, trackingNo, carrier, pickup, steps } = detail
  return (
    <Box padTop={24} padBottom={40}>
      <CardBox isInset pad={28} id="qx-exchange-state">
        <Tag tone={exchangeTone(detail.status)}>{name(exchangeStatus, detail.status)}</Tag>
        <Typography level={1} top={16} size="l" weight="semibold">
          {detail.nextWords}
        </Typography>
      </CardBox>
      <CardBox isInset top={24} pad={24} role="link" onClick={() => navigateTo('/subpages/gift/detail', { id: detail.giftId })}>
        <Row gap={20} align="start">
          <Box isFixed className="qx-exchange-cover">
            <Photo src={configStore.fileUrl(detail.cover)} ratio="1:1" />
          </Box>
          <Stack isGrowing>
            <Typography size="m" weight="semibold">
              {detail.giftName} × {detail.qty}
            </Typography>
            <GiftPrice pt={detail.pt} fen={detail.fen} size="m" />
            <Typography size="s" tone="soft">
              兑换编号 {detail.no}
            </Typography>
          </Stack>
        </Row>
      </CardBox>
      {trackingNo ? (
        <CardBox isInset top={24} pad={28}>
          <Row gap={16} justify="between">
            <Stack isGrowing>
              <Typography size="s" tone="soft">
                {carrier}
              </Typography>
              <Typography size="m" isFigure canSelect>
                {trackingNo}
              </Typography>
            </Stack>
            <Button kind="ghost" size="s" id="qx-exchange-copy" onClick={() => copyText(trackingNo, '单号已复制')}>
              复制单号
            </Button>
          </Row>
        </CardBox>
      ) : null}
      {sentTo ? (
        <CardBox isInset top={24} pad={28}>
          <Typography size="s" tone="soft">
            寄到
          </Typography>
          <Typography top={4} size="m">
            {sentTo.receiver} {sentTo.phone}
          </Typography>
          <Typography top={4} size="sm" tone="soft">
            {sentTo.place}
          </Typography>
        </CardBox>
      ) : null}
      {pickup ? (
        <CardBox isInset top={24} pad={28}>
          <Typography size="s" tone="soft">
            门店
          </Typography>
          <Typography top={4} size="m">
            {pickup}
          </Typography>
        </CardBox>
      ) : null}
      <CardBox isInset top={24} padX={28} padY={16} region="list" label="进度">
        <ListItems>
          {steps.map(({ words, at }, place) => (
            <Row key={`${at}${words}`} padY={12} gap={16} justify="between">
              <Typography size="sm" weight={place === steps.length - 1 ? 'semibold' : undefined}>
                {words}
              </Typography>
              <Typography size="s" tone="soft" isFixed>
                {dateAndTime(at)}
              </Typography>
            </Row>
          ))}
        </ListItems>
      </CardBox>
    </Box>
  )
}
