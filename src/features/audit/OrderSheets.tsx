/**
 * Sheets for the auditor of a report, in addition to approval and refusal: the measure against the person, and a
 * question to the reporter.
 */
import type { AuditDetail } from '@qianxian/protocol/audit/audit.schema'
import { name, options } from '@qianxian/protocol/base/dictionary'
import {
  type ReportCategory,
  reportCategory,
  reportCategoryPriority,
  reportLimits,
  reportStates,
  reportStatus,
} from '@qianxian/protocol/report/report.words'
import type { MeasureOffer } from '@qianxian/protocol/strike/strike.schema'
import { strikeAbility, strikeAction, strikeDays, strikeTerm, type StrikeTerm } from '@qianxian/protocol/strike/strike.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { Box } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'
import type { AuditTask } from './AuditTask'
import { actionNotes, toMeasure, measureTerm, type MeasureWords } from './measures'

interface SheetProps {
  isOpen: boolean
  onClose: () => void
  task: AuditTask
}

interface MeasureSheetProps extends SheetProps {
  items: AuditDetail['items']
  offer: MeasureOffer
  onDone: () => unknown
}

const named = <V extends string>(words: Readonly<Record<V, string>>, list: readonly V[]) =>
  list.map((value) => ({ value, label: words[value] }))
const inDays = (list: readonly number[]) => list.map((value) => ({ value, label: `${value} 天` }))

export const MeasureSheet = observer(function MeasureSheet({ isOpen, onClose, task, items, offer, onDone }: MeasureSheetProps) {
  const removable = items.filter((item) => item.isRemovable && task.reasonsOf(item.field).length > 0)
  const form = useForm<MeasureWords>({
    initial: {
      verdict: 'upheld',
      finding: offer.findings.find((one) => one === offer.reported) ?? null,
      action: null,
      ability: null,
      days: null,
      term: null,
    },
    rules: {
      finding: (finding) => (finding ? null : '请选择认定的违规'),
      action: (action) =>
        action === null ? '请选择处理方式' : action === 'remove' && removable.length === 0 ? '先在要移除的内容下面标出问题' : null,
      ability: (ability, { action }) => (action === 'limit' && ability === null ? '请选择要限制的功能' : null),
      days: (days, { action }) => ((action === 'limit' || action === 'freeze') && days === null ? '请选择天数' : null),
    },
    submit: (words) => task.uphold(toMeasure(words)),
  })
  const action = form.read('action')
  const finding = form.read('finding')
  const days = action === 'limit' || action === 'freeze' ? strikeDays[action] : null
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="认定和处理"
      form={form}
      lead={<Lead offer={offer} finding={finding} />}
      submitWords={action ? `确认${strikeAction[action]}` : '确认'}
      submitId="qx-measure-send"
      submitKind="danger"
      onDone={onDone}
    >
      <ChoiceField form={form} name="verdict" label="结论" look="open" isNeverEmpty options={named(reportStatus, reportStates.founded)} />
      <ChoiceField form={form} name="finding" label="认定的违规" look="open" isNeverEmpty options={named(reportCategory, offer.findings)} />
      <ChoiceField
        form={form}
        name="action"
        label="处理"
        look="open"
        as="rows"
        isNeverEmpty
        options={named(strikeAction, offer.actions).map((option) => ({ ...option, note: actionNotes[option.value] }))}
        hint={action === 'remove' && removable.length > 0 ? `将移除：${removable.map(({ label }) => label).join('、')}` : undefined}
      />
      {action === 'limit' ? (
        <ChoiceField
          form={form}
          name="ability"
          label="限制的功能"
          look="open"
          isNeverEmpty
          options={named(strikeAbility, offer.abilities)}
        />
      ) : null}
      {days ? <ChoiceField form={form} name="days" label="多久" look="open" isNeverEmpty options={inDays(days)} /> : null}
      <ChoiceField<MeasureWords, StrikeTerm>
        label="违规记录保留"
        look="open"
        isNeverEmpty
        value={measureTerm(form.read('term'), action)}
        onChange={(term) => form.set('term', term ?? null)}
        options={options(strikeTerm).map(({ value, name: label }) => ({ value, label }))}
      />
    </SheetForm>
  )
})

/** Arguments for a milder or stricter measure: earlier strikes, and what this finding usually leads to. */
function Lead({ offer, finding }: { offer: MeasureOffer; finding: ReportCategory | null }) {
  const counting = offer.strikes.filter(({ isCounting }) => isCounting).length
  return (
    <Box bottom={24} padX={24} padY={20} surface="gold" radius="s">
      <Typography size="m">{counting > 0 ? `有 ${counting} 条违规记录仍在保留期，请加重处理` : '没有仍在保留期的违规记录'}</Typography>
      {finding && reportCategoryPriority[finding] === 'critical' ? (
        <Typography top={4} size="m" tone="danger">
          认定为「{name(reportCategory, finding)}」会同时下架交友资料
        </Typography>
      ) : null}
    </Box>
  )
}

export const QuestionSheet = observer(function QuestionSheet({ isOpen, onClose, task }: SheetProps) {
  const form = useForm({
    about: `ask:${task.id}`,
    initial: { text: '' },
    rules: { text: textRule('请写下想了解的', { min: reportLimits.textMin, max: reportLimits.questionMax }) },
    submit: ({ text }) => task.askReporter(text),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="请举报人补充"
      form={form}
      lead="举报人会看到这段话，可以用文字和截图回答。"
      submitWords="发送"
      submitId="qx-question-send"
      onDone={() => toast('已发送，等举报人补充')}
    >
      <TextAreaField
        id="qx-question-text"
        form={form}
        name="text"
        look="open"
        label="想了解什么"
        isRequired
        placeholder="例如：请补充转账的时间和截图"
        maxLength={reportLimits.questionMax}
      />
    </SheetForm>
  )
})
