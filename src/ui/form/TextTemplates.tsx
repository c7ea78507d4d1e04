import { Chip, Chips } from '../base/action/Chip'
import { confirm } from '../base/overlay/Dialog'

export interface TextTemplatesProps {
  templates: readonly { name: string; words: string }[]
  /** The current text. */
  value: string
  onTake: (words: string) => void
}

/** Templates to insert and edit. Text that the person typed is replaced only after a confirmation. */
export function TextTemplates({ templates, value, onTake }: TextTemplatesProps) {
  async function handleTake(words: string) {
    const isOwn = value.trim() !== '' && !templates.some((template) => template.words === value)
    if (isOwn && !(await confirm({ title: '换成模板？', content: '用模板替换你已经写的话？', confirmWords: '替换' }))) return
    onTake(words)
  }
  return (
    <Chips>
      {templates.map(({ name, words }) => (
        <Chip key={name} label={name} icon="pencil" onClick={() => handleTake(words)} />
      ))}
    </Chips>
  )
}
