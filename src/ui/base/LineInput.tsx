import { inputDefaultMax } from '@qianxian/protocol/base/limits'
import { Input, Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes'
import { CountdownButton } from './CountdownButton'
import type { CountdownButtonProps } from './CountdownButton'
import { Icon } from './Icon'
import type { IconName } from './Icon'
import './LineInput.scss'

export interface LineInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  type?: 'text' | 'number' | 'digit' | 'idcard'
  maxLength?: number
  isPassword?: boolean
  error?: string | null
  icon?: IconName
  right?: ReactNode
  isDisabled?: boolean
  onBlur?: () => void
  onConfirm?: () => void
  id?: string
}

/** A large single input for the login pages. The label stays above the words; the error takes its place below. */
export function LineInput(props: LineInputProps) {
  const { label, value, onChange, placeholder, type = 'text', maxLength = inputDefaultMax, isPassword, error, icon, right } = props
  const [isFocused, setFocused] = useState(false)
  return (
    <View className="qx-line-input">
      <Text className="qx-line-input__label">{label}</Text>
      <View className={classes('qx-line-input__box', isFocused && 'qx-line-input__box--focused', error && 'qx-line-input__box--wrong')}>
        {icon ? <Icon name={icon} size={40} color="var(--qx-ink-3)" className="qx-line-input__icon" /> : null}
        <Input
          id={props.id}
          className="qx-line-input__input"
          placeholderClass="qx-placeholder"
          value={value}
          type={type}
          password={isPassword}
          maxlength={maxLength}
          placeholder={placeholder}
          disabled={props.isDisabled}
          onInput={(event) => onChange(event.detail.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            props.onBlur?.()
          }}
          onConfirm={props.onConfirm}
        />
        {/* In a place of its own: a mini-program is sent all its neighbours anew where one of them comes or goes. */}
        <View className="qx-line-input__end">
          {value && isFocused ? (
            <View className="qx-line-input__clear" ariaLabel="清空" onClick={() => onChange('')}>
              <Icon name="x" size={32} />
            </View>
          ) : null}
        </View>
        {right}
      </View>
      <Text className="qx-line-input__error">{error ?? ''}</Text>
    </View>
  )
}

export type PhoneInputProps = Pick<LineInputProps, 'value' | 'onChange' | 'error' | 'onBlur' | 'right' | 'id' | 'isDisabled'>

/** A mainland mobile number; everything but digits is dropped as it is typed or pasted, and a leading +86 with it. */
export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  return (
    <LineInput
      {...rest}
      label="手机号"
      icon="smartphone"
      placeholder="请输入 11 位手机号"
      type="number"
      maxLength={20}
      value={value}
      onChange={(typed) => onChange(mobileDigits(typed))}
    />
  )
}

/** The at most eleven digits of a mobile number in what was typed or pasted. */
function mobileDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const bare = digits.length > 11 && digits.startsWith('86') ? digits.slice(2) : digits
  return bare.slice(0, 11)
}

export interface CodeInputProps extends Pick<LineInputProps, 'value' | 'onChange' | 'error' | 'onConfirm' | 'id'> {
  onSend: CountdownButtonProps['onSend']
  canSend?: boolean
  /** Epoch milliseconds; see CountdownButton. */
  waitUntil?: number
  /** Digits of the code, 6 unless told otherwise. */
  length?: number
}

/** A code from a short message with the button that asks for it. */
export function CodeInput({ value, onChange, onSend, canSend = true, waitUntil, length = 6, ...rest }: CodeInputProps) {
  return (
    <LineInput
      {...rest}
      label="验证码"
      icon="shield-check"
      placeholder={`请输入 ${length} 位验证码`}
      type="number"
      maxLength={length}
      value={value}
      onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, length))}
      right={<CountdownButton onSend={onSend} isDisabled={!canSend} waitUntil={waitUntil} />}
    />
  )
}
