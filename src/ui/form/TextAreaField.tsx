import { fitTyped, lengthOf } from '@qianxian/protocol/base/characters'
import { Textarea } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useContext, type ReactNode } from 'react'
import { classNames } from '../base/style/classNames'
import { SheetContext } from '../base/overlay/SheetContext'
import { fieldAttributes } from '../base/accessibility/attributes'
import { bindField, type FieldSource, type FieldTexts } from './fieldBinding'
import { FieldShell, noteId, type FieldLook } from './FieldShell'
import { keyboardGap } from './keyboard'
import './TextAreaField.scss'

export type TextAreaFieldProps<T extends object> = FieldSource<T, string> &
  FieldTexts & {
    look?: Exclude<FieldLook, 'row'>
    placeholder?: string
    /** Characters as a person sees them. */
    maxLength: number
    /** Grows with its text. */
    isGrowing?: boolean
    /** For a field in its own card: no background, no inner margin. */
    isBare?: boolean
    /** Content between the label and the text: templates to insert. */
    above?: ReactNode
    id?: string
  }

function TextAreaFieldOf<T extends object>(props: TextAreaFieldProps<T>) {
  const { label, look = 'tall', hint, isRequired, isDisabled, maxLength, isGrowing, isBare, above, id } = props
  const { name, value, error, set, isLed, leave } = bindField<T, string>(props)
  const isInSheet = useContext(SheetContext)
  return (
    <FieldShell
      name={name}
      label={label}
      look={look}
      isRequired={isRequired}
      hint={hint}
      error={error}
      count={`${lengthOf(value)}/${maxLength}`}
    >
      {above}
      <Textarea
        {...fieldAttributes({ label: label ?? props.placeholder, isRequired, error, noteId: (error ?? hint) ? noteId(name) : undefined })}
        id={id}
        className={classNames('qx-area', isGrowing && 'qx-area--growing', isBare && 'qx-area--bare')}
        placeholderClass="qx-field__placeholder"
        placeholder={props.placeholder ?? `请输入${label ?? ''}`}
        value={value}
        maxlength={-1}
        disabled={isDisabled}
        autoHeight={isGrowing}
        fixed={isInSheet}
        cursorSpacing={keyboardGap}
        disableDefaultPadding
        onInput={(event) => set(fitTyped(value, event.detail.value, maxLength))}
        focus={isLed || undefined}
        onBlur={leave}
      />
    </FieldShell>
  )
}

/** Several lines of text, with a count. */
export const TextAreaField = observer(TextAreaFieldOf) as typeof TextAreaFieldOf
