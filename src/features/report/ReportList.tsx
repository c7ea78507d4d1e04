/** What I reported, and what became of each. */
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { isIn, name as nameOf } from '@qianxian/protocol/base/dictionary'
import { reportCategory, reportStates, reportStatus, type ReportStatus } from '@qianxian/protocol/report/report.words'
import { report } from '@qianxian/protocol/report/report'
import type { ReportRow } from '@qianxian/protocol/report/report.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { ask } from '@/request/call'
import { Screen } from '@/shell/Screen'
import { Box, CardBox, Row } from '@/ui/base/boxes'
import { Empty } from '@/ui/base/Empty'
import { Tag, type Tone } from '@/ui/base/Tag'
import { Words } from '@/ui/base/Words'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'

function toneOf(status: ReportStatus): Tone {
  if (isIn(reportStates.founded, status)) return 'success'
  if (status === 'need_info') return 'danger'
  return isIn(reportStates.over, status) ? 'plain' : 'brand'
}

export const ReportList = observer(function ReportList() {
  const [model] = useState(
    () =>
      new ListModel<ReportRow>({
        keyOf: (row) => row.id,
        load: (cursor) => ask(report.getPaged, { cursor }),
      }),
  )
  useListPage(model)
  return (
    <Screen title="我的举报" onRetry={() => void model.refresh()} onSessionChange={() => void model.refresh()}>
      <ListView
        model={model}
        keyOf={(row) => row.id}
        renderRow={(row) => (
          <CardBox bottom={20} pad={28}>
            <Row justify="between" gap={16}>
              <Words lines={1} size="l" weight="semibold">
                {row.targetName || '已离开的会员'}
              </Words>
              <Tag tone={toneOf(row.status)}>{nameOf(reportStatus, row.status)}</Tag>
            </Row>
            <Words size="s" tone="soft">
              {nameOf(reportCategory, row.category)} · {relativeTime(row.createdAt)}
            </Words>
            <Words top={12} lines={3}>
              {row.text}
            </Words>
            {row.result ? (
              <Box surface="sunken" radius="s" top={20} padX={20} padY={16}>
                <Words size="sm">{row.result}</Words>
              </Box>
            ) : null}
          </CardBox>
        )}
        empty={<Empty art="nothing" title="还没有举报过" words="遇到不对劲的人，在对方主页的“更多”里告诉我们" />}
      />
    </Screen>
  )
})
