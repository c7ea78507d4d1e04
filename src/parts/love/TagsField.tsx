import { name } from '@qianxian/protocol/base/dictionary'
import { bodyTag, hobbyTag, profileLimits, type Tag, tags as tagNames } from '@qianxian/protocol/love/profile.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/ui/base/action/Button'
import { Box } from '@/ui/base/layout/layout'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { FieldShell } from '@/ui/form/FieldShell'
import type { FormModel } from '@/ui/form/FormModel'
import { choices } from '@/ui/form/choices'
import type { ProfileValues } from './profileForm'

const groups = [
  { title: '我是怎样的人', options: choices(bodyTag) },
  { title: '平时喜欢', options: choices(hobbyTag) },
]

export interface TagsFieldProps {
  form: FormModel<ProfileValues>
  isDisabled?: boolean
}

/** Words for manner and hobbies: the chosen ones on the page, all of them in a sheet. */
export const TagsField = observer(function TagsField({ form, isDisabled }: TagsFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = form.read('tags')

  function toggle(tag: Tag) {
    if (chosen.includes(tag))
      form.set(
        'tags',
        chosen.filter((one) => one !== tag),
      )
    else if (chosen.length >= profileLimits.tagsMax) toast(`最多选 ${profileLimits.tagsMax} 个`)
    else form.set('tags', [...chosen, tag])
  }

  return (
    <>
      <FieldShell name="tags" label="标签" look="tall" error={form.errorOf('tags')} corner={`${chosen.length}/${profileLimits.tagsMax}`}>
        <Chips>
          {chosen.map((tag) => (
            <Chip
              key={tag}
              label={name(tagNames, tag)}
              isOn
              isDisabled={isDisabled}
              onRemove={isDisabled ? undefined : () => toggle(tag)}
            />
          ))}
          {isDisabled ? null : <Chip label={chosen.length > 0 ? '再选几个' : '选几个贴切的'} icon="plus" onClick={() => setOpen(true)} />}
        </Chips>
      </FieldShell>
      <Sheet
        isOpen={isOpen}
        title={`标签 ${chosen.length}/${profileLimits.tagsMax}`}
        onClose={() => setOpen(false)}
        footer={
          <Button isBlock size="l" onClick={() => setOpen(false)}>
            好了
          </Button>
        }
      >
        <Box padX="gutter" padBottom={32}>
          {groups.map((group) => (
            <Box key={group.title} bottom={32}>
              <Typography bottom={12} size="m" tone="soft">
                {group.title}
              </Typography>
              <Chips>
                {group.options.map((option) => (
                  <Chip key={option.value} label={option.label} isOn={chosen.includes(option.value)} onClick={() => toggle(option.value)} />
                ))}
              </Chips>
            </Box>
          ))}
        </Box>
      </Sheet>
    </>
  )
})
