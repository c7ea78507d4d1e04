/** A promoter's level: the points, what is missing, what each level pays, and which orders count. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { promoter } from '@qianxian/protocol/promoter/promoter'
import type { PromotedOrder, PromoterLevelView } from '@qianxian/protocol/promoter/promoter.schema'
import { promoterLimits } from '@qianxian/protocol/promoter/promoter.words'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { levelName, missingInWords, tierInWords } from './promoterWords'

export const PromoterLevelScreen = guardScreen(function PromoterLevelScreen() {
  const [level] = useState(() => new DetailModel<PromoterLevelView>({ load: () => callQuietly(promoter.getPromoterLevel, {}) }))
  const [orders] = useState(
    () =>
      new ListModel<PromotedOrder>({
        keyOf: ({ key }) => key,
        load: (cursor) => callQuietly(promoter.getPromotedOrderPaged, { cursor }),
      }),
  )
  useEffect(() => void level.load(), [level])
  useListPage(orders)
  const again = () => void Promise.all([level.reload(), orders.refresh()])
  return (
    <Screen bg="rose" onRetry={again} onSessionChange={again}>
      <ListView
        model={orders}
        keyOf={({ key }) => key}
        header={<DetailView model={level} render={(value) => <Level value={value} />} />}
        renderRow={(row) => <Order row={row} />}
        empty={<EmptyState isCompact art="nothing" title="还没有计分的订单" words="你推广的会员付款后，订单会列在这里。" />}
        endWords="都在这里了"
      />
    </Screen>
  )
})

function Level({ value }: { value: PromoterLevelView }) {
  return (
    <Box padTop={24}>
      <CardBox isInset bottom={24} pad={32} radius="m" id="qx-promoter-points">
        <Typography size="2xl" weight="bold" leading="tight">
          {levelName(value.level)}
        </Typography>
        <Typography top={8} tone="soft">{`近 ${promoterLimits.pointDays} 天 ${value.points} 分，${missingInWords(value)}`}</Typography>
      </CardBox>
      <CellGroup title="各级的分成">
        {value.tiers.map((tier) => (
          <Cell key={tier.level} label={levelName(tier.level)} note={tierInWords(tier)} value={`${tier.fromPoints} 分起`} />
        ))}
      </CellGroup>
      <Typography isInset bottom={24} size="s" tone="soft">
        {`你推广的会员付款的服务订单，净额每满 ${promoterLimits.fenPerPoint / 100} 元得 1 分，计 ${promoterLimits.pointDays} 天；退款会扣回。人数不计分。等级变化只影响以后创建的订单。`}
      </Typography>
    </Box>
  )
}

function Order({ row: { title, paidOn, netFen, points, words } }: { row: PromotedOrder }) {
  return (
    <Row bottom={16} padX={28} padY={20} surface="card" radius="m" justify="between" gap={16}>
      <Stack isGrowing gap={4}>
        <Typography size="ml" leading="close">
          {title}
        </Typography>
        <Typography size="s" tone="soft" leading="close">
          {`${dateInWords(paidOn)}付款 · 净额 ¥${amount(netFen)}`}
        </Typography>
        <Typography size="s" tone="soft" leading="close">
          {words}
        </Typography>
      </Stack>
      <Typography size="l" weight="semibold" isFigure>
        {`${points} 分`}
      </Typography>
    </Row>
  )
}
