/** Points for money: the tiers, the bonus of the first top-up, or a custom amount. */
import { amount, points } from '@qianxian/protocol/base/format'
import { financeLimits } from '@qianxian/protocol/finance/finance.words'
import { countNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { financeStore } from '@/stores/finance.store'
import { Box, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { FormSection, SubmitBar } from '@/ui/form/FormView'
import { TextField } from '@/ui/form/TextField'
import { TopUpModel, type Offer, type Tier } from './TopUpModel'
import './FinanceRechargeScreen.scss'

const ownNotation = countNotation(6)

const { topUpMinYuan, topUpMaxYuan, topUpRefundHours } = financeLimits

const wants = ({ fen, pt, bonusPt }: Offer) =>
  confirm({
    title: '价格刚刚更新了',
    content: `现在充值 ¥${amount(fen)} 得 ${points(pt + bonusPt)} ${financeStore.creditName}，要继续吗？`,
    confirmWords: '继续',
  })

export const FinanceRechargeScreen = guardScreen(function FinanceRechargeScreen() {
  const [model] = useState(() => new TopUpModel())
  const { topUp } = model
  const again = () => void Promise.all([topUp.load(), financeStore.refresh()])
  useEffect(() => {
    void Promise.all([topUp.load(), financeStore.refresh()])
    return () => model.form.flushDraft()
  }, [model, topUp])
  useDidReturn(again)
  const isSold = topUp.value !== null && topUp.value.closedWhy === null && financeStore.allConfig !== undefined
  return (
    <Screen
      title={`${financeStore.creditName}充值`}
      onRetry={again}
      onSessionChange={again}
      footer={isSold ? <OrderBar model={model} /> : undefined}
    >
      <DetailView
        model={topUp}
        skeleton={<PageSkeleton kind="words" />}
        render={({ closedWhy }) =>
          closedWhy ? (
            <EmptyState
              title={closedWhy}
              words={`已有的${financeStore.creditName}照常可以使用。`}
              actionWords="看我的账户"
              onAction={() => navigateTo('/member/finance')}
            />
          ) : financeStore.allConfig ? (
            <Offers model={model} />
          ) : (
            <PageSkeleton kind="words" />
          )
        }
      />
    </Screen>
  )
})

const Offers = observer(function Offers({ model }: { model: TopUpModel }) {
  const { balances, creditName } = financeStore
  const { tiers, tier, ownPoints, topUp } = model
  return (
    <Box padTop={24} padBottom={32}>
      <Box isInset bottom={32} padX={32} padY={24} surface="rose" radius="l">
        <Typography size="s" tone="soft">
          当前{creditName}
        </Typography>
        <Typography top={4} size="2xl" weight="bold" isFigure id="qx-recharge-credit">
          {balances ? points(balances.credit) : '–'}
        </Typography>
      </Box>
      {tiers.length > 0 ? (
        <Box isInset bottom={16}>
          <Typography level={2} bottom={16} size="l" weight="semibold">
            选择金额
          </Typography>
          {topUp.value?.hasFirstBonus && tiers.some(({ bonusPt }) => bonusPt > 0) ? (
            <Typography bottom={16} size="s" tone="brand">
              首次充值另有赠送，只送一次。
            </Typography>
          ) : null}
          <Box region="radiogroup" label="选择金额" className="qx-recharge__tiers">
            {tiers.map((one) => (
              <TierCard key={one.fen} tier={one} bonusPt={model.bonusOf(one)} isOn={one === tier} onChoose={() => model.choose(one)} />
            ))}
          </Box>
        </Box>
      ) : null}
      <FormSection title="其他金额">
        <TextField
          id="qx-recharge-own"
          label="金额"
          type="number"
          placeholder={`${topUpMinYuan} 到 ${points(topUpMaxYuan)} 元`}
          notation={ownNotation}
          hint={ownPoints === null ? '整数金额，单位元' : `可得 ${points(ownPoints)} ${creditName}`}
          value={model.form.read('yuan')}
          error={model.form.errorOf('yuan')}
          onChange={(typed) => model.type(typed)}
          onLeave={() => model.form.read('yuan') && model.form.touch('yuan')}
        />
      </FormSection>
      <Box isInset>
        <Typography size="s" tone="soft">
          充值得到的{creditName}长期有效，不能提现。{topUpRefundHours} 小时内没有用过，可以在收据里申请原路退款，赠送的部分一并收回。
        </Typography>
      </Box>
    </Box>
  )
})

interface TierCardProps {
  tier: Tier
  bonusPt: number
  isOn: boolean
  onChoose: () => void
}

function TierCard({ tier, bonusPt, isOn, onChoose }: TierCardProps) {
  return (
    <Stack
      role="radio"
      isOn={isOn}
      align="center"
      justify="center"
      padX={12}
      padY={20}
      tall="row"
      surface={isOn ? 'brand' : 'plain'}
      radius="m"
      line={isOn ? 'chosen' : 'around'}
      onClick={onChoose}
    >
      {tier.tag ? <Tag tone="gold">{tier.tag}</Tag> : null}
      <Typography top={tier.tag ? 8 : undefined} size="l" weight="bold">
        {points(tier.pt)} {financeStore.creditName}
      </Typography>
      <Typography top={4} size="m" tone="soft" isFigure>
        ¥{amount(tier.fen)}
      </Typography>
      {bonusPt > 0 ? (
        <Typography top={4} size="s" tone="brand">
          首充送 {points(bonusPt)}
        </Typography>
      ) : null}
    </Stack>
  )
}

const OrderBar = observer(function OrderBar({ model }: { model: TopUpModel }) {
  const { offer } = model

  async function handleOrder() {
    if (!offer) {
      model.chooseOwn()
      model.form.check()
      return
    }
    try {
      const id = await model.order(wants)
      if (id !== null) await navigateTo('/subpages/member/pay', { id })
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  return (
    <SubmitBar
      above={
        offer
          ? `应付 ¥${amount(offer.fen)}，得 ${points(offer.pt)} ${financeStore.creditName}${offer.bonusPt > 0 ? `，首充再送 ${points(offer.bonusPt)}` : ''}`
          : '先选一档，或填写金额'
      }
    >
      <Button isBlock id="qx-recharge-submit" onClick={handleOrder}>
        {offer ? `充值 ¥${amount(offer.fen)}` : '充值'}
      </Button>
    </SubmitBar>
  )
})
