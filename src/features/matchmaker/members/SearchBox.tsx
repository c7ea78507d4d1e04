import { Input, View } from '@tarojs/components'
import { Icon } from '@/ui/base/Icon'
import './SearchBox.scss'

export interface SearchBoxProps {
  value: string
  placeholder: string
  maxLength: number
  onChange: (value: string) => void
}

/** One line to look for somebody by, with a cross that empties it. */
export function SearchBox({ value, placeholder, maxLength, onChange }: SearchBoxProps) {
  return (
    <View className="qx-search">
      <Icon name="search" size={34} color="var(--qx-ink-2)" />
      <Input
        className="qx-search__input"
        placeholderClass="qx-search__placeholder"
        value={value}
        placeholder={placeholder}
        maxlength={maxLength}
        confirmType="search"
        onInput={(event) => onChange(event.detail.value)}
      />
      {value ? (
        <View className="qx-search__clear" ariaLabel="清空" onClick={() => onChange('')}>
          <Icon name="x" size={32} />
        </View>
      ) : null}
    </View>
  )
}
