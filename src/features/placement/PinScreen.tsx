/** The viewer's pins: state and results of each, and the price and guarantee of another one. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import type { PinOffer, PinRow } from '@qianxian/protocol/placement/placement.schema'
import { pinBlock } from '@qianxian/protocol/placement/pin-block.words'
import { pinLimits, pinStatus } from '@qianxian/protocol/placement/placement.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { BlockedBox } from '@/parts/placement/BlockedBox'
import { BookingActions } from '@/parts/placement/BookingActions'
import { ReachChart } from '@/parts/placement/ReachChart'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { SubmitBar } from '@/ui/form/FormView'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { PinModel } from './PinModel'
import { dailyReach, dayWords, leftWords, toneOf, waitWords } from './pinWords'

export const PinScreen = guardScreen(function PinScreen() {
  const [model] = useState(() => new PinModel())
  const again = () => void model.list.refresh()
  useListPage(model.list)
  useDidReturn(again)
  return (
    <Screen title="资料置顶" onRetry={again} onSessionChange={again} footer={model.offer ? <OrderBar model={model} /> : undefined}>
      <ListView
        model={model.list}
        keyOf={({ id }) => id}
        header={<Shop model={model} />}
        renderRow={(row) => <Pin row={row} model={model} />}
        empty={<EmptyState isCompact art="people" title="还没有置顶过" words="每天展示给多少人、达没达到承诺，都会记在这里。" />}
      />
    </Screen>
  )
})

const Shop = observer(function Shop({ model }: { model: PinModel }) {
  const { value, error } = model.shop
  if (!value) return error ? <ErrorRetry error={error} onRetry={() => void model.shop.load()} /> : <Box padTop={24} />
  if (model.offer) return <Offer offer={model.offer} model={model} />
  const { closedWhy, block } = value
  const words = closedWhy ?? (block ? pinBlock[block] : '')
  return <BlockedBox id="qx-pin-standing" words={words} block={closedWhy === null ? block : null} />
})

const Offer = observer(function Offer({ offer, model }: { offer: PinOffer; model: PinModel }) {
  const wait = waitWords(offer)
  return (
    <CardBox isInset top={24} bottom={24} pad={28} radius="m" id="qx-pin-offer">
      <Typography level={2} size="l" weight="semibold">
        {`展示在${offer.cityName}首页的「置顶」`}
      </Typography>
      <Box top={20}>
        <ReachChart id="qx-pin-chart" title="一天展示给多少人" reaches={dailyReach(model.exposure.value, offer.guaranteed)} />
      </Box>
      <Typography top={16} size="m" id="qx-pin-promise">
        {`每满一天至少 ${offer.guaranteed} 人看到。不足的当天时间补回，连续第 ${pinLimits.paidFrom} 天不足按天退款。`}
      </Typography>
      <Box top={12} pad={20} radius="s" surface={wait.isLong ? 'danger' : 'sunken'}>
        <Typography size="s" id="qx-pin-wait">
          {wait.words}
        </Typography>
      </Box>
      <Box top={20} region="radiogroup" label="置顶天数">
        <Stack gap={12}>
          {offer.tiers.map(({ days, priceFen }) => (
            <Row
              key={days}
              role="radio"
              isOn={days === model.tier?.days}
              padX={24}
              padY={16}
              radius="m"
              surface={days === model.tier?.days ? 'brand' : 'plain'}
              line={days === model.tier?.days ? 'chosen' : 'around'}
              id={`qx-pin-tier-${days}`}
              onClick={() => model.choose(days)}
            >
              <Typography isGrowing size="l" weight="semibold">
                {`${days} 天`}
              </Typography>
              <Typography isFixed size="l" weight="bold" tone="brand" isFigure>
                {`¥${amount(priceFen)}`}
              </Typography>
            </Row>
          ))}
        </Stack>
      </Box>
      <Typography top={16} size="s" tone="soft">
        {`最多 ${pinLimits.seats} 人同时在展示，每人每天看到其中 ${pinLimits.places} 位，先轮到当天展示最少的人。资料不公开时停止计时。没有展示的整天可以退款。置顶不影响你的排序和匹配分数。`}
      </Typography>
    </CardBox>
  )
})

const OrderBar = observer(function OrderBar({ model }: { model: PinModel }) {
  const { tier, offer } = model
  if (!tier || !offer) return null
  const wait = waitWords(offer)
  const handleOrder = async () => {
    const sure = {
      title: '排队较久，仍要购买？',
      content: `${wait.words}。开始前取消全额退款。`,
      confirmWords: '仍要购买',
      cancelWords: '再想想',
    }
    if (wait.isLong && !(await confirm(sure))) return
    try {
      await navigateTo('/subpages/member/pay', { id: await model.order() })
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }
  return (
    <SubmitBar above={`每满一天至少 ${offer.guaranteed} 人看到，不足补回`}>
      <Button isBlock id="qx-pin-submit" onClick={handleOrder}>
        {`置顶 ${tier.days} 天 ¥${amount(tier.priceFen)}`}
      </Button>
    </SubmitBar>
  )
})

const Pin = observer(function Pin({ row, model }: { row: PinRow; model: PinModel }) {
  const { id, status, days, cityName, priceFen, leftMinutes, endsAt, words, history } = row
  return (
    <CardBox bottom={20} pad={28} radius="m" id={`qx-pin-${id}`}>
      <Row justify="between" gap={12}>
        <Typography isGrowing size="ml" weight="semibold">
          {`${cityName}置顶 ${days} 天`}
        </Typography>
        <Tag tone={toneOf(status)}>{pinStatus[status]}</Tag>
      </Row>
      <Typography top={8} size="s" tone="soft">
        {[
          leftMinutes > 0 ? `还剩 ${leftWords(leftMinutes)}` : null,
          endsAt === null ? null : `到 ${dateAndTime(endsAt)}`,
          priceFen > 0 ? `¥${amount(priceFen)}` : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Typography top={12} size="s">
        {words}
      </Typography>
      <Days history={history} />
      <BookingActions row={row} kind="pin" title="取消这次置顶？" cancelWords="取消置顶" onCancel={() => model.cancel(row)} />
    </CardBox>
  )
})

function Days({ history }: { history: PinRow['history'] }) {
  if (history.length === 0) return null
  return (
    <Box top={16} pad={20} surface="sunken" radius="m">
      <ReachChart
        title="每天展示给多少人"
        reaches={history.map((one) => {
          const { label, result } = dayWords(one)
          return { label: `${label}，${result}`, count: one.seen, words: `${one.seen} 人`, isPaid: true }
        })}
      />
    </Box>
  )
}
