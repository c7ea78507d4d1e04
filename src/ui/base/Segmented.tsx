import { Text, View } from '@tarojs/components'
import { classes } from './classes'
import { region } from './spoken'
import { Tappable } from './Tappable'
import './Segmented.scss'

export interface SegmentedProps<V extends string | number> {
  options: { value: V; label: string; count?: number }[]
  value: V
  onChange: (value: V) => void
}

/** Two to four choices side by side, one of them on. */
export function Segmented<V extends string | number>({ options, value, onChange }: SegmentedProps<V>) {
  return (
    <View className="qx-segmented" {...region('radiogroup')}>
      {options.map((option) => (
        <Tappable
          key={option.value}
          role="radio"
          isOn={option.value === value}
          press="none"
          className={classes('qx-finger qx-segmented__item', option.value === value && 'qx-segmented__item--on')}
          onClick={() => option.value !== value && onChange(option.value)}
        >
          <Text>{option.label}</Text>
          {option.count ? <Text className="qx-segmented__count">{option.count}</Text> : null}
        </Tappable>
      ))}
    </View>
  )
}
