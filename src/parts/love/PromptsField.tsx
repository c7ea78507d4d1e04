import { name } from '@qianxian/protocol/base/dictionary'
import { profileLimits, promptQuestion } from '@qianxian/protocol/love/profile.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Icon } from '@/ui/base/media/Icon'
import { Box, Row } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { IconButton } from '@/ui/base/action/IconButton'
import { ColumnSheet } from '@/ui/form/ColumnSheet'
import { FieldShell } from '@/ui/form/FieldShell'
import type { FormModel } from '@/ui/form/FormModel'
import { choices } from '@/ui/form/choices'
import { TextAreaField } from '@/ui/form/TextAreaField'
import type { ProfileValues } from './profileForm'
import './PromptsField.scss'

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
          <Box
            key={prompt.question}
            bottom={20}
            padX={24}
            padTop={8}
            padBottom={20}
            surface="paper"
            radius="s"
            className="qx-profile-prompt"
          >
            <Row>
              <Typography isGrowing size="m" weight="semibold" leading="close">
                {name(promptQuestion, prompt.question)}
              </Typography>
              {isDisabled ? null : (
                <IconButton
                  icon="x"
                  size={32}
                  tone="faint"
                  label="去掉这个问题"
                  className="qx-profile-prompt__remove"
                  onTap={() => set(prompts.filter((_, place) => place !== at))}
                />
              )}
            </Row>
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
          </Box>
        ))}
        {!isDisabled && prompts.length < profileLimits.promptsMax ? (
          <Row justify="center" tall="row" radius="s" tone="brand" className="qx-profile-add" onClick={() => setOpen(true)}>
            <Icon name="plus" size={36} />
            <Typography left={12} size="m">
              选一个问题来回答
            </Typography>
          </Row>
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
