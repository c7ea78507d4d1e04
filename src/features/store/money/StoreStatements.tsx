import { monthInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { commission } from '@qianxian/protocol/commission/commission'
import type { StatementLine } from '@qianxian/protocol/commission/statement.schema'
import { statementStatus } from '@qianxian/protocol/commission/statement.words'
import { mayInStore } from '@qianxian/protocol/store/store.rules'
import type { StoreRole } from '@qianxian/protocol/store/store.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call, callQuietly, errorsInline } from '@/request/call'
import { ticketOf, saveExport } from '@/shell/exportSheet'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { StatementSheet } from '../lazySheets'
import { statementTones } from './statementWords'

export interface StoreStatementsProps {
  storeId: number
  role: StoreRole
}

/** The monthly statements of a store, the newest first; each opens its lines. */
export const StoreStatements = observer(function StoreStatements({ storeId, role }: StoreStatementsProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const [list] = useState(
    () =>
      new ListModel<StatementLine>({
        keyOf: ({ id }) => id,
        load: (cursor) => callQuietly(commission.getStatementPaged, { storeId, cursor }),
      }),
  )
  useListPage(list)
  const download = () =>
    saveExport(
      commission.exportStatement,
      call(commission.getStatementLink, { storeId }, errorsInline).then(ticketOf),
      `门店账单-${storeId}.json`,
      '内容已复制，请粘贴保存',
    )
  return (
    <>
      <ListView
        model={list}
        keyOf={({ id }) => id}
        renderRow={(line) => <StatementRow line={line} onOpen={setOpened} />}
        empty={<EmptyState art="nothing" title="还没有账单" words="每月 1 日凌晨 2 点结算上个月的分成，账单会出现在这里。" />}
        endWords="都在这里了"
      />
      {list.rows.length > 0 ? (
        <Box isInset bottom={48}>
          <Button kind="ghost" id="qx-statement-download" onClick={download}>
            下载账单和核对凭证
          </Button>
          <Typography top={12} size="s" tone="soft">
            文件里有门店分成的每一笔记账和散列，可以用平台公布的核对程序检查有没有被改过。
          </Typography>
        </Box>
      ) : null}
      <StatementSheet
        isOpen={opened !== null}
        id={opened}
        storeId={storeId}
        isManaged={mayInStore(role, 'manage')}
        onClose={() => setOpened(null)}
        onChange={({ id, status, payableFen, standing }) => list.patch(id, { status, payableFen, standing })}
      />
    </>
  )
})

function StatementRow({ line, onOpen }: { line: StatementLine; onOpen: (id: number) => void }) {
  const { id, month, status, payableFen, standing } = line
  return (
    <Box isInset bottom={20} pad={24} surface="card" radius="m" id={`qx-statement-${month}`} onClick={() => onOpen(id)}>
      <Row justify="between" align="start" gap={12}>
        <Stack isGrowing gap={4}>
          <Typography size="m" weight="semibold">
            {monthInWords(month)}
          </Typography>
          <Typography size="s" tone="soft">
            {standing}
          </Typography>
        </Stack>
        <Stack align="end" gap={8}>
          <Typography size="l" weight="semibold" isFigure>
            {`¥${amount(payableFen)}`}
          </Typography>
          <Tag tone={statementTones[status]}>{statementStatus[status]}</Tag>
        </Stack>
      </Row>
    </Box>
  )
}
