import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './Tick.scss'

/** A box that is ticked or not; the row around it takes the tap. */
export function Tick({ isOn }: { isOn: boolean }) {
  return <View className={isOn ? 'qx-i qx-tick qx-tick--on' : 'qx-i qx-tick'}>{isOn ? <Icon name="check" size={28} /> : null}</View>
}
