import { Text, View } from '@tarojs/components'
import { name } from '@qianxian/protocol/base/dictionary'
import { profileLimits, promptQuestion } from '@qianxian/protocol/love/profile.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Icon } from '@/ui/base/Icon'
import { ColumnSheet } from '@/ui/form/ColumnSheet'
import { FieldShell } from '@/ui/form/FieldShell'
import type { FormModel } from '@/ui/form/FormModel'
import { choices } from '@/ui/form/choices'
import { TextAreaField } from '@/ui/form/TextAreaField'
import type { ProfileValues } from './profileForm'
import './profileFields.scss'

type Prompts = ProfileValues['prompts']

export interface PromptsFieldProps {
  form: FormModel<ProfileValues>
  isDisabled?: boolean
}

/** Up to three questions of the member's own choice, each with its answer. */
export const PromptsField = observer(function PromptsField({ form, isDisabled }: PromptsFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const prompts = form.read('prompts')
  const set = (next: Prompts) => form.set('prompts', next)
  const left = choices(promptQuestion).filter((option) => !prompts.some((prompt) => prompt.question === option.value))

  return (
    <>
      <FieldShell
        name="prompts"
        label="问答"
        look="tall"
        hint={prompts.length === 0 ? '比起一长段介绍，一个具体的回答更容易让人想和你聊' : undefined}
        error={form.errorOf('prompts')}
        corner={`${prompts.length}/${profileLimits.promptsMax}`}
      >
        {prompts.map((prompt, at) => (
          <View key={prompt.question} className="qx-profile-prompt">
            <View className="qx-profile-prompt__head">
              <Text className="qx-profile-prompt__question">{name(promptQuestion, prompt.question)}</Text>
              {isDisabled ? null : (
                <View
                  className="qx-profile-prompt__remove"
                  hoverClass="qx-tapped"
                  ariaLabel="去掉这个问题"
                  onClick={() => set(prompts.filter((_, place) => place !== at))}
                >
                  <Icon name="x" size={32} />
                </View>
              )}
            </View>
            <TextAreaField
              look="open"
              isBare
              isGrowing
              placeholder="写下你的回答"
              value={prompt.answer}
              maxLength={profileLimits.promptAnswerMax}
              isDisabled={isDisabled}
              onChange={(answer) => set(prompts.map((one, place) => (place === at ? { ...one, answer } : one)))}
            />
          </View>
        ))}
        {!isDisabled && prompts.length < profileLimits.promptsMax ? (
          <View className="qx-profile-add" hoverClass="qx-tapped" onClick={() => setOpen(true)}>
            <Icon name="plus" size={36} />
            <Text className="qx-profile-add__words">选一个问题来回答</Text>
          </View>
        ) : null}
      </FieldShell>
      <ColumnSheet
        isOpen={isOpen}
        title="选一个问题"
        columnsOf={() => [left]}
        value={[null]}
        onClose={() => setOpen(false)}
        onConfirm={([picked]) => {
          const question = left.find((option) => option.value === picked)?.value
          if (question) set([...prompts, { question, answer: '' }])
        }}
      />
    </>
  )
})
