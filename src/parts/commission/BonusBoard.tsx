import { dateAndTime, dateInWords, monthInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import type { BonusLine, BonusSums } from '@qianxian/protocol/commission/commission.schema'
import { bonusTab, commissionRole, commissionStatus, type CommissionStatus } from '@qianxian/protocol/commission/commission.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { ListTabs } from '@/ui/list/ListTabs'
import { ListView } from '@/ui/list/ListView'
import type { BonusModel } from './BonusModel'
import { ClaimsSheet, MonthsSheet, WaterfallSheet } from './lazySheets'

const tones: Readonly<Record<CommissionStatus, Tone>> = {
  pending: 'gold',
  settled: 'success',
  partly_reversed: 'danger',
  reversed: 'danger',
  cancelled: 'plain',
  held: 'info',
}

/** A page of shares: the sums, the rules to acknowledge, and the lines, each of which opens its waterfall. */
export const BonusBoard = observer(function BonusBoard({ model, isClaiming = false }: { model: BonusModel; isClaiming?: boolean }) {
  const [opened, setOpened] = useState<number | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [areClaimsOpen, setClaimsOpen] = useState(isClaiming)
  const { claims } = model.source
  function closeClaims() {
    setClaimsOpen(false)
    void model.refresh()
  }
  return (
    <>
      <DetailView
        model={model.sums}
        render={(sums) => <Sums sums={sums} model={model} onMonths={() => setChoosing(true)} onClaims={() => setClaimsOpen(true)} />}
      />
      <ListTabs boxes={model.lines} words={bonusTab} />
      <ListView
        key={model.lines.box}
        model={model.lines.list}
        keyOf={({ id }) => id}
        renderRow={(line) => <Line line={line} onOpen={setOpened} />}
        empty={
          <EmptyState art="nothing" title={`没有${bonusTab[model.lines.box]}的分成`} words="会员付款后，你的每一笔分成都会记在这里。" />
        }
        endWords="都在这里了"
      />
      <WaterfallSheet isOpen={opened !== null} id={opened} source={model.source} onClose={() => setOpened(null)} />
      {claims ? <ClaimsSheet isOpen={areClaimsOpen} claims={claims} onClose={closeClaims} /> : null}
      <MonthsSheet isOpen={isChoosing} model={model} onClose={() => setChoosing(false)} />
    </>
  )
})

interface SumsProps {
  sums: BonusSums
  model: BonusModel
  onMonths: () => void
  onClaims: () => void
}

function Sums({ sums, model, onMonths, onClaims }: SumsProps) {
  return (
    <Box padTop={24}>
      <CardBox isInset bottom={24} pad={32} radius="m" id="qx-bonus-sums">
        <Row justify="between" gap={16} isWrapping>
          <Figure label="待结算" fen={sums.pendingFen} />
          <Figure label="已结算" fen={sums.settledFen} />
          <Figure label="暂缓" fen={sums.heldFen} />
          <Figure label="已扣回" fen={sums.reversedFen} />
        </Row>
      </CardBox>
      {sums.toAcknowledge ? <Rules rules={sums.toAcknowledge} model={model} /> : null}
      <CellGroup>
        <Cell label="按月查看" value={<ChosenMonth model={model} />} icon="calendar" id="qx-bonus-months" onClick={onMonths} />
        {model.source.claims ? (
          <Cell
            label="为什么不是我"
            note="服务或带来的会员下单，却没有你的分成"
            icon="badge-check"
            id="qx-bonus-claims"
            onClick={onClaims}
          />
        ) : null}
        <Cell
          label="我的账户"
          note="已结算的分成可以提现"
          icon="wallet"
          id="qx-bonus-account"
          onClick={() => navigateTo('/member/finance')}
        />
      </CellGroup>
    </Box>
  )
}

const ChosenMonth = observer(function ChosenMonth({ model }: { model: BonusModel }) {
  return <>{model.month === null ? '全部' : monthInWords(model.month)}</>
})

function Figure({ label, fen }: { label: string; fen: number }) {
  return (
    <Stack gap={4}>
      <Typography size="s" tone="soft">
        {label}
      </Typography>
      <Typography size="l" weight="semibold" isFigure>
        {`¥${amount(fen)}`}
      </Typography>
    </Stack>
  )
}

function Rules({ rules, model }: { rules: NonNullable<BonusSums['toAcknowledge']>; model: BonusModel }) {
  const acknowledge = () => model.acknowledge(rules.version).catch((error: unknown) => toast(firstErrorWords(error)))
  return (
    <CardBox isInset bottom={24} pad={28} surface="gold" radius="m" id="qx-bonus-rules">
      <Typography level={2} bottom={12} size="l" weight="semibold">
        {`${dateInWords(rules.effectiveFrom)}起的分成规则`}
      </Typography>
      <Stack gap={8}>
        {rules.sentences.map((sentence) => (
          <Typography key={sentence} size="m">
            {sentence}
          </Typography>
        ))}
        <Typography size="s" tone="soft">
          确认以前，按这一版产生的分成暂缓结算。
        </Typography>
      </Stack>
      <Button top={20} id="qx-bonus-acknowledge" onClick={acknowledge}>
        我已了解
      </Button>
    </CardBox>
  )
}

function Line({ line, onOpen }: { line: BonusLine; onOpen: (id: number) => void }) {
  const { id, title, role, status, fen, rate, at, standing } = line
  return (
    <Box isInset bottom={20} pad={24} surface="card" radius="m" id={`qx-bonus-${id}`} onClick={() => onOpen(id)}>
      <Row justify="between" align="start" gap={12}>
        <Stack isGrowing gap={4}>
          <Typography size="m" weight="semibold">
            {title}
          </Typography>
          <Typography size="s" tone="soft">
            {`${commissionRole[role]} · ${rate}`}
          </Typography>
          <Typography size="s" tone="soft">
            {`${dateAndTime(at)} 付款`}
          </Typography>
        </Stack>
        <Stack align="end" gap={8}>
          <Typography size="l" weight="semibold" isFigure>
            {`¥${amount(fen)}`}
          </Typography>
          <Tag tone={tones[status]}>{commissionStatus[status]}</Tag>
        </Stack>
      </Row>
      <Typography top={12} size="s">
        {standing}
      </Typography>
    </Box>
  )
}
