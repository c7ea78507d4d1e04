import { Text, View } from '@tarojs/components'
import { options } from '@qianxian/protocol/base/dictionary'
import { contactScope, lineLimits, type LineMode, lineReason } from '@qianxian/protocol/line/line.words'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { navigateTo } from '@/router/navigator'
import { Button } from '@/ui/base/Button'
import { Chip } from '@/ui/base/Chip'
import { classes } from '@/ui/base/classes'
import { confirm, toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
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
        <View className="qx-apply-done" id="qx-apply-done">
          <View className="qx-apply-done__thread" />
          <Text className="qx-apply-done__title">{done.row.statusText}</Text>
          <Text className="qx-apply-done__words">红娘会在 {lineLimits.screenHours} 小时内处理，有进展会在“我的牵线”里告诉你。</Text>
          <Button size="l" isBlock onClick={() => navigateTo('/member/love/line', { id: done.row.id })}>
            查看进度
          </Button>
          <Button kind="plain" isBlock onClick={onClose}>
            继续看看
          </Button>
        </View>
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
          {form.submitError ? <Text className="qx-apply__fault">{failureWords(form.submitError)}</Text> : null}
          <View className="qx-apply__footer">
            <View className="qx-apply__quota">
              <Text className="qx-apply__quota-left">{quota ? `剩 ${quota.left} 次` : ' '}</Text>
              <Text className="qx-apply__quota-note">{quota ? `今天还可发起 ${quota.newLeftToday} 次` : ' '}</Text>
            </View>
            <Button size="l" isBlock id="qx-apply-submit" isLoading={form.isSubmitting} isDisabled={isSpent} onClick={handleSubmit}>
              {quota && quota.left <= 0 ? '牵线次数不足' : isSpent ? '今天已达上限' : '递给红娘'}
            </Button>
          </View>
        </View>
      }
    >
      <View className="qx-apply">
        <View className="qx-apply__modes">
          {modes.map((mode) => (
            <View
              key={mode.value}
              className={classes('qx-apply__mode', mode.value === values.mode && 'qx-apply__mode--on')}
              onClick={() => form.set('mode', mode.value)}
            >
              <Text className="qx-apply__mode-name">{mode.name}</Text>
              <Text className="qx-apply__mode-words">{mode.words}</Text>
            </View>
          ))}
        </View>
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
          <View className="qx-apply__templates">
            {templates.map((template) => (
              <View
                key={template.name}
                className="qx-apply__template"
                hoverClass="qx-tapped"
                onClick={() => handleTemplate(template.words)}
              >
                <Icon name="pencil" size={26} />
                <Text className="qx-apply__template-name">{template.name}</Text>
              </View>
            ))}
          </View>
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
        <View className="qx-apply__steps">
          <Text className="qx-apply__title">接下来会怎样</Text>
          <LineTimeline steps={steps} />
          {quota?.policyText ? <Text className="qx-apply__policy">{quota.policyText}</Text> : null}
        </View>
      </View>
    </Sheet>
  )
})

function Part({ title, note, error, children }: { title: string; note?: string; error?: string | null; children: ReactNode }) {
  return (
    <View className="qx-apply__part">
      <View className="qx-apply__head">
        <Text className="qx-apply__title">{title}</Text>
        {note ? <Text className="qx-apply__note">{note}</Text> : null}
      </View>
      {children}
      {error ? <Text className="qx-apply__fault">{error}</Text> : null}
    </View>
  )
}
