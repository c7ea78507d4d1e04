/** Withdrawals: amount, payee, blockers, what would arrive, and earlier withdrawals. */
import { amount } from '@qianxian/protocol/base/format'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { Blocked, CashoutPreview, CashoutRow } from '@qianxian/protocol/cashout/cashout.schema'
import { payeeKind } from '@qianxian/protocol/cashout/cashout.words'
import { decimalNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { isKnownUrl, navigateToUrl } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { FormSection, SubmitBar } from '@/ui/form/FormView'
import { TextField } from '@/ui/form/TextField'
import { ListView } from '@/ui/list/ListView'
import { usePullToRefresh } from '@/ui/list/usePullToRefresh'
import { CashoutModel } from './CashoutModel'
import { CashoutSheet } from './CashoutSheet'
import { cashoutTone } from './cashoutTone'
import { PayeeSheet } from './PayeeSheet'

const sumNotation = decimalNotation(11)

export const CashoutScreen = guardScreen(function CashoutScreen() {
  const [model] = useState(() => new CashoutModel())
  const { id } = usePageParams<'id'>()
  const [openId, setOpenId] = useState<number | null>(id ? Number(id) : null)
  const [isChoosing, setChoosing] = useState(false)
  const again = () => void model.refresh()
  useEffect(() => {
    void model.open()
    return () => model.leave()
  }, [model])
  useDidReturn(again)
  usePullToRefresh(() => ({ list: model.records, refresh: () => model.refresh() }))
  return (
    <Screen
      title={`${financeStore.balanceName}提现`}
      onRetry={again}
      onSessionChange={again}
      footer={model.preview.value ? <ApplyBar model={model} onDone={setOpenId} /> : undefined}
    >
      <DetailView
        model={model.preview}
        skeleton={<PageSkeleton kind="words" />}
        render={(preview) => <Request model={model} preview={preview} onChoose={() => setChoosing(true)} />}
      />
      <Typography level={2} left={32} top={16} bottom={16} size="l" weight="semibold">
        提现记录
      </Typography>
      <ListView
        model={model.records}
        keyOf={(row) => row.id}
        renderRow={(row) => <Record row={row} onOpen={() => setOpenId(row.cashoutId)} />}
        empty={<EmptyState title="还没有提现过" words="提交后，进度和结果会留在这里。" />}
      />
      <PayeeSheet isOpen={isChoosing} onClose={() => setChoosing(false)} model={model} />
      <CashoutSheet id={openId} onClose={() => setOpenId(null)} onChanged={again} />
    </Screen>
  )
})

interface RequestProps {
  model: CashoutModel
  preview: CashoutPreview
  onChoose: () => void
}

const Request = observer(function Request({ model, preview, onChoose }: RequestProps) {
  const { payee, obstacles, figures } = model
  const { balanceName } = financeStore
  return (
    <Box padTop={24}>
      {obstacles.length > 0 ? (
        <CardBox isInset bottom={32} pad={28} surface="gold" radius="m">
          <Typography level={2} size="m" weight="semibold">
            现在还不能提现
          </Typography>
          {obstacles.map((obstacle) => (
            <Obstacle key={obstacle.kind} obstacle={obstacle} onChoose={onChoose} />
          ))}
        </CardBox>
      ) : null}
      <FormSection title={`提现金额，现在最多 ${amount(preview.availableFen)} 元`}>
        <TextField
          id="qx-cashout-yuan"
          label="金额"
          type="digit"
          placeholder={`${amount(preview.minFen)} 元起`}
          notation={sumNotation}
          hint={`最多是${preview.availableWhy}，今天还可提 ${preview.timesLeft} 次`}
          value={model.form.read('yuan')}
          error={model.amountFault}
          onChange={(typed) => model.type(typed)}
          right={
            <Button left={16} kind="ghost" size="s" id="qx-cashout-all" isDisabled={preview.availableFen === 0} onClick={() => model.all()}>
              全部
            </Button>
          }
        />
      </FormSection>
      <CellGroup title="收款账户">
        <Cell
          id="qx-cashout-payee"
          label={payee ? payeeKind[payee.kind] : '设置收款账户'}
          icon="wallet"
          note={payee ? [payee.bankName, payee.account, payee.name].filter(Boolean).join(' ') : `${payeeKind.wechat}、支付宝或银行卡`}
          onClick={onChoose}
        />
      </CellGroup>
      {figures && model.amountFault === null ? <Figures figures={figures} /> : null}
      <Box isInset bottom={32}>
        <Typography size="s" tone="soft">
          手续费：{preview.feeRule}。{preview.taxRule === '' ? '' : `${preview.taxRule}。`}可提现的是收入和退款，积分不能提现。{balanceName}
          提现后先冻结，未到账会退回。
        </Typography>
      </Box>
    </Box>
  )
})

function Obstacle({ obstacle: { kind, words, link, remedy }, onChoose }: { obstacle: Blocked; onChoose: () => void }) {
  const isHere = remedy !== '' && link === ''
  const leadsTo = link !== '' && isKnownUrl(link) && configStore.leadsTo(link)
  return (
    <Row isWrapping justify="end" top={16} gap={16}>
      <Typography isGrowing size="m">
        {words}
      </Typography>
      {isHere || leadsTo ? (
        <Button kind="ghost" size="s" id={`qx-cashout-mend-${kind}`} onClick={() => (isHere ? onChoose() : navigateToUrl(link))}>
          {remedy}
        </Button>
      ) : null}
    </Row>
  )
}

function Figures({ figures }: { figures: CashoutPreview }) {
  return (
    <CellGroup title="到账预估">
      <Cell label="提现金额" value={`${amount(figures.fen)} 元`} />
      <Cell label="手续费" value={`${amount(figures.feeFen)} 元`} />
      {figures.taxRule === '' && figures.taxFen === 0 ? null : <Cell label="代扣个税" value={`${amount(figures.taxFen)} 元`} />}
      <Cell id="qx-cashout-net" label="实际到账" value={`${amount(figures.netFen)} 元`} note={figures.arrival} />
    </CellGroup>
  )
}

const ApplyBar = observer(function ApplyBar({ model, onDone }: { model: CashoutModel; onDone: (id: number) => void }) {
  async function handleApply() {
    const { figures, payee } = model
    if (!figures || !payee) return
    const isSure = await confirm({
      title: `提现 ${amount(figures.fen)} 元？`,
      content: `实际到账 ${amount(figures.netFen)} 元，收款到${payeeKind[payee.kind]}（${payee.name}）。`,
      confirmWords: '确认提现',
    })
    if (!isSure) return
    try {
      const made = await model.apply()
      toast('已提交')
      onDone(made.id)
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }
  return (
    <SubmitBar>
      <Button isBlock size="l" id="qx-cashout-apply" isDisabled={!model.canApply} onClick={handleApply}>
        提现
      </Button>
    </SubmitBar>
  )
})

function Record({ row, onOpen }: { row: CashoutRow; onOpen: () => void }) {
  return (
    <Row id={`qx-cashout-${row.cashoutId}`} bottom={16} padX={28} padY={20} tall="row" surface="card" press="row" onClick={onOpen}>
      <Stack isGrowing right={16}>
        <Typography size="ml" leading="close">
          {row.title}
        </Typography>
        <Typography top={4} size="s" tone="soft">
          {relativeTime(row.at)}
        </Typography>
      </Stack>
      <Stack isFixed align="end" gap={4}>
        <Typography size="ml" weight="semibold" isFigure>
          {amount(-row.amount)}
        </Typography>
        <Tag tone={cashoutTone(row.state)}>{row.standing}</Tag>
      </Stack>
    </Row>
  )
}
