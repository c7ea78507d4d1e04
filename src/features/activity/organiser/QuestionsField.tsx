/** The organiser's questions for guests: a field for each, with its error below. */
import { questionsComplaint, questionsWrong } from '@qianxian/protocol/activity/activity.form'
import { activityLimits, questionKind } from '@qianxian/protocol/activity/activity.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { fieldId } from '@/ui/form/FieldShell'
import type { FormModel } from '@/ui/form/FormModel'
import { TextField } from '@/ui/form/TextField'
import { newQuestion, toQuestions, type PlanValues, type TypedQuestion } from './planForm'

export const questionsRule = (typed: readonly TypedQuestion[]): string | null => questionsComplaint(toQuestions(typed))

export const QuestionsField = observer(function QuestionsField({ form }: { form: FormModel<PlanValues> }) {
  const questions = form.read('form')
  const error = form.errorOf('form')
  const known = error === null ? {} : questionsWrong(toQuestions(questions))
  const wrong = questions.map(({ key }, at) => known[key] ?? form.rowErrorOf('form', at))
  const change = (key: string, part: Partial<TypedQuestion>) =>
    form.set(
      'form',
      questions.map((one) => (one.key === key ? { ...one, ...part } : one)),
    )
  const remove = (key: string) =>
    form.set(
      'form',
      questions.filter((one) => one.key !== key),
    )

  return (
    <Box id={fieldId('form')}>
      <Typography bottom={16} size="s" tone="soft">
        {`报名的人支付前回答，只有主办方和本人看得到。最多 ${activityLimits.questions} 个，不能询问手机号、社交账号等联系方式。`}
      </Typography>
      {questions.map((one, at) => (
        <OneQuestion
          key={one.key}
          question={one}
          at={at}
          wrong={wrong[at]!}
          onChange={(part) => change(one.key, part)}
          onRemove={() => remove(one.key)}
        />
      ))}
      {error !== null && wrong.every((one) => one === null) ? (
        <Typography bottom={16} size="s" tone="danger" region="alert">
          {error}
        </Typography>
      ) : null}
      <Button
        size="s"
        kind="secondary"
        icon="plus"
        id="qx-plan-question-add"
        isDisabled={questions.length >= activityLimits.questions}
        onClick={() => form.set('form', [...questions, newQuestion(questions)])}
      >
        添加问题
      </Button>
    </Box>
  )
})

interface OneQuestionProps {
  question: TypedQuestion
  at: number
  wrong: string | null
  onChange: (part: Partial<TypedQuestion>) => void
  onRemove: () => void
}

const requiredOptions = [
  { value: 'no' as const, label: '选填' },
  { value: 'yes' as const, label: '必填' },
]

function OneQuestion({ question, at, wrong, onChange, onRemove }: OneQuestionProps) {
  const { label, kind, isRequired, options } = question
  return (
    <Box bottom={24} line="bottom">
      <Row justify="between" gap={16}>
        <Typography isGrowing size="sm" weight="semibold">{`第 ${at + 1} 个问题`}</Typography>
        <Button size="s" kind="ghost" id={`qx-plan-question-remove-${at}`} onClick={onRemove}>
          删除
        </Button>
      </Row>
      <TextField
        look="open"
        label="问题"
        placeholder="例如：平时更爱喝什么"
        maxLength={activityLimits.questionLabel}
        value={label}
        error={wrong}
        onChange={(text) => onChange({ label: text })}
        id={`qx-plan-question-${at}`}
      />
      <ChoiceField
        look="open"
        label="怎样回答"
        isNeverEmpty
        value={kind}
        onChange={(value) => onChange({ kind: value ?? 'text' })}
        options={values(questionKind).map((value) => ({ value, label: questionKind[value] }))}
      />
      {kind === 'text' ? null : (
        <TextField
          look="open"
          label="选项"
          placeholder="用顿号隔开，例如：手冲、奶咖、茶"
          value={options}
          onChange={(text) => onChange({ options: text })}
          id={`qx-plan-question-options-${at}`}
        />
      )}
      <ChoiceField
        look="open"
        label="是否必填"
        isNeverEmpty
        value={isRequired ? 'yes' : 'no'}
        onChange={(value) => onChange({ isRequired: value === 'yes' })}
        options={requiredOptions}
      />
    </Box>
  )
}
