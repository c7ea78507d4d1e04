import { fitTyped } from '@qianxian/protocol/base/characters'
import { inputDefaultMax } from '@qianxian/protocol/base/limits'
import { lengthFault, mobileNotation, smsNotation, type Notation } from '@qianxian/protocol/base/notation'
import { Input } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../base/style/classNames'
import { Box, Row } from '../base/layout/layout'
import { CountdownButton, type CountdownButtonProps } from '../base/action/CountdownButton'
import { Icon, type IconName } from '../base/media/Icon'
import { autofillAttributes, fieldAttributes, type AutofillKind } from '../base/accessibility/attributes'
import { bindField, type FieldSource, type FieldTexts } from './fieldBinding'
import { FieldShell, noteId, type FieldLook } from './FieldShell'
import { keyboardGap } from './keyboard'
import './TextField.scss'

type Line = Omit<FieldTexts, 'label'> & {
  label: string
  look?: Exclude<FieldLook, 'tall'>
  placeholder?: string
  /** Characters as a person sees them; the native input has no limit. A number or code has a `notation` instead. */
  maxLength?: number
  type?: 'text' | 'number' | 'digit' | 'idcard'
  isPassword?: boolean
  /** Autofill hint of the phone or browser. */
  fills?: AutofillKind
  /** True while the field has the focus. */
  hasFocus?: boolean
  /** Selects the whole text, so that typing replaces it. */
  isSelected?: boolean
  onLeave?: () => void
  icon?: IconName
  /** Content at the end of the line: a code button, an eye. */
  right?: ReactNode
  /** The number or code that this field takes: typed text is cleaned, and a wrong length is refused and never sent. */
  notation?: Notation
  onConfirm?: () => void
  /** Id of the input itself, if the field's name is not unique. */
  id?: string
}

export type TextFieldProps<T extends object> = FieldSource<T, string> & Line

function TextFieldOf<T extends object>(props: TextFieldProps<T>) {
  const {
    label,
    look = 'row',
    hint,
    isRequired,
    isDisabled,
    placeholder = `请输入${label}`,
    maxLength = inputDefaultMax,
    type = 'text',
    notation,
  } = props
  const { name, value, error: ownError, set, isLed, leave } = bindField<T, string>(props)
  const { form } = props
  useEffect(() => {
    if (form && name && notation) return form.guard(name as keyof T, (typed) => lengthFault(notation, label, typed as string))
    return undefined
  }, [form, name, notation, label])
  const error = ownError ?? (notation && value.length > notation.max ? lengthFault(notation, label, value) : null)
  const [isFocused, setFocused] = useState(false)
  const isOpen = look === 'open'
  return (
    <FieldShell name={name} label={label} look={look} isRequired={isRequired} hint={hint} error={error} isSteady={isOpen}>
      <Row className={classNames('qx-text', `qx-text--${look}`, isFocused && 'qx-text--focused')}>
        {props.icon ? <Icon name={props.icon} size={40} color="var(--qx-ink-3)" className="qx-text__icon" /> : null}
        <Input
          {...fieldAttributes({ label, isRequired, error, noteId: error || hint ? noteId(name) : undefined })}
          {...autofillAttributes(props.fills)}
          id={props.id}
          className="qx-text__input"
          placeholderClass="qx-field__placeholder"
          value={value}
          type={type}
          password={props.isPassword}
          maxlength={-1}
          placeholder={placeholder}
          disabled={isDisabled}
          focus={props.hasFocus ?? (isLed || undefined)}
          {...(props.isSelected ? { selectionStart: 0, selectionEnd: value.length } : null)}
          cursorSpacing={keyboardGap}
          onInput={({ detail }) => set(notation ? notation.clean(detail.value) : fitTyped(value, detail.value, maxLength))}
          onFocus={isOpen ? () => setFocused(true) : undefined}
          onBlur={() => {
            setFocused(false)
            props.onLeave?.()
            leave()
          }}
          onConfirm={props.onConfirm}
        />
        {/* A separate element, because a mini-program receives all siblings again when one of them is added or removed. */}
        {isOpen ? (
          <Box isFixed>
            {value && isFocused ? (
              <Row justify="center" tone="faint" className="qx-text__clear" label="清空" onClick={() => set('')}>
                <Icon name="x" size={32} />
              </Row>
            ) : null}
          </Box>
        ) : null}
        {props.right}
      </Row>
    </FieldShell>
  )
}

/** A single line of text or digits. */
export const TextField = observer(TextFieldOf) as typeof TextFieldOf

/** A mainland mobile number. */
export function PhoneField<T extends object>(props: FieldSource<T, string> & Pick<Line, 'id' | 'isDisabled'>) {
  return (
    <TextField<T>
      {...props}
      label="手机号"
      look="open"
      icon="smartphone"
      placeholder="请输入 11 位手机号"
      type="number"
      fills="tel"
      notation={mobileNotation}
    />
  )
}

export type CodeFieldProps<T extends object> = FieldSource<T, string> &
  Pick<Line, 'id' | 'onConfirm'> & {
    onSend: CountdownButtonProps['onSend']
    /** Epoch milliseconds; see CountdownButton. */
    waitUntil?: number
    /** Called when all digits are entered. */
    onComplete?: () => void
  }

function CodeFieldOf<T extends object>({ onSend, waitUntil, onComplete, ...props }: CodeFieldProps<T>) {
  const [isAwaited, setAwaited] = useState(false)
  const { value, error } = bindField<T, string>(props as FieldSource<T, string>)
  const isComplete = value.length === smsNotation.max
  // With all digits entered, an error can be only the server's.
  const isRefused = isComplete && Boolean(error)
  const wasComplete = useRef(isComplete)
  useEffect(() => {
    if (isComplete && !wasComplete.current) onComplete?.()
    wasComplete.current = isComplete
  }, [isComplete, onComplete])
  useEffect(() => {
    if (isRefused) setAwaited(true)
  }, [isRefused])

  async function handleSend() {
    const isSent = await onSend()
    if (isSent !== false) setAwaited(true)
    return isSent
  }
  return (
    <TextField<T>
      {...(props as FieldSource<T, string>)}
      fills="one-time-code"
      hasFocus={isAwaited}
      isSelected={isRefused}
      onLeave={() => setAwaited(false)}
      label="验证码"
      look="open"
      icon="shield-check"
      placeholder={`请输入 ${smsNotation.max} 位验证码`}
      type="number"
      notation={smsNotation}
      right={<CountdownButton onSend={handleSend} waitUntil={waitUntil} />}
    />
  )
}

/**
 * The code of a text message, with the button that sends it. After sending, the focus moves to the code; a refused code
 * is selected so that typing overwrites it.
 */
export const CodeField = observer(CodeFieldOf) as typeof CodeFieldOf

/** A password with an eye that reveals it. */
export function PasswordField<T extends object>(
  props: FieldSource<T, string> &
    Pick<Line, 'label' | 'placeholder' | 'maxLength' | 'onConfirm' | 'id'> & { fills: 'current-password' | 'new-password' },
) {
  const [isSeen, setSeen] = useState(false)
  return (
    <TextField<T>
      {...props}
      look="open"
      icon="lock"
      isPassword={!isSeen}
      right={
        <Row
          justify="center"
          isFixed
          tone="faint"
          className="qx-text__eye"
          label={isSeen ? '隐藏密码' : '显示密码'}
          onClick={() => setSeen(!isSeen)}
        >
          <Icon name={isSeen ? 'eye' : 'eye-off'} size={40} />
        </Row>
      }
    />
  )
}
