import { inputDefaultMax } from '@qianxian/protocol/base/limits'
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
  /** Cleans typed or pasted text. */
  clean?: (typed: string) => string
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
  } = props
  const { name, value, error, set, isLed, leave } = bindField<T, string>(props)
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
          maxlength={maxLength}
          placeholder={placeholder}
          disabled={isDisabled}
          focus={props.hasFocus ?? (isLed || undefined)}
          {...(props.isSelected ? { selectionStart: 0, selectionEnd: value.length } : null)}
          cursorSpacing={keyboardGap}
          onInput={(event) => set(props.clean ? props.clean(event.detail.value) : event.detail.value)}
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

/** Returns the mobile number in typed or pasted text: at most eleven digits, without a leading +86. */
function mobileDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const bare = digits.length > 11 && digits.startsWith('86') ? digits.slice(2) : digits
  return bare.slice(0, 11)
}

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
      maxLength={20}
      clean={mobileDigits}
    />
  )
}

/** Digits of a code in a text message. */
const CODE_LENGTH = 6

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
  const isComplete = value.length === CODE_LENGTH
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
      placeholder={`请输入 ${CODE_LENGTH} 位验证码`}
      type="number"
      maxLength={CODE_LENGTH}
      clean={(typed) => typed.replace(/\D/g, '').slice(0, CODE_LENGTH)}
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
