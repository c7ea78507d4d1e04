/** Line packages on sale, the member's lines, and the state of each package. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { lineMode } from '@qianxian/protocol/line/line.words'
import type { LinePackage, LinePackages, MyQuotas, QuotaRow } from '@qianxian/protocol/line/package.schema'
import { quotaStanding } from '@qianxian/protocol/line/package.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { OrderBar, ProductCard, Products, ShopScreen } from '@/parts/finance/Shop'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Box, Row } from '@/ui/base/layout/layout'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { PackageModel } from './PackageModel'

const modeNotes = { self: '红娘审核后替你递话', assisted: '红娘先和双方各聊一聊，再牵线，也可以只递话' } as const

export const PackageScreen = guardScreen(function PackageScreen() {
  const [model] = useState(() => new PackageModel())
  return (
    <ShopScreen
      title="牵线套餐"
      model={model.shown}
      footer={model.package ? <PackageBar sold={model.package} model={model} /> : undefined}
      render={({ mine, sold }) => (
        <>
          <Balance mine={mine} />
          {sold.closedWhy === null ? <Packages model={model} /> : null}
          <Mine mine={mine} />
          <Rules sold={sold} />
        </>
      )}
    />
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
    <Products title="选择套餐" emptyWords={model.packages.length === 0 ? '现在没有在售的套餐，已有的次数照常可用。' : null}>
      {model.packages.map((sold) => (
        <PackageCard key={sold.id} sold={sold} isOn={sold === model.package} onChoose={() => model.choose(sold)} />
      ))}
    </Products>
  )
})

function PackageCard({ sold, isOn, onChoose }: { sold: LinePackage; isOn: boolean; onChoose: () => void }) {
  const { name, times, priceFen, validDays, serviceLevel } = sold
  return (
    <ProductCard
      name={name}
      tag={<Tag tone={serviceLevel === 'assisted' ? 'gold' : 'plain'}>{lineMode[serviceLevel]}</Tag>}
      notes={[`${times} 次，${validDays} 天内有效，每次 ¥${amount(Math.ceil(priceFen / times))}`, modeNotes[serviceLevel]]}
      priceFen={priceFen}
      isOn={isOn}
      onChoose={onChoose}
    />
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

const PackageBar = ({ sold, model }: { sold: LinePackage; model: PackageModel }) => (
  <OrderBar
    id="qx-package-submit"
    above="婉拒、过期和没通过审核会退回次数，没用的可以退款"
    name={sold.name}
    priceFen={sold.priceFen}
    onOrder={() => model.order(sold)}
  />
)
