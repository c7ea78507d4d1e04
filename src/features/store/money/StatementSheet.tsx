import { dateInWords, monthInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { commission } from '@qianxian/protocol/commission/commission'
import type { StatedShare, Statement } from '@qianxian/protocol/commission/statement.schema'
import { lineKind, statementLimits } from '@qianxian/protocol/commission/statement.words'
import { orderBiz } from '@qianxian/protocol/finance/finance.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { call, callQuietly, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { useForm } from '@/shell/form'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { sumRows } from './statementWords'

export interface StatementSheetProps {
  isOpen: boolean
  /** The statement; null if the sheet is closed. */
  id: number | null
  storeId: number
  /** True if the viewer confirms and disputes. */
  isManaged: boolean
  onClose: () => void
  onChange: (statement: Statement) => void
}

/** A monthly statement: its sums, its course, its lines, and the answer of the manager. */
export const StatementSheet = observer(function StatementSheet({ isOpen, id, onClose, ...rest }: StatementSheetProps) {
  const shown = useLastShown(id)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="分成账单">
      {shown === null ? null : <Content key={shown} id={shown} {...rest} />}
    </Sheet>
  )
})

type ContentProps = Pick<StatementSheetProps, 'storeId' | 'isManaged' | 'onChange'> & { id: number }

function Content({ id, storeId, isManaged, onChange }: ContentProps) {
  const [model] = useState(() => new DetailModel<Statement>({ load: () => callQuietly(commission.getStatement, { storeId, id }) }))
  const [isDisputing, setDisputing] = useState(false)
  useEffect(() => void model.load(), [model])
  const show = (statement: Statement) => {
    model.patch(statement)
    onChange(statement)
  }
  async function handleConfirm() {
    const content = '确认以后不能再提出异议，平台会按这个金额付款。'
    if (!(await confirm({ title: '确认这份账单', content, confirmWords: '确认' }))) return
    try {
      show(await call(commission.confirmStatement, { storeId, id }, errorsInline))
      toast('已确认')
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }
  return (
    <>
      <DetailView
        model={model}
        render={(statement) => (
          <>
            <Sums statement={statement} />
            {isManaged && statement.isAnswerable ? (
              <Row gap={20} top={12} bottom={24}>
                <Button kind="ghost" id="qx-statement-dispute" onClick={() => setDisputing(true)}>
                  有异议
                </Button>
                <Button id="qx-statement-confirm" onClick={handleConfirm}>
                  确认账单
                </Button>
              </Row>
            ) : null}
            <Lines id={id} storeId={storeId} />
          </>
        )}
      />
      <DisputeForm isOpen={isDisputing} onClose={() => setDisputing(false)} storeId={storeId} id={id} onDone={show} />
    </>
  )
}

function Sums({ statement }: { statement: Statement }) {
  return (
    <Box padTop={16} id="qx-statement">
      <CellGroup title={monthInWords(statement.month)}>
        {sumRows(statement).map(({ label, value }) => (
          <Cell key={label} label={label} value={value} />
        ))}
      </CellGroup>
      <Stack gap={8} bottom={20}>
        {statement.course.map((sentence) => (
          <Typography key={sentence} size="s">
            {sentence}
          </Typography>
        ))}
        <Typography size="s" tone="soft">
          {`账单散列 ${statement.hash}`}
        </Typography>
      </Stack>
    </Box>
  )
}

const Lines = observer(function Lines({ id, storeId }: { id: number; storeId: number }) {
  const [list] = useState(
    () =>
      new ListModel<StatedShare>({
        keyOf: (line) => line.id,
        load: (cursor) => callQuietly(commission.getStatedSharePaged, { storeId, id, cursor }),
      }),
  )
  useEffect(() => void list.load(), [list])
  return (
    <ListView
      model={list}
      keyOf={(line) => line.id}
      renderRow={(line) => (
        <Box padY={20} line="bottom">
          <Row justify="between" gap={16}>
            <Stack isGrowing gap={4}>
              <Typography size="m">{`${orderBiz[line.orderType]} · ${lineKind[line.kind]}`}</Typography>
              <Typography size="s" tone="soft">
                {`${dateInWords(line.at)}付款 · 实付 ¥${amount(line.grossFen)} · 退款 ¥${amount(line.refundsFen)}`}
              </Typography>
            </Stack>
            <Typography size="m" weight="semibold" isFigure>
              {`¥${amount(line.fen)}`}
            </Typography>
          </Row>
        </Box>
      )}
      empty={<EmptyState isCompact art="nothing" title="没有明细" words="" />}
      endWords="都在这里了"
    />
  )
})

interface DisputeFormProps {
  isOpen: boolean
  onClose: () => void
  storeId: number
  id: number
  onDone: (statement: Statement) => void
}

function DisputeForm({ isOpen, onClose, storeId, id, onDone }: DisputeFormProps) {
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => onDone(await call(commission.disputeStatement, { storeId, id, reason }, errorsInline)),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="对账单有异议"
      form={form}
      lead="请写明哪一笔不对。平台的两位财务人员核对后作出决定，结果写在账单里。"
      submitWords="提交异议"
      submitId="qx-statement-dispute-send"
      onDone={() => toast('已提交')}
    >
      <TextAreaField
        id="qx-statement-reason"
        form={form}
        name="reason"
        look="open"
        label="理由"
        isRequired
        placeholder="哪一笔订单、哪个金额不对"
        maxLength={statementLimits.reasonMax}
      />
    </SheetForm>
  )
}
