/** The viewer's reports and their results, followed by measures for the viewer's own violations. */
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { isIn, name as nameOf } from '@qianxian/protocol/base/dictionary'
import { reportCategory, reportStates, reportStatus, type ReportStatus } from '@qianxian/protocol/report/report.words'
import { report } from '@qianxian/protocol/report/report'
import type { ReportRow } from '@qianxian/protocol/report/report.schema'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { MyStrikes } from '@/parts/strike/MyStrikes'
import { StrikeList } from '@/parts/strike/StrikeList'
import { callQuietly } from '@/request/call'
import { Screen } from '@/shell/Screen'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { lazySheet } from '@/ui/base/overlay/lazySheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tabs } from '@/ui/base/action/Tabs'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'

const AnswerSheet = lazySheet('补充情况', () => import('./AnswerSheet').then((file) => file.AnswerSheet))

type ReportBox = 'mine' | 'strikes'
const tabs: { value: ReportBox; label: string }[] = [
  { value: 'mine', label: '我的举报' },
  { value: 'strikes', label: '违规与申诉' },
]

function toneOf(status: ReportStatus): Tone {
  if (isIn(reportStates.founded, status)) return 'success'
  if (status === 'need_info') return 'danger'
  return isIn(reportStates.over, status) ? 'plain' : 'brand'
}

export const ReportList = observer(function ReportList({ box }: { box: ReportBox }) {
  const [shown, setShown] = useState(box)
  const [model] = useState(
    () =>
      new ListModel<ReportRow>({
        keyOf: (row) => row.id,
        load: (cursor) => callQuietly(report.getPaged, { cursor }),
      }),
  )
  const [strikes] = useState(() => new MyStrikes())
  const [answering, setAnswering] = useState<ReportRow | null>(null)
  useListPage(model)
  useDidShow(() => void strikes.load())
  const refresh = () => void Promise.all([model.refresh(), strikes.load()])
  return (
    <Screen title={shown === 'mine' ? '我的举报' : '违规与申诉'} onRetry={refresh} onSessionChange={refresh}>
      <Tabs tabs={tabs} value={shown} onChange={setShown} isSticky />
      {shown === 'mine' ? (
        <ListView
          model={model}
          keyOf={(row) => row.id}
          renderRow={(row) => <Report row={row} onAnswer={() => setAnswering(row)} />}
          empty={<EmptyState art="nothing" title="还没有举报过" words="遇到不对劲的人，在对方主页的「更多」里告诉我们" />}
        />
      ) : (
        <Strikes model={strikes} />
      )}
      <AnswerSheet
        isOpen={answering !== null}
        row={answering}
        onClose={() => setAnswering(null)}
        onDone={(row) => model.patch(row.id, row)}
      />
    </Screen>
  )
})

const Strikes = observer(function Strikes({ model }: { model: MyStrikes }) {
  if (!model.list) return model.error ? <ErrorRetry error={model.error} onRetry={() => model.load()} /> : <PageSkeleton kind="rows" />
  if (model.list.length === 0) return <EmptyState art="nothing" title="没有违规记录" words="谢谢你一起守护这里" />
  return (
    <Box padX="gutter" padTop={16}>
      <StrikeList model={model} />
    </Box>
  )
})

function Report({ row, onAnswer }: { row: ReportRow; onAnswer: () => void }) {
  return (
    <CardBox bottom={20} pad={28} id={`qx-report-${row.id}`}>
      <Row justify="between" gap={16}>
        <Typography lines={1} size="l" weight="semibold">
          {row.isMatchmaker ? `红娘 ${row.targetName}` : row.targetName || '已离开的会员'}
        </Typography>
        <Tag tone={toneOf(row.status)}>{nameOf(reportStatus, row.status)}</Tag>
      </Row>
      <Typography size="s" tone="soft">
        {nameOf(reportCategory, row.category)} · {relativeTime(row.createdAt)}
      </Typography>
      <Typography top={12} lines={3}>
        {row.text}
      </Typography>
      {row.questions.map(({ text, at, answer, pictures }) => (
        <Box key={at} surface="gold" radius="s" top={20} padX={20} padY={16}>
          <Typography size="s" tone="soft">
            审核员想了解
          </Typography>
          <Typography size="sm" isAsWritten>
            {text}
          </Typography>
          {answer === null ? null : (
            <Typography top={8} size="sm" isAsWritten>
              你的补充：{answer}
              {pictures > 0 ? `（${pictures} 张截图）` : ''}
            </Typography>
          )}
        </Box>
      ))}
      {row.status === 'need_info' ? (
        <Button top={20} isBlock id={`qx-report-answer-${row.id}`} onClick={onAnswer}>
          去补充
        </Button>
      ) : null}
      {row.result ? (
        <Box surface="sunken" radius="s" top={20} padX={20} padY={16}>
          <Typography size="sm">{row.result}</Typography>
        </Box>
      ) : null}
    </CardBox>
  )
}
