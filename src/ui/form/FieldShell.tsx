import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from '../base/style/classNames'
import { Box, Row } from '../base/layout/layout'
import { Icon } from '../base/media/Icon'
import { regionAttributes } from '../base/accessibility/attributes'
import { Tappable } from '../base/action/Tappable'
import { Typography } from '../base/text/Typography'
import './FieldShell.scss'

/** Id of a field's element, for scrolling to it. */
export function fieldId(name: string): string {
  return `qx-field-${name}`
}

/** Id of the element with a field's hint or error, for screen readers. */
export function noteId(name: string | undefined): string | undefined {
  return name && `${fieldId(name)}-note`
}

/** In a card with the label at the left (`row`) or above (`tall`); on the open background of a sheet or a login page (`open`). */
export type FieldLook = 'row' | 'tall' | 'open'

export interface FieldShellProps {
  name?: string
  label?: string
  look?: FieldLook
  isRequired?: boolean
  /** Shown under the field if there is no error. */
  hint?: string
  error?: string | null
  /** Content at the right end of the label. */
  corner?: ReactNode
  /** Characters written, of the maximum. */
  count?: string
  /** The line under the field is always reserved, so that the page does not move when a message appears. */
  isSteady?: boolean
  /** Role of a field that contains choices. */
  group?: 'radiogroup' | 'group'
  /** Called on a tap anywhere in the field, to open its choices. */
  onClick?: () => unknown
  isDisabled?: boolean
  children?: ReactNode
}

/** The frame of every field: a permanent label, the input, and a line for hint or error and the count. */
export function FieldShell(props: FieldShellProps) {
  const { name, label, look = 'row', isRequired, hint, error, corner, count, isSteady, group, onClick, isDisabled, children } = props
  const note = error ?? hint
  const frame = { id: name && fieldId(name), className: classNames('qx-field', `qx-field--${look}`, error && 'qx-field--wrong') }
  const inside = (
    <>
      <View className="qx-field__line">
        {label ? (
          <Row isFixed className="qx-field__label">
            <Text>{label}</Text>
            {isRequired ? (
              <Typography left={8} tone="brand">
                *
              </Typography>
            ) : null}
            {corner ? (
              <Typography size="s" tone="soft" className="qx-field__corner">
                {corner}
              </Typography>
            ) : null}
          </Row>
        ) : null}
        <Box isGrowing>{children}</Box>
      </View>
      {note || count || isSteady ? (
        <Row align="start" justify="between" tone="soft" className="qx-field__foot">
          {error ? <Icon name="circle-alert" className="qx-field__note-icon" /> : null}
          {/* Announced when it appears; a message that was present from the start is read with the field. */}
          <Typography isGrowing id={noteId(name)} region={error ? 'alert' : undefined} className="qx-field__note">
            {note ?? ''}
          </Typography>
          {count ? (
            <Typography isFixed left={16}>
              {count}
            </Typography>
          ) : null}
        </Row>
      ) : null}
    </>
  )
  return onClick ? (
    <Tappable {...frame} press="row" isDisabled={isDisabled} onClick={onClick}>
      {inside}
    </Tappable>
  ) : (
    <View {...regionAttributes(group, label)} {...frame}>
      {inside}
    </View>
  )
}

export interface ChosenValueProps {
  words: string | null
  placeholder?: string
  isDisabled?: boolean
  /** Draws a frame of its own, like an input on open background. */
  isBoxed?: boolean
}

/** The selected value of a field that opens a sheet, or the prompt to select one. */
export function ChosenValue({ words, placeholder = '请选择', isDisabled, isBoxed }: ChosenValueProps) {
  const frame = isBoxed
    ? ({ justify: 'between', tall: 'row', padX: 28, surface: 'plain', radius: 'm' } as const)
    : ({ justify: 'end', tall: 'tap' } as const)
  return (
    <Row {...frame} className="qx-chosen">
      <Text className={words ? 'qx-chosen__words' : 'qx-chosen__words qx-chosen__words--none'}>{words ?? placeholder}</Text>
      {isDisabled ? (
        <Icon name="lock" size={30} color="var(--qx-ink-3)" />
      ) : (
        <Icon name="chevron-right" size={34} color="var(--qx-ink-3)" />
      )}
    </Row>
  )
}
