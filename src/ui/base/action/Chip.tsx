import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Row } from '../layout/layout'
import { classNames } from '../style/classNames'
import { Icon } from '../media/Icon'
import type { IconName } from '../media/Icon'
import { Tappable } from './Tappable'
import './Chip.scss'

export interface ChipProps {
  label: string
  /** Role among its neighbours: a single choice, a multiple choice, or an independent button. */
  role?: 'radio' | 'checkbox' | 'button'
  isOn?: boolean
  icon?: IconName
  isDisabled?: boolean
  onClick?: () => unknown
  /** Shows a cross that removes the chip. */
  onRemove?: () => void
}

/** A choice as large as a tap target: an outline if off, filled with rose if on. */
export function Chip({ label, role, isOn, icon, isDisabled, onClick, onRemove }: ChipProps) {
  const className = classNames('qx-chip', isOn && 'qx-chip--on', isDisabled && 'qx-chip--disabled')
  const inside = (
    <>
      {icon ? <Icon name={icon} size={30} className="qx-chip__icon" /> : null}
      <Text className="qx-chip__label">{label}</Text>
      {onRemove ? (
        <Tappable press="none" className="qx-finger qx-chip__remove" label={`去掉${label}`} onClick={onRemove}>
          <Icon name="x" size={26} />
        </Tappable>
      ) : null}
    </>
  )
  return onClick ? (
    <Tappable {...{ role, isOn, isDisabled, className, onClick }}>{inside}</Tappable>
  ) : (
    <View className={className}>{inside}</View>
  )
}

/** Chips side by side, with their own distances. */
export function Chips({ children }: { children: ReactNode }) {
  return (
    <Row isWrapping className="qx-chips">
      {children}
    </Row>
  )
}
