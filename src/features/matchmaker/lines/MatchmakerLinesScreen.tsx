/** The matchmaker's lines: awaiting screening, delivered, and closed. */
import { lineLimits } from '@qianxian/protocol/line/line.words'
import { type WorkStage, workStages } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { useEffect, useState } from 'react'
import { WitnessSection } from '@/parts/couple/WitnessSection'
import { OneToOneSection } from '@/parts/onetoone/OneToOneSection'
import { firstErrorWords } from '@/request/fault'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { Box, Row } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Typography } from '@/ui/base/text/Typography'
import { ListTabs } from '@/ui/list/ListTabs'
import { useTabbedLists } from '@/ui/list/useListPage'
import { ListView } from '@/ui/list/ListView'
import { WorkLineCard } from './WorkLineCard'
import { AttemptSheet } from './AttemptSheet'
import { HandOverSheet } from './HandOverSheet'
import { RefuseSheet } from './RefuseSheet'
import { WorkLines } from './WorkLines'

const stageWords: Record<WorkStage, string> = { screening: '待审核', delivered: '等回应', connected: '已牵成', closed: '已结束' }
const emptyWords: Record<WorkStage, { title: string; words: string }> = {
  screening: { title: '没有等待审核的牵线', words: '会员发起的牵线会先到这里，由你看过再送达。' },
  delivered: { title: '没有在等回应的牵线', words: `送达以后，对方有 ${lineLimits.answerDays} 天时间答复。` },
  connected: { title: '还没有牵成的', words: '双方都同意的牵线会出现在这里。' },
  closed: { title: '没有已结束的牵线', words: '婉拒、到期或撤回的牵线会留在这里，方便回看。' },
}

export const MatchmakerLinesScreen = guardScreen(function MatchmakerLinesScreen() {
  const { stage, overdue, id } = usePageParams<'stage' | 'overdue' | 'id'>()
  const [model] = useState(() => new WorkLines(workStages.find((one) => one === stage) ?? 'screening', overdue === '1'))
  const [refusing, setRefusing] = useState<WorkLine | null>(null)
  const [recording, setRecording] = useState<WorkLine | null>(null)
  const [handing, setHanding] = useState<WorkLine | null>(null)
  const { stages } = model
  useTabbedLists(stages)
  useEffect(() => {
    if (id) void model.lead(Number(id))
  }, [model, id])

  async function handlePass(line: WorkLine) {
    const content = `送达后，${line.to.nickname}会看到${line.from.nickname}的资料和留言，有 ${lineLimits.answerDays} 天时间答复。`
    if (!(await confirm({ title: '通过并送达', content, confirmWords: '送达' }))) return
    await model.pass(line).catch((error: unknown) => toast(firstErrorWords(error)))
  }

  return (
    <Screen onRetry={() => void stages.refresh()} onSessionChange={() => void stages.refresh()}>
      <Box>{model.notice ? <NoticeBar words={model.notice} tone="info" onClose={() => model.closeNotice()} /> : null}</Box>
      <Box>
        <WitnessSection />
      </Box>
      <Box>
        <OneToOneSection />
      </Box>
      <ListTabs boxes={stages} words={stageWords} />
      {stages.box === 'screening' ? (
        <Row justify="between" padX="gutter" padTop={8}>
          <Typography size="sm" tone="soft">
            请在 {lineLimits.screenHours} 小时内看完
          </Typography>
          <Chips>
            <Chip label="只看超时" icon="clock" isOn={model.isOverdue} onClick={() => model.setOverdue(!model.isOverdue)} />
          </Chips>
        </Row>
      ) : null}
      <ListView
        key={stages.box}
        model={stages.list}
        keyOf={(line) => line.id}
        renderRow={(line) => (
          <WorkLineCard
            line={line}
            onPass={() => handlePass(line)}
            onRefuse={() => setRefusing(line)}
            onRecord={() => setRecording(line)}
            onHandOver={() => setHanding(line)}
          />
        )}
        empty={
          stages.box === 'screening' && model.isOverdue ? (
            <EmptyState
              art="line"
              title="没有超时的牵线"
              words="都在时间内，辛苦了。"
              actionWords="看全部"
              onAction={() => model.setOverdue(false)}
            />
          ) : (
            <EmptyState art="line" title={emptyWords[stages.box].title} words={emptyWords[stages.box].words} />
          )
        }
      />
      <RefuseSheet model={model} line={refusing} onClose={() => setRefusing(null)} />
      <HandOverSheet model={model} line={handing} onClose={() => setHanding(null)} />
      <AttemptSheet model={model} line={recording} onClose={() => setRecording(null)} />
    </Screen>
  )
})
