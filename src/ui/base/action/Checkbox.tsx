import { View } from '@tarojs/components'
import { classNames } from '../style/classNames'
import { Icon } from '../media/Icon'
import './Checkbox.scss'

export interface CheckboxProps {
  isOn: boolean
  /** One of several that exclude each other. */
  isRound?: boolean
}

/** A check box; the row around it takes the tap. */
export function Checkbox({ isOn, isRound }: CheckboxProps) {
  return (
    <View className={classNames('qx-i qx-tick', isRound && 'qx-tick--round', isOn && 'qx-tick--on')}>
      {isOn ? <Icon name="check" size={28} /> : null}
    </View>
  )
}
