/** For a task about a matchmaker: the matchmaker's state, with actions to suspend, resume or propose termination. */
import { career } from '@qianxian/protocol/career/career'
import type { DeskToJudge } from '@qianxian/protocol/career/stopping.schema'
import { stoppingLimits, type StopReason, stopReason } from '@qianxian/protocol/career/stopping.words'
import { matchmakerStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { useForm } from '@/shell/form'
import { Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'
import { DetailSection } from '@/ui/person/FactGrid'

export const AuditDesk = observer(function AuditDesk({ taskId }: { taskId: number }) {
  const [model] = useState(
    () => new DetailModel<DeskToJudge>({ load: async () => (await callQuietly(career.getDeskToJudge, { id: taskId })).desk }),
  )
  const [sheet, setSheet] = useState<'stop' | 'end' | null>(null)
  useEffect(() => void model.load(), [model])
  const { value: desk, state } = model
  if (state === 'failed')
    return (
      <DetailSection title="红娘服务">
        <Row gap={20}>
          <Typography isGrowing tone="soft">
            {firstErrorWords(model.error)}
          </Typography>
          <Button size="s" kind="secondary" onClick={() => model.load()}>
            重试
          </Button>
        </Row>
      </DetailSection>
    )
  if (!desk) return null
  return (
    <DetailSection title="红娘服务" note={matchmakerStatus[desk.status]}>
      <Typography size="sm">{`${desk.name}，现在服务 ${desk.members} 位会员`}</Typography>
      {desk.isWaitingForEnd ? (
        <Typography top={8} size="s" tone="soft">
          已提请终止，等另一位审核员决定
        </Typography>
      ) : null}
      <Row top={20} gap={16} isWrapping>
        {desk.status === 'suspended' ? (
          <>
            <Button size="s" kind="secondary" id="qx-desk-resume" onClick={() => resume(model, desk)}>
              恢复服务
            </Button>
            {desk.isWaitingForEnd ? null : (
              <Button size="s" kind="danger" id="qx-desk-end" onClick={() => setSheet('end')}>
                提请终止
              </Button>
            )}
          </>
        ) : (
          <Button size="s" kind="danger" id="qx-desk-stop" onClick={() => setSheet('stop')}>
            暂停服务
          </Button>
        )}
      </Row>
      <StopSheet isOpen={sheet === 'stop'} desk={desk} onClose={() => setSheet(null)} onDone={() => said(model, '已暂停')} />
      <EndSheet isOpen={sheet === 'end'} desk={desk} onClose={() => setSheet(null)} onDone={() => said(model, '已提请终止')} />
    </DetailSection>
  )
})

async function said(model: DetailModel<DeskToJudge>, words: string): Promise<void> {
  toast(words)
  await model.load()
}

async function resume(model: DetailModel<DeskToJudge>, { id, name }: DeskToJudge): Promise<void> {
  const content = '授权还在有效期、没有另选红娘的会员继续由 TA 服务。'
  if (!(await confirm({ title: `恢复${name}的服务？`, content, confirmWords: '恢复' }))) return
  await call(career.resumeMatchmaker, { id }, errorsInline).then(
    () => said(model, '已恢复'),
    (error: unknown) => said(model, firstErrorWords(error)),
  )
}

interface DeskSheetProps {
  isOpen: boolean
  desk: DeskToJudge
  onClose: () => void
  onDone: () => unknown
}

interface Why {
  reason: StopReason | null
}

const needsReason = (reason: StopReason | null) => (reason ? null : '请选择原因')

const StopSheet = observer(function StopSheet({ isOpen, desk, onClose, onDone }: DeskSheetProps) {
  const form = useForm<Why>({
    initial: { reason: null },
    rules: { reason: needsReason },
    submit: ({ reason }) => call(career.suspendMatchmaker, { id: desk.id, reason: reason! }, errorsInline),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={`暂停${desk.name}的服务`}
      form={form}
      lead="TA 马上看不到会员、电话和牵线。会员会收到通知，等 TA 恢复或另选红娘。"
      submitWords="暂停服务"
      submitId="qx-desk-stop-send"
      submitKind="danger"
      onDone={onDone}
    >
      <ChoiceField form={form} name="reason" label="原因，TA 会看到" look="open" as="rows" isNeverEmpty options={choices(stopReason)} />
    </SheetForm>
  )
})

const EndSheet = observer(function EndSheet({ isOpen, desk, onClose, onDone }: DeskSheetProps) {
  const form = useForm<Why & { note: string }>({
    about: `desk-end:${desk.id}`,
    initial: { reason: null, note: '' },
    rules: { reason: needsReason, note: textRule('请写明情况', { min: stoppingLimits.noteMin, max: stoppingLimits.noteMax }) },
    submit: ({ reason, note }) => call(career.proposeTermination, { id: desk.id, reason: reason!, note }, errorsInline),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={`提请终止${desk.name}的红娘资格`}
      form={form}
      lead="由另一位审核员决定。通过后不能恢复，会员会收到通知。"
      submitWords="提请终止"
      submitId="qx-desk-end-send"
      submitKind="danger"
      onDone={onDone}
    >
      <ChoiceField form={form} name="reason" label="原因，TA 会看到" look="open" as="rows" isNeverEmpty options={choices(stopReason)} />
      <TextAreaField
        id="qx-desk-end-note"
        form={form}
        name="note"
        look="open"
        label="情况说明"
        isRequired
        placeholder="查到了什么，只有审核员能看到"
        maxLength={stoppingLimits.noteMax}
      />
    </SheetForm>
  )
})
