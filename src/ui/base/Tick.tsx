import { View } from '@tarojs/components'
import { classes } from './classes'
import { Icon } from './Icon'
import './Tick.scss'

export interface TickProps {
  isOn: boolean
  /** One of several that exclude each other. */
  isRound?: boolean
}

/** A box that is ticked or not; the row around it takes the tap. */
export function Tick({ isOn, isRound }: TickProps) {
  return (
    <View className={classes('qx-i qx-tick', isRound && 'qx-tick--round', isOn && 'qx-tick--on')}>
      {isOn ? <Icon name="check" size={28} /> : null}
    </View>
  )
}
