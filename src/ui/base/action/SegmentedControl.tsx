import { Text, View } from '@tarojs/components'
import { classNames } from '../style/classNames'
import { regionAttributes } from '../accessibility/attributes'
import { Tappable } from './Tappable'
import './SegmentedControl.scss'

export interface SegmentedControlProps<V extends string | number> {
  options: { value: V; label: string; count?: number }[]
  value: V
  onChange: (value: V) => void
}

/** Two to four choices side by side, one of them selected. */
export function SegmentedControl<V extends string | number>({ options, value, onChange }: SegmentedControlProps<V>) {
  return (
    <View className="qx-i qx-segmented" {...regionAttributes('radiogroup')}>
      {options.map((option) => (
        <Tappable
          key={option.value}
          role="radio"
          isOn={option.value === value}
          press="none"
          className={classNames('qx-finger qx-segmented__item', option.value === value && 'qx-segmented__item--on')}
          onClick={() => option.value !== value && onChange(option.value)}
        >
          <Text>{option.label}</Text>
          {option.count ? <Text className="qx-segmented__count">{option.count}</Text> : null}
        </Tappable>
      ))}
    </View>
  )
}
