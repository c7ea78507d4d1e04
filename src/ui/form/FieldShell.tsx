import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../base/classes'
import { Icon } from '../base/Icon'
import './FieldShell.scss'

/** The element of a field, for scrolling to it. */
export function fieldId(name: string): string {
  return `qx-field-${name}`
}

export interface FieldShellProps {
  name: string
  label: string
  isRequired?: boolean
  /** Under the field while nothing is wrong. */
  hint?: string
  error?: string | null
  /** The input goes under the label and takes the whole width. */
  isTall?: boolean
  /** At the right end of the label line of a tall field. */
  corner?: ReactNode
  onClick?: () => void
  children?: ReactNode
}

/** The frame of every field: a label that never leaves, the input, and one line for hint or error. */
export function FieldShell(props: FieldShellProps) {
  const { name, label, isRequired, hint, error, isTall, corner, onClick, children } = props
  const note = error ?? hint
  return (
    <View
      id={fieldId(name)}
      className={classes('qx-field', isTall && 'qx-field--tall', error && 'qx-field--wrong')}
      hoverClass={onClick ? 'qx-tapped-row' : 'none'}
      onClick={onClick}
    >
      <View className="qx-field__line">
        <View className="qx-field__label">
          <Text>{label}</Text>
          {isRequired ? <Text className="qx-field__star">*</Text> : null}
          {corner ? <View className="qx-field__corner">{corner}</View> : null}
        </View>
        <View className="qx-field__input">{children}</View>
      </View>
      {note ? (
        <View className="qx-field__note">
          {error ? <Icon name="circle-alert" className="qx-field__note-icon" /> : null}
          <Text>{note}</Text>
        </View>
      ) : null}
    </View>
  )
}

export interface ChosenProps {
  words: string | null
  placeholder?: string
  isDisabled?: boolean
}

/** What was chosen in a field that opens a sheet, or the invitation to choose. */
export function Chosen({ words, placeholder = '请选择', isDisabled }: ChosenProps) {
  return (
    <View className="qx-chosen">
      <Text className={words ? 'qx-chosen__words' : 'qx-chosen__words qx-chosen__words--none'}>{words ?? placeholder}</Text>
      {isDisabled ? (
        <Icon name="lock" size={30} color="var(--qx-ink-3)" />
      ) : (
        <Icon name="chevron-right" size={34} color="var(--qx-ink-3)" />
      )}
    </View>
  )
}
