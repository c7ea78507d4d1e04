/** Withdrawals to bank cards, approved by one finance person: a second one pays them by hand and records the bank's result. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { dictionary, options } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import type { HandPayout } from '@qianxian/protocol/cashout/cashout.schema'
import { cashoutLimits, type ReceiptOutcome } from '@qianxian/protocol/cashout/cashout.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { copyText } from '@/platform/sharing/clipboard'
import { callQuietly, call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { Screen } from '@/shell/Screen'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextField } from '@/ui/form/TextField'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'

const outcomeWords = dictionary({ done: '已打款', failed: '银行退回' } satisfies Record<ReceiptOutcome, string>)
const SECOND_PERSON = '自己审核通过的和自己的提现，要由另一位财务打款，不在这里。'

export const ManualPayouts = observer(function ManualPayouts() {
  const [list] = useState(
    () =>
      new ListModel<HandPayout>({
        keyOf: ({ id }) => id,
        load: (cursor) => callQuietly(cashout.getPagedHandPayouts, cursor ? { cursor } : {}),
      }),
  )
  const [paying, setPaying] = useState<HandPayout | null>(null)
  useListPage(list)
  const again = () => void list.refresh()
  return (
    <Screen title="银行卡打款" onRetry={again} onSessionChange={again}>
      <ListView
        model={list}
        keyOf={({ id }) => id}
        header={
          <Box padX="gutter" padTop={8} padBottom={16}>
            <Typography size="sm" tone="soft">
              {`在银行转账后登记回单。${SECOND_PERSON}`}
            </Typography>
          </Box>
        }
        renderRow={(one) => <Payout one={one} onEnter={() => setPaying(one)} />}
        empty={<EmptyState title="没有要打款的提现" words="提现到银行卡的申请审核通过后，会出现在这里。" />}
      />
      {paying ? <ReceiptSheet key={paying.id} one={paying} onClose={() => setPaying(null)} onDone={again} /> : null}
    </Screen>
  )
})

function Payout({ one, onEnter }: { one: HandPayout; onEnter: () => void }) {
  return (
    <CardBox bottom={20} pad={28} id={`qx-payout-${one.id}`}>
      <Row isWrapping justify="between" gap={16}>
        <Typography size="2xl" weight="bold" isFigure>
          {`${amount(one.netFen)} 元`}
        </Typography>
        <Button kind="ghost" size="s" id={`qx-payout-copy-${one.id}`} onClick={() => void copyText(one.cardNo, '卡号已复制')}>
          复制卡号
        </Button>
      </Row>
      <Stack top={16} gap={4}>
        <Typography size="ml" weight="semibold" isAsWritten>
          {one.payeeName}
        </Typography>
        <Typography size="m" isAsWritten>
          {one.bankName}
        </Typography>
        <Typography size="m" isFigure isAsWritten>
          {one.cardNo.replace(/(\d{4})(?=\d)/g, '$1 ')}
        </Typography>
      </Stack>
      <Typography top={12} size="s" tone="soft" isAsWritten>
        {`单号 ${one.no}`}
      </Typography>
      <Typography top={4} size="s" tone="soft">
        {`${dateAndTime(one.approvedAt)} 审核通过`}
      </Typography>
      <Button top={24} isBlock kind="secondary" id={`qx-payout-enter-${one.id}`} onClick={onEnter}>
        登记结果
      </Button>
    </CardBox>
  )
}

interface ReceiptSheetProps {
  one: HandPayout
  onClose: () => void
  onDone: () => void
}

const ReceiptSheet = observer(function ReceiptSheet({ one, onClose, onDone }: ReceiptSheetProps) {
  const form = useForm<{ outcome: ReceiptOutcome; receiptNo: string; reason: string }>({
    initial: { outcome: 'done', receiptNo: '', reason: '' },
    rules: {
      receiptNo: (receiptNo, { outcome }) => (outcome === 'done' && receiptNo.trim() === '' ? '请填写银行回单号' : null),
      reason: (reason, { outcome }) => (outcome === 'failed' && reason.trim() === '' ? '请填写退回原因' : null),
    },
    submit: ({ outcome, receiptNo, reason }) =>
      call(cashout.enterReceipt, { id: one.id, outcome, ...(outcome === 'done' ? { receiptNo } : { reason }) }, errorsInline),
  })
  const isDone = form.read('outcome') === 'done'
  return (
    <SheetForm
      isOpen
      onClose={onClose}
      title="登记打款结果"
      form={form}
      lead={`${one.payeeName}，${amount(one.netFen)} 元。登记后不能修改，本人会收到通知。`}
      submitWords={isDone ? '确认已打款' : '确认退回'}
      submitId="qx-receipt-send"
      onDone={() => {
        toast(isDone ? '已登记，本人会收到到账通知' : '已登记，钱已退回本人余额')
        onDone()
      }}
    >
      <ChoiceField
        form={form}
        name="outcome"
        label="结果"
        look="open"
        isNeverEmpty
        options={options(outcomeWords).map(({ value, name: label }) => ({ value, label }))}
      />
      {isDone ? (
        <TextField id="qx-receipt-no" form={form} name="receiptNo" label="银行回单号" look="open" maxLength={cashoutLimits.receiptMax} />
      ) : (
        <TextField
          id="qx-receipt-reason"
          form={form}
          name="reason"
          label="退回原因"
          look="open"
          placeholder="本人会看到，例如：户名与卡号不符"
          maxLength={cashoutLimits.reasonMax}
        />
      )}
    </SheetForm>
  )
})
