import { View } from '@tarojs/components'
import { options } from '@qianxian/protocol/base/dictionary'
import { contactScope, lineLimits, type LineMode, lineReason } from '@qianxian/protocol/line/line.words'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { navigateTo } from '@/router/navigator'
import { Button } from '@/ui/base/Button'
import { Box, Row, Stack } from '@/ui/base/boxes'
import { Chip } from '@/ui/base/Chip'
import { confirm, toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Words } from '@/ui/base/Words'
import { Knot } from '@/ui/base/Knot'
import { LineTimeline } from '@/ui/person/LineTimeline'
import { TextArea } from '@/ui/form/TextArea'
import { LineApplyModel, templates } from './LineApplyModel'
import './LineApplySheet.scss'

const modes: readonly { value: LineMode; name: string; words: string }[] = [
  { value: 'self', name: '替我递话', words: '红娘审核后，把你写的话转给 TA' },
  { value: 'assisted', name: '红娘出面', words: '红娘先和双方各聊一聊，再牵线' },
]

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
  /** The line was made: what the page knows of the two is old. */
  onDone: () => void
}

/** 牵线: what one says to somebody, and what happens with it. What was typed is kept until it is sent. */
export function LineApplySheet(props: LineApplySheetProps) {
  const [model, setModel] = useState(() => new LineApplyModel(props.no))
  const { isOpen, no } = props
  useEffect(() => {
    if (!isOpen) return undefined
    const fresh = model.done || model.no !== no ? new LineApplyModel(no) : model
    if (fresh !== model) setModel(fresh)
    void fresh.loadQuota()
    return () => fresh.form.flushDraft()
    // A finished or foreign question is replaced when the sheet opens, not while it closes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, no])
  return <ApplySheet {...props} model={model} />
}

const ApplySheet = observer(function ApplySheet({ isOpen, name, onClose, onDone, model }: LineApplySheetProps & { model: LineApplyModel }) {
  const { form, quota, done } = model
  const { values } = form

  async function handleSubmit() {
    if (await form.submit()) {
      onDone()
      return
    }
    // The field may be out of sight above the button.
    const wrong = form.firstError(['message', 'scopes', 'reasons'])
    if (wrong) toast(form.errorOf(wrong) ?? '')
  }

  async function handleTemplate(words: string) {
    if (!model.isMessageReplaceable && !(await confirm({ content: '用模板替换你已经写的话？', confirmWords: '替换' }))) return
    form.set('message', words)
  }

  if (done) {
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title="已递出">
        <Stack id="qx-apply-done" align="center" gap={12} padX={48} padTop={24} padBottom={32}>
          <Knot size="m" isDrawn />
          <Words top={24} size="xl" weight="bold">
            {done.row.statusText}
          </Words>
          <Words bottom={28} tone="soft">
            红娘会在 {lineLimits.screenHours} 小时内处理，有进展会在“我的牵线”里告诉你。
          </Words>
          <Button size="l" isBlock onClick={() => navigateTo('/member/love/line', { id: done.row.id })}>
            查看进度
          </Button>
          <Button kind="plain" isBlock onClick={onClose}>
            继续看看
          </Button>
        </Stack>
      </Sheet>
    )
  }

  const isSpent = quota !== undefined && (quota.left <= 0 || quota.newLeftToday <= 0 || quota.openLeft <= 0)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={`想认识 ${name}`}
      footer={
        <View>
          {form.submitError ? (
            <Words top={8} bottom={8} size="sm" tone="danger">
              {failureWords(form.submitError)}
            </Words>
          ) : null}
          <Row>
            <Stack isFixed right={20} className="qx-apply__quota">
              <Words size="ml" weight="semibold" leading="close">
                {quota ? `剩 ${quota.left} 次` : ' '}
              </Words>
              <Words size="xs" tone="soft" leading="close">
                {quota ? `今天还可发起 ${quota.newLeftToday} 次` : ' '}
              </Words>
            </Stack>
            <Button size="l" isBlock id="qx-apply-submit" isLoading={form.isSubmitting} isDisabled={isSpent} onClick={handleSubmit}>
              {quota && quota.left <= 0 ? '牵线次数不足' : isSpent ? '今天已达上限' : '递给红娘'}
            </Button>
          </Row>
        </View>
      }
    >
      <Box padX="gutter" padTop={8} padBottom={24} className="qx-apply">
        <Row align="stretch" justify="between">
          {modes.map((mode) => (
            <Stack
              key={mode.value}
              pad={24}
              radius="m"
              line={mode.value === values.mode ? 'chosen' : 'around'}
              className="qx-apply__mode"
              onClick={() => form.set('mode', mode.value)}
            >
              <Words size="l" weight="semibold" tone={mode.value === values.mode ? 'brand' : undefined}>
                {mode.name}
              </Words>
              <Words size="s" tone="soft" leading="close">
                {mode.words}
              </Words>
            </Stack>
          ))}
        </Row>
        <Part title="为什么想认识 TA" note={`最多 ${lineLimits.reasonsMax} 个`} error={form.errorOf('reasons')}>
          {options(lineReason)
            .filter((reason) => reason.value !== 'matchmaker')
            .map((reason) => {
              const isOn = values.reasons.includes(reason.value)
              return (
                <Chip
                  key={reason.value}
                  label={reason.name}
                  isOn={isOn}
                  isDisabled={!isOn && values.reasons.length >= lineLimits.reasonsMax}
                  onClick={() => model.toggleReason(reason.value)}
                />
              )
            })}
        </Part>
        <Part title="想对 TA 说">
          <Row>
            {templates.map((template) => (
              <Row key={template.name} right={32} gap={8} tall="tap" tone="brand" onClick={() => handleTemplate(template.words)}>
                <Icon name="pencil" size={26} />
                <Words size="m">{template.name}</Words>
              </Row>
            ))}
          </Row>
          <TextArea
            id="qx-apply-message"
            placeholder="说说你是怎样的人，为什么想认识 TA。请不要填写联系方式。"
            value={values.message}
            maxLength={lineLimits.messageMax}
            error={form.errorOf('message')}
            onChange={(words) => form.set('message', words)}
            onBlur={() => form.touch('message')}
          />
        </Part>
        <Part title="希望交换的联系方式" note="双方同意后才可见" error={form.errorOf('scopes')}>
          {options(contactScope).map((scope) => (
            <Chip
              key={scope.value}
              label={scope.name}
              isOn={values.scopes.includes(scope.value)}
              onClick={() => model.toggleScope(scope.value)}
            />
          ))}
        </Part>
        <Box top={40} pad={32} surface="paper" radius="m">
          <Words bottom={24} size="l" weight="semibold">
            接下来会怎样
          </Words>
          <LineTimeline steps={steps} />
          {quota?.policyText ? (
            <Words top={24} size="s" tone="soft">
              {quota.policyText}
            </Words>
          ) : null}
        </Box>
      </Box>
    </Sheet>
  )
})

function Part({ title, note, error, children }: { title: string; note?: string; error?: string | null; children: ReactNode }) {
  return (
    <Box padTop={40}>
      <Row justify="between" bottom={8}>
        <Words size="l" weight="semibold">
          {title}
        </Words>
        {note ? (
          <Words size="s" tone="soft">
            {note}
          </Words>
        ) : null}
      </Row>
      {children}
      {error ? (
        <Words top={8} bottom={8} size="sm" tone="danger">
          {error}
        </Words>
      ) : null}
    </Box>
  )
}
