import { Textarea } from '@tarojs/components'
import { fieldAttributes } from '../base/accessibility/attributes'
import './ComposeField.scss'

/** Css px between the line that is written and the keyboard, where the platform moves the page. */
const GAP = 24

export interface ComposeFieldProps {
  id?: string
  value: string
  onChange: (value: string) => void
  /** By the key of the keyboard that sends. */
  onSend: () => void
  placeholder: string
  maxLength: number
  /** Css px that a keyboard covers of the page, where the platform leaves the page as it is. */
  onKeyboard: (height: number) => void
}

/** A line that grows with what somebody says, at the foot of a page. */
export function ComposeField({ id, value, onChange, onSend, placeholder, maxLength, onKeyboard }: ComposeFieldProps) {
  return (
    <Textarea
      {...fieldAttributes({ label: placeholder })}
      id={id}
      className="qx-i qx-talk-field"
      placeholderClass="qx-talk-field__placeholder"
      placeholder={placeholder}
      value={value}
      maxlength={maxLength}
      autoHeight
      showConfirmBar={false}
      confirmType="send"
      confirmHold
      // Douyin's templates know no event of the keyboard for an area.
      adjustPosition={process.env.TARO_ENV === 'tt'}
      cursorSpacing={GAP}
      disableDefaultPadding
      onInput={(event) => onChange(event.detail.value)}
      onConfirm={onSend}
      onKeyboardHeightChange={({ detail }) => onKeyboard(detail?.height ?? 0)}
      onBlur={() => onKeyboard(0)}
    />
  )
}
