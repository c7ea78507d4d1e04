import { Text, View } from '@tarojs/components'
import { classes } from './classes'
import { Icon } from './Icon'
import './Stepper.scss'

export interface StepperProps {
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

/** A whole number with a minus and a plus. */
export function Stepper({ value, min = 1, max = 99, onChange }: StepperProps) {
  return (
    <View className='qx-stepper'>
      <View
        className={classes('qx-stepper__key', value <= min && 'qx-stepper__key--off')}
        ariaLabel='减少'
        onClick={() => value > min && onChange(value - 1)}
      >
        <Icon name='minus' />
      </View>
      <Text className='qx-stepper__value'>{value}</Text>
      <View
        className={classes('qx-stepper__key', value >= max && 'qx-stepper__key--off')}
        ariaLabel='增加'
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon name='plus' />
      </View>
    </View>
  )
}

export interface StepsProps {
  titles: string[]
  /** Index of the step the person is on. */
  current: number
}

/** Where one stands in a long form. */
export function Steps({ titles, current }: StepsProps) {
  return (
    <View className='qx-steps'>
      {titles.map((title, at) => (
        <View key={title} className={classes('qx-steps__step', at <= current && 'qx-steps__step--on')}>
          <View className='qx-steps__bar' />
          <Text className='qx-steps__title'>{title}</Text>
        </View>
      ))}
    </View>
  )
}
