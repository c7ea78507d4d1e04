/** The organiser's questions for the guest, before payment. */
import { activityLimits } from '@qianxian/protocol/activity/activity.words'
import { answersWrong } from '@qianxian/protocol/activity/activity.form'
import type { ActivityDetail } from '@qianxian/protocol/activity/activity.schema'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import type { FormModel } from '@/ui/form/FormModel'
import { ChoiceField, ChoicesField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'

export type Question = ActivityDetail['form'][number]
export interface SignupAnswer {
  key: string
  values: string[]
}

type Typed = Record<string, string | string[]>

export interface SignupSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Names the activity: the input stays on the device until it is sent. */
  about: string
  questions: readonly Question[]
  title?: string
  lead: string
  submitWords: string
  send: (answers: SignupAnswer[]) => Promise<unknown>
  onDone?: () => unknown
}

const listOf = (value: string | string[] | undefined): string[] => [value ?? []].flat()

export const SignupSheet = observer(function SignupSheet(props: SignupSheetProps) {
  const { isOpen, onClose, about, questions, title = '报名信息', lead, submitWords, send, onDone } = props
  const form = useForm<Typed>({
    about,
    initial: Object.fromEntries(questions.map(({ key, kind }) => [key, kind === 'several' ? [] : ''])),
    rules: Object.fromEntries(
      questions.map((question) => [
        question.key,
        (value: string | string[]) => answersWrong([question], { [question.key]: listOf(value) })[question.key] ?? null,
      ]),
    ),
    submit: (typed) => send(questions.map(({ key }) => ({ key, values: listOf(typed[key]).filter(Boolean) }))),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      form={form}
      lead={lead}
      submitWords={submitWords}
      submitId="qx-activity-answers"
      onDone={onDone}
    >
      {questions.map((question) => (
        <QuestionField key={question.key} question={question} form={form} />
      ))}
    </SheetForm>
  )
})

function QuestionField({ question: { key, label, kind, isRequired, options }, form }: { question: Question; form: FormModel<Typed> }) {
  const shown = options.map((value) => ({ value, label: value }))
  if (kind === 'text')
    return (
      <TextAreaField
        form={form as unknown as FormModel<Record<string, string>>}
        name={key}
        look="open"
        label={label}
        isRequired={isRequired}
        maxLength={activityLimits.answer}
      />
    )
  if (kind === 'one')
    return (
      <ChoiceField
        form={form as unknown as FormModel<Record<string, string>>}
        name={key}
        look="open"
        label={label}
        isRequired={isRequired}
        options={shown}
      />
    )
  return (
    <ChoicesField
      form={form as unknown as FormModel<Record<string, string[]>>}
      name={key}
      look="open"
      label={label}
      isRequired={isRequired}
      options={shown}
    />
  )
}
