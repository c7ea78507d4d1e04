import { fitTyped } from '@qianxian/protocol/base/characters'
import { Textarea } from '@tarojs/components'
import { fieldAttributes } from '../base/accessibility/attributes'
import './ComposeField.scss'

/** CSS px between the current line and the keyboard, on platforms that move the page. */
const GAP = 24

export interface ComposeFieldProps {
  id?: string
  value: string
  onChange: (value: string) => void
  /** Called by the keyboard's send key. */
  onSend: () => void
  placeholder: string
  maxLength: number
  /** Called with the CSS px of the page that a keyboard covers, on platforms that do not move the page. */
  onKeyboard: (height: number) => void
}

/** A text input at the bottom of a page that grows with its text. */
export function ComposeField({ id, value, onChange, onSend, placeholder, maxLength, onKeyboard }: ComposeFieldProps) {
  return (
    <Textarea
      {...fieldAttributes({ label: placeholder })}
      id={id}
      className="qx-i qx-talk-field"
      placeholderClass="qx-talk-field__placeholder"
      placeholder={placeholder}
      value={value}
      maxlength={-1}
      autoHeight
      showConfirmBar={false}
      confirmType="send"
      confirmHold
      // Douyin's templates have no keyboard event for a text area.
      adjustPosition={process.env.TARO_ENV === 'tt'}
      cursorSpacing={GAP}
      disableDefaultPadding
      onInput={(event) => onChange(fitTyped(value, event.detail.value, maxLength))}
      onConfirm={onSend}
      onKeyboardHeightChange={({ detail }) => onKeyboard(detail?.height ?? 0)}
      onBlur={() => onKeyboard(0)}
    />
  )
}
