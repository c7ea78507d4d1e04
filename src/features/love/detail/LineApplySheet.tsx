import { isIn } from '@qianxian/protocol/base/dictionary'
import { contactDuration, lineLimits, type LineMode, lineReason, lineStates, type LineStatus } from '@qianxian/protocol/line/line.words'
import type { LineDetail, Quota } from '@qianxian/protocol/line/line.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { availableContacts, contactWords, noContactHint } from '@/parts/line/availableContacts'
import { WechatAdder } from '@/parts/line/WechatAdder'
import { promptForNotices, prepareNoticePrompt } from '@/parts/notice/noticePrompt'
import { RiskWarning } from '@/parts/risk/RiskWarning'
import { navigateTo } from '@/router/navigator'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Knot } from '@/ui/base/media/Knot'
import { Typography } from '@/ui/base/text/Typography'
import { LineTimeline } from '@/ui/person/LineTimeline'
import { ChoiceField, ChoicesField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextTemplates } from '@/ui/form/TextTemplates'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { LineApplyModel, templates } from './LineApplyModel'
import './LineApplySheet.scss'

const modes: readonly { value: LineMode; name: string; words: string }[] = [
  { value: 'self', name: '替我递话', words: '红娘审核后，把你写的话转给 TA' },
  { value: 'assisted', name: '红娘出面', words: '红娘先和双方各聊一聊，再牵线' },
]

const reasons = choices(lineReason).filter((reason) => reason.value !== 'matchmaker')

const steps = [
  { key: 'screen', title: '红娘先看一看', note: `${lineLimits.screenHours} 小时内审核你的话和双方的资料`, state: 'now' as const },
  { key: 'answer', title: 'TA 收到你的心意', note: `有 ${lineLimits.answerDays} 天时间考虑，不会催促`, state: 'next' as const },
  { key: 'open', title: '双方都同意，才互看联系方式', note: '给谁看、看多久，各自决定，随时可以收回', state: 'next' as const },
  { key: 'quota', title: '对方同意，才用掉一次', note: '没通过审核、过期没有回音，次数都会退回', state: 'next' as const },
]

export interface LineApplySheetProps {
  isOpen: boolean
  no: string
  name: string
  onClose: () => void
  /** Called when the line was created: the page's data about the two is outdated. */
  onDone: () => void
}

/** 牵线: the message to a person, and the next steps. The text is stored until it is sent. */
export function LineApplySheet(props: LineApplySheetProps) {
  const [model, setModel] = useState(() => new LineApplyModel(props.no))
  const { isOpen, no } = props
  useEffect(() => {
    if (!isOpen) return undefined
    const fresh = model.done || model.no !== no ? new LineApplyModel(no) : model
    if (fresh !== model) setModel(fresh)
    void fresh.loadQuota()
    void prepareNoticePrompt('line')
    return () => fresh.form.flushDraft()
    // A sent line, or a draft for another person, is replaced when the sheet opens, not during its closing animation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, no])
  return <ApplySheet {...props} model={model} />
}

const ApplySheet = observer(function ApplySheet({ isOpen, name, onClose, onDone, model }: LineApplySheetProps & { model: LineApplyModel }) {
  const { form, quota, done } = model
  // Contacts are exchanged, so a kind that the member lacks cannot be requested.
  const own = quota ? availableContacts.filter((scope) => isIn(quota.myContacts, scope)) : availableContacts
  const left = quota && (form.read('mode') === 'assisted' ? quota.leftAssisted : quota.left)
  const isEmpty = left !== undefined && left <= 0
  const isSpent = quota !== undefined && (isEmpty || quota.newLeftToday <= 0 || quota.openLeft <= 0)
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={`想认识 ${name}`}
      form={form}
      beside={<QuotaLeft quota={quota} />}
      submitWords={isEmpty ? '牵线次数不足' : isSpent ? '今天已达上限' : '递给红娘'}
      submitId="qx-apply-submit"
      isSubmitDisabled={isSpent}
      onDone={onDone}
      outcome={done ? { title: '已递出', content: <Sent line={done} onClose={onClose} /> } : null}
    >
      {isOpen ? <RiskWarning no={model.no} /> : null}
      <Modes value={form.read('mode')} onChange={(mode) => form.set('mode', mode)} />
      {isEmpty ? <Lacking isForAssisted={quota !== undefined && quota.left > 0} onClose={onClose} /> : null}
      <ChoicesField
        form={form}
        name="reasons"
        look="open"
        label="为什么想认识 TA"
        corner={`最多 ${lineLimits.reasonsMax} 个`}
        options={reasons}
        max={lineLimits.reasonsMax}
      />
      <TextAreaField
        id="qx-apply-message"
        form={form}
        name="message"
        look="open"
        label="想对 TA 说"
        placeholder="说说你是怎样的人，为什么想认识 TA。请不要填写联系方式。"
        maxLength={lineLimits.messageMax}
        above={<TextTemplates templates={templates} value={form.read('message')} onTake={(words) => form.set('message', words)} />}
      />
      <ChoicesField
        form={form}
        name="scopes"
        look="open"
        label="希望交换的联系方式"
        corner="双方同意后才可见"
        options={own.map((value) => ({ value, label: contactWords[value] }))}
        hint={own.length === 0 ? noContactHint : undefined}
      />
      {!quota || quota.myContacts.includes('wechat') ? null : <WechatAdder onSaved={() => model.loadQuota()} />}
      {form.read('scopes').length > 0 ? (
        <ChoiceField
          form={form}
          name="duration"
          look="open"
          label="你的开放多久"
          hint="从 TA 同意时算起，随时可以收回。TA 的由 TA 决定。"
          isNeverEmpty
          options={choices(contactDuration)}
        />
      ) : null}
      <Box top={24} pad={32} surface="paper" radius="m">
        <Typography bottom={24} size="l" weight="semibold">
          接下来会怎样
        </Typography>
        <LineTimeline steps={steps} />
        {quota?.policyText ? (
          <Typography top={24} size="s" tone="soft">
            {quota.policyText}
          </Typography>
        ) : null}
      </Box>
    </SheetForm>
  )
})

function QuotaLeft({ quota }: { quota: Quota | undefined }) {
  return (
    <Stack className="qx-apply__quota">
      <Typography size="ml" weight="semibold" leading="close">
        {quota ? `剩 ${quota.left} 次` : ' '}
      </Typography>
      <Typography size="xs" tone="soft" leading="close">
        {quota ? `今天还可发起 ${quota.newLeftToday} 次` : ' '}
      </Typography>
    </Stack>
  )
}

/** The typed text is kept until the member returns. */
function Lacking({ isForAssisted, onClose }: { isForAssisted: boolean; onClose: () => void }) {
  function handleLook() {
    onClose()
    return navigateTo('/member/love/package')
  }
  return (
    <Row bottom={32} padX={28} padY={20} gap={16} surface="brand" radius="m" role="link" onClick={handleLook} id="qx-apply-packages">
      <Typography isGrowing size="m">
        {isForAssisted ? '你的次数只能用来递话，红娘出面要另外的次数' : '牵线次数用完了，写好的话会为你留着'}
      </Typography>
      <Typography isFixed size="m" tone="brand" weight="semibold">
        看看套餐
      </Typography>
    </Row>
  )
}

/** Chooses between writing oneself and a matchmaker's help. */
function Modes({ value, onChange }: { value: LineMode; onChange: (mode: LineMode) => void }) {
  return (
    <Row align="stretch" justify="between" top={8} bottom={32}>
      {modes.map((mode) => (
        <Stack
          key={mode.value}
          pad={24}
          radius="m"
          line={mode.value === value ? 'chosen' : 'around'}
          role="radio"
          isOn={mode.value === value}
          className="qx-apply__mode"
          onClick={() => onChange(mode.value)}
        >
          <Typography size="l" weight="semibold" tone={mode.value === value ? 'brand' : undefined}>
            {mode.name}
          </Typography>
          <Typography size="s" tone="soft" leading="close">
            {mode.words}
          </Typography>
        </Stack>
      ))}
    </Row>
  )
}

/** Two people who requested each other are connected at once. */
function sentWords(status: LineStatus): string {
  if (isIn(lineStates.connected, status)) return 'TA 也正想认识你，联系方式已按各自的约定打开。'
  const now = isIn(lineStates.unscreened, status) ? `红娘会在 ${lineLimits.screenHours} 小时内处理` : '已经送到 TA 手上'
  return `${now}，有进展会在「我的牵线」里告诉你。`
}

/** The sent line and the next steps. */
function Sent({ line, onClose }: { line: LineDetail; onClose: () => void }) {
  async function handleLook() {
    await promptForNotices('line')
    await navigateTo('/member/love/line', { id: line.row.id })
  }

  async function handleClose() {
    await promptForNotices('line')
    onClose()
  }

  return (
    <Stack id="qx-apply-done" align="center" gap={12} padX={48} padTop={24} padBottom={32}>
      <Knot size="m" isDrawn />
      <Typography top={24} size="xl" weight="bold">
        {line.row.statusText}
      </Typography>
      <Typography bottom={28} tone="soft">
        {sentWords(line.row.status)}
      </Typography>
      <Button size="l" isBlock onClick={handleLook}>
        {isIn(lineStates.connected, line.row.status) ? '看看你们的牵线' : '查看进度'}
      </Button>
      <Button kind="plain" isBlock onClick={handleClose}>
        继续看看
      </Button>
    </Stack>
  )
}
