/** What introductions cost, the times somebody has of them, and what becomes of each. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { lineMode } from '@qianxian/protocol/line/line.words'
import type { LinePackage, LinePackages, MyQuotas, QuotaRow } from '@qianxian/protocol/line/package.schema'
import { quotaStanding } from '@qianxian/protocol/line/package.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { toast } from '@/ui/base/overlay/Dialog'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { SubmitBar } from '@/ui/form/FormView'
import { PackageModel } from './PackageModel'

const modeNotes = { self: '红娘审核后替你递话', assisted: '红娘先和双方各聊一聊，再牵线，也可以只递话' } as const

export const PackageScreen = guardScreen(function PackageScreen() {
  const [model] = useState(() => new PackageModel())
  const { shown } = model
  const again = () => void shown.load()
  useEffect(() => void shown.load(), [shown])
  useDidReturn(again)
  return (
    <Screen title="牵线套餐" onRetry={again} onSessionChange={again} footer={model.package ? <OrderBar model={model} /> : undefined}>
      <DetailView
        model={shown}
        skeleton={<PageSkeleton kind="words" />}
        render={({ mine, sold }) => (
          <Box padTop={24} padBottom={32}>
            <Balance mine={mine} />
            {sold.closedWhy === null ? <Packages model={model} /> : null}
            <Mine mine={mine} />
            <Rules sold={sold} />
          </Box>
        )}
      />
    </Screen>
  )
})

function Balance({ mine: { left, held } }: { mine: MyQuotas }) {
  return (
    <Box isInset bottom={32} padX={32} padY={24} surface="brand" radius="l">
      <Row align="baseline" gap={12}>
        <Typography size="2xl" tone="brand" weight="bold" isFigure id="qx-package-left">
          {left}
        </Typography>
        <Typography size="m">次牵线可用{held > 0 ? `，另有 ${held} 次在等对方回应` : ''}</Typography>
      </Row>
      <Typography top={4} size="s" tone="soft">
        对方同意后才会用掉 1 次
      </Typography>
    </Box>
  )
}

const Packages = observer(function Packages({ model }: { model: PackageModel }) {
  return (
    <Box isInset bottom={32}>
      <Typography level={2} bottom={16} size="l" weight="semibold">
        选择套餐
      </Typography>
      {model.packages.length === 0 ? <Typography tone="soft">现在没有在售的套餐，已有的次数照常可用。</Typography> : null}
      <Box region="radiogroup" label="选择套餐">
        <Stack gap={16}>
          {model.packages.map((sold) => (
            <PackageCard key={sold.id} sold={sold} isOn={sold === model.package} onChoose={() => model.choose(sold)} />
          ))}
        </Stack>
      </Box>
    </Box>
  )
})

function PackageCard({ sold, isOn, onChoose }: { sold: LinePackage; isOn: boolean; onChoose: () => void }) {
  const { name, times, priceFen, validDays, serviceLevel } = sold
  return (
    <Row
      role="radio"
      isOn={isOn}
      padX={28}
      padY={20}
      gap={16}
      surface={isOn ? 'brand' : 'plain'}
      radius="m"
      line={isOn ? 'chosen' : 'around'}
      onClick={onChoose}
    >
      <Stack isGrowing>
        <Row gap={8} isWrapping>
          <Typography size="l" weight="bold">
            {name}
          </Typography>
          <Tag tone={serviceLevel === 'assisted' ? 'gold' : 'plain'}>{lineMode[serviceLevel]}</Tag>
        </Row>
        <Typography top={4} size="s" tone="soft">
          {times} 次，{validDays} 天内有效，每次 ¥{amount(Math.ceil(priceFen / times))}
        </Typography>
        <Typography top={4} size="s" tone="soft">
          {modeNotes[serviceLevel]}
        </Typography>
      </Stack>
      <Typography size="xl" weight="bold" tone="brand" isFigure isFixed>
        ¥{amount(priceFen)}
      </Typography>
    </Row>
  )
}

function Mine({ mine: { list } }: { mine: MyQuotas }) {
  if (list.length === 0)
    return (
      <Box isInset bottom={32}>
        <Typography tone="soft">你还没有牵线次数。</Typography>
      </Box>
    )
  return (
    <CellGroup title="我的次数">
      {list.map((row) => (
        <Cell
          key={row.id}
          label={row.name}
          note={`${countsOf(row)}；${endOf(row)}`}
          value={row.orderId === null ? quotaStanding[row.standing] : '订单与退款'}
          onClick={row.orderId === null ? undefined : () => navigateTo('/subpages/member/pay', { id: row.orderId! })}
        />
      ))}
    </CellGroup>
  )
}

function countsOf({ left, held, used, refunded }: QuotaRow): string {
  const parts = [
    [left, '可用'],
    [held, '等回应'],
    [used, '已用'],
    [refunded, '已退款'],
  ] as const
  const shown = parts.flatMap(([count, words]) => (count > 0 ? [`${words} ${count} 次`] : []))
  return shown.length === 0 ? '没有剩余' : shown.join('，')
}

function endOf({ standing, until, isLonger }: QuotaRow): string {
  if (standing !== 'running') return quotaStanding[standing]
  return isLonger ? `${dateInWords(until)}到期，提醒你之前一直可用` : `有效期至 ${dateInWords(until)}`
}

function Rules({ sold: { closedWhy, policyText, refundText } }: { sold: LinePackages }) {
  return (
    <Box isInset>
      <Typography level={2} bottom={12} size="m" weight="semibold">
        怎么算用掉，怎么退
      </Typography>
      {[closedWhy, policyText, refundText].map((text) =>
        text === null ? null : (
          <Typography key={text} bottom={12} size="s" tone="soft">
            {text}
          </Typography>
        ),
      )}
    </Box>
  )
}

const OrderBar = observer(function OrderBar({ model }: { model: PackageModel }) {
  const sold = model.package
  if (!sold) return null
  const handleOrder = async () => {
    try {
      const id = await model.order(sold)
      if (id === null) toast('价格刚刚更新了，请看过再买')
      else await navigateTo('/subpages/member/pay', { id })
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }
  return (
    <SubmitBar above="婉拒、过期和没通过审核会退回次数，没用的可以退款">
      <Button isBlock id="qx-package-submit" onClick={handleOrder}>
        {`购买${sold.name} ¥${amount(sold.priceFen)}`}
      </Button>
    </SubmitBar>
  )
})
