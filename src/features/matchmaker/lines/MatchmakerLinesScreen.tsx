/** The matchmaker's work on introductions: what waits for a look, what is out, what came of it. */
import { Text, View } from '@tarojs/components'
import { lineCloseReason, lineLimits, screenReasons, type ScreenReason } from '@qianxian/protocol/line/line.words'
import { matchmakerLimits, type WorkStage, workStages } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { useState } from 'react'
import { usePageParams } from '@/router/usePageParams'
import { screen } from '@/shell/access'
import { useKeptText } from '@/shell/keptText'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/Button'
import { Chip } from '@/ui/base/Chip'
import { confirm, toast } from '@/ui/base/Dialog'
import { Empty } from '@/ui/base/Empty'
import { Sheet } from '@/ui/base/Sheet'
import { BoxTabs } from '@/ui/list/BoxTabs'
import { useListBoxes } from '@/ui/list/useListPage'
import { ListView } from '@/ui/list/ListView'
import { TextArea } from '@/ui/form/TextArea'
import { WorkLineCard } from './WorkLineCard'
import { WorkLines } from './WorkLines'
import '../desk/DeskSheet.scss'
import './WorkLineCard.scss'

const stageWords: Record<WorkStage, string> = { screening: '待审核', delivered: '等回应', connected: '已牵成', closed: '已结束' }
const emptyWords: Record<WorkStage, { title: string; words: string }> = {
  screening: { title: '没有等待审核的牵线', words: '会员发起的牵线会先到这里，由你看过再送达。' },
  delivered: { title: '没有在等回应的牵线', words: `送达以后，对方有 ${lineLimits.answerDays} 天时间答复。` },
  connected: { title: '还没有牵成的', words: '双方都同意的牵线会出现在这里。' },
  closed: { title: '没有已结束的牵线', words: '婉拒、到期或撤回的牵线会留在这里，方便回看。' },
}

export const MatchmakerLinesScreen = screen(function MatchmakerLinesScreen() {
  const { stage, overdue } = usePageParams<'stage' | 'overdue'>()
  const [model] = useState(() => new WorkLines(workStages.find((one) => one === stage) ?? 'screening', overdue === '1'))
  const [refusing, setRefusing] = useState<WorkLine | null>(null)
  const [recording, setRecording] = useState<WorkLine | null>(null)
  const { stages } = model
  useListBoxes(stages)

  async function handlePass(line: WorkLine) {
    const content = `送达后，${line.to.nickname}会看到${line.from.nickname}的资料和留言，有 ${lineLimits.answerDays} 天时间答复。`
    if (!(await confirm({ title: '通过并送达', content, confirmWords: '送达' }))) return
    const fault = await model.pass(line)
    if (fault) toast(fault)
  }

  return (
    <Screen onRetry={() => void stages.refresh()} onSessionChange={() => void stages.refresh()}>
      <BoxTabs boxes={stages} words={stageWords} />
      {stages.box === 'screening' ? (
        <View className="qx-work__filter">
          <Text className="qx-work__filter-words">请在 {lineLimits.screenHours} 小时内看完</Text>
          <Chip label="只看超时" icon="clock" isOn={model.isOverdue} onClick={() => model.setOverdue(!model.isOverdue)} />
        </View>
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
          />
        )}
        empty={
          stages.box === 'screening' && model.isOverdue ? (
            <Empty
              art="line"
              title="没有超时的牵线"
              words="都在时间内，辛苦了。"
              actionWords="看全部"
              onAction={() => model.setOverdue(false)}
            />
          ) : (
            <Empty art="line" title={emptyWords[stages.box].title} words={emptyWords[stages.box].words} />
          )
        }
      />
      <RefuseSheet model={model} line={refusing} onClose={() => setRefusing(null)} />
      <AttemptSheet model={model} line={recording} onClose={() => setRecording(null)} />
    </Screen>
  )
})

interface LineSheetProps {
  model: WorkLines
  line: WorkLine | null
  onClose: () => void
}

/** Sends a question back: one reason, in words the sender will read. */
function RefuseSheet({ model, line, onClose }: LineSheetProps) {
  const [reason, setReason] = useState<ScreenReason | null>(null)
  const [fault, setFault] = useState('')

  function handleClose() {
    setReason(null)
    setFault('')
    onClose()
  }

  async function handleRefuse() {
    if (!line) return
    if (!reason) return setFault('请选择原因')
    const refused = await model.refuse(line, reason)
    if (refused) setFault(refused)
    else handleClose()
  }

  return (
    <Sheet
      isOpen={line !== null}
      onClose={handleClose}
      title="退回牵线"
      footer={
        <Button isBlock size="l" kind="danger" id="qx-work-refuse" onClick={handleRefuse}>
          退回给{line?.from.nickname ?? '发起人'}
        </Button>
      }
    >
      <View className="qx-desk-sheet">
        <Text className="qx-desk-sheet__lead">发起人会看到你选的原因，牵线次数会退还。</Text>
        <View className="qx-desk-sheet__chips">
          {screenReasons.map((one) => (
            <Chip
              key={one}
              label={lineCloseReason[one]}
              isOn={one === reason}
              onClick={() => {
                setReason(one)
                setFault('')
              }}
            />
          ))}
        </View>
        <Text className="qx-desk-sheet__fault">{fault}</Text>
        {reason === 'no_answer' && line ? (
          <Text className="qx-desk-sheet__lead">
            需要在 {lineLimits.contactAttemptsBeforeNoAnswer} 个不同的日子联系过，已记录 {line.attempts} 次。
          </Text>
        ) : null}
      </View>
    </Sheet>
  )
}

/** Writes down that the matchmaker tried to reach the two. */
function AttemptSheet({ model, line, onClose }: LineSheetProps) {
  const [note, setNote] = useKeptText(`attempt:${line?.id ?? 0}`)
  const [fault, setFault] = useState('')

  async function handleRecord() {
    if (!line) return
    if (!note.trim()) return setFault('写一下怎么联系的、结果如何')
    const refused = await model.record(line, note)
    if (refused) return setFault(refused)
    setNote('')
    onClose()
  }

  return (
    <Sheet
      isOpen={line !== null}
      onClose={onClose}
      title="记录联系"
      footer={
        <Button isBlock size="l" id="qx-work-record" onClick={handleRecord}>
          记下来
        </Button>
      }
    >
      <View className="qx-desk-sheet">
        <Text className="qx-desk-sheet__lead">
          {lineLimits.contactAttemptsWithinDays} 天内在 {lineLimits.contactAttemptsBeforeNoAnswer}{' '}
          个不同的日子都联系不上，才能以「多次联系未得到回应」退回。
        </Text>
        <TextArea
          id="qx-work-note"
          placeholder="例如：上午电话未接，已在平台留言，约明天下午再联系"
          maxLength={matchmakerLimits.attemptNoteMax}
          value={note}
          error={fault}
          onChange={(words) => {
            setNote(words)
            setFault('')
          }}
        />
      </View>
    </Sheet>
  )
}
