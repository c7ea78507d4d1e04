import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Row } from './boxes'
import { classes } from './classes'
import { Icon } from './Icon'
import type { IconName } from './Icon'
import './Chip.scss'

export interface ChipProps {
  label: string
  isOn?: boolean
  icon?: IconName
  isDisabled?: boolean
  onClick?: () => void
  /** Shows a cross that takes the chip away. */
  onRemove?: () => void
}

/** A choice that fits a finger: off it is an outline, on it is filled with rose. */
export function Chip({ label, isOn, icon, isDisabled, onClick, onRemove }: ChipProps) {
  return (
    <View
      className={classes('qx-chip', isOn && 'qx-chip--on', isDisabled && 'qx-chip--disabled')}
      hoverClass={onClick && !isDisabled ? 'qx-tapped' : 'none'}
      onClick={isDisabled ? undefined : onClick}
    >
      {icon ? <Icon name={icon} size={30} className="qx-chip__icon" /> : null}
      <Text className="qx-chip__label">{label}</Text>
      {onRemove ? (
        <View
          className="qx-chip__remove"
          ariaLabel={`去掉${label}`}
          onClick={(event) => {
            event.stopPropagation()
            onRemove()
          }}
        >
          <Icon name="x" size={26} />
        </View>
      ) : null}
    </View>
  )
}

/** Chips beside one another, which bring their own distances. */
export function Chips({ children }: { children: ReactNode }) {
  return (
    <Row isWrapping className="qx-chips">
      {children}
    </Row>
  )
}
