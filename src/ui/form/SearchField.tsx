import { fitTyped } from '@qianxian/protocol/base/characters'
import { inputDefaultMax } from '@qianxian/protocol/base/limits'
import { Input } from '@tarojs/components'
import { Icon } from '../base/media/Icon'
import { Row } from '../base/layout/layout'
import { IconButton } from '../base/action/IconButton'
import { fieldAttributes } from '../base/accessibility/attributes'
import { keyboardGap } from './keyboard'
import './SearchField.scss'

export interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  placeholder: string
  maxLength?: number
  onConfirm?: () => void
  id?: string
}

/** A search line with a cross that clears it. */
export function SearchField({ value, onChange, placeholder, maxLength = inputDefaultMax, onConfirm, id }: SearchFieldProps) {
  return (
    <Row isFixed isInset tall="tap" surface="plain" className="qx-search">
      <Icon name="search" size={36} color="var(--qx-ink-2)" />
      <Input
        {...fieldAttributes({ label: placeholder })}
        id={id}
        className="qx-search__input"
        placeholderClass="qx-search__placeholder"
        value={value}
        placeholder={placeholder}
        maxlength={-1}
        confirmType="search"
        cursorSpacing={keyboardGap}
        onInput={(event) => onChange(fitTyped(value, event.detail.value, maxLength))}
        onConfirm={onConfirm}
      />
      {value ? <IconButton icon="x" size={32} tone="soft" label="清空" onTap={() => onChange('')} /> : null}
    </Row>
  )
}
