/** A page that sells one kind of product: the member's present purchases, the offers, and the bar that orders one. */
import { amount } from '@qianxian/protocol/base/format'
import { useEffect, type ReactNode } from 'react'
import { firstErrorWords } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import type { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { SubmitBar } from '@/ui/form/FormView'

interface ShopScreenProps<Shown> {
  title: string
  model: DetailModel<Shown>
  footer: Parameters<typeof Screen>[0]['footer']
  render: (shown: Shown) => ReactNode
}

export function ShopScreen<Shown>({ title, model, footer, render }: ShopScreenProps<Shown>) {
  const again = () => void model.load()
  useEffect(() => void model.load(), [model])
  useDidReturn(again)
  return (
    <Screen title={title} onRetry={again} onSessionChange={again} footer={footer}>
      <DetailView
        model={model}
        skeleton={<PageSkeleton kind="words" />}
        render={(shown) => (
          <Box padTop={24} padBottom={32}>
            {render(shown)}
          </Box>
        )}
      />
    </Screen>
  )
}

interface ProductsProps {
  title: string
  /** Text if nothing is sold; null if something is. */
  emptyWords: string | null
  children: ReactNode
}

export function Products({ title, emptyWords, children }: ProductsProps) {
  return (
    <Box isInset bottom={32}>
      <Typography level={2} bottom={16} size="l" weight="semibold">
        {title}
      </Typography>
      {emptyWords === null ? null : <Typography tone="soft">{emptyWords}</Typography>}
      <Box region="radiogroup" label={title}>
        <Stack gap={16}>{children}</Stack>
      </Box>
    </Box>
  )
}

interface ProductCardProps {
  name: string
  tag: ReactNode
  notes: readonly string[]
  priceFen: number
  isOn: boolean
  onChoose: () => void
}

export function ProductCard({ name, tag, notes, priceFen, isOn, onChoose }: ProductCardProps) {
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
          {tag}
        </Row>
        {notes.map((note) => (
          <Typography key={note} top={4} size="s" tone="soft">
            {note}
          </Typography>
        ))}
      </Stack>
      <Typography size="xl" weight="bold" tone="brand" isFigure isFixed>
        ¥{amount(priceFen)}
      </Typography>
    </Row>
  )
}

interface OrderBarProps {
  id: string
  /** Text above the button. */
  above: string
  name: string
  priceFen: number
  /** Creates the order and returns its id; null if the price changed. */
  onOrder: () => Promise<number | null>
}

export function OrderBar({ id, above, name, priceFen, onOrder }: OrderBarProps) {
  const handleOrder = async () => {
    try {
      const order = await onOrder()
      if (order === null) toast('价格刚刚更新了，请看过再买')
      else await navigateTo('/subpages/member/pay', { id: order })
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }
  return (
    <SubmitBar above={above}>
      <Button isBlock id={id} onClick={handleOrder}>
        {`购买${name} ¥${amount(priceFen)}`}
      </Button>
    </SubmitBar>
  )
}
