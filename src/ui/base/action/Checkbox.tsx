import { View } from '@tarojs/components'
import { classNames } from '../style/classNames'
import { Icon } from '../media/Icon'
import './Checkbox.scss'

export interface CheckboxProps {
  isOn: boolean
  /** Round for one of several exclusive choices. */
  isRound?: boolean
}

/** A check box; the row around it handles the tap. */
export function Checkbox({ isOn, isRound }: CheckboxProps) {
  return (
    <View className={classNames('qx-i qx-tick', isRound && 'qx-tick--round', isOn && 'qx-tick--on')}>
      {isOn ? <Icon name="check" size={28} /> : null}
    </View>
  )
}
