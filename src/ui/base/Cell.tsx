import { Switch, Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Badge } from './Badge'
import type { BadgeProps } from './Badge'
import { classes } from './classes'
import { Icon } from './Icon'
import type { IconName } from './Icon'
import './Cell.scss'

export interface CellGroupProps {
  title?: string
  children: ReactNode
  className?: string
}

/** A white card of rows. */
export function CellGroup({ title, children, className }: CellGroupProps) {
  return (
    <View className={classes('qx-cells', className)}>
      {title ? <View className="qx-cells__title">{title}</View> : null}
      <View className="qx-cells__card">{children}</View>
    </View>
  )
}

export interface CellProps {
  label: string
  icon?: IconName
  /** Colour of the icon, a CSS value. */
  iconColor?: string
  /** A second line under the label. */
  note?: string
  /** Words at the right. */
  value?: ReactNode
  mark?: BadgeProps['mark']
  onClick?: () => void
  isDisabled?: boolean
  /** At the right, in the place of value and arrow. */
  right?: ReactNode
  id?: string
}

/** One row: a menu entry when it has onClick, else a fact. */
export function Cell(props: CellProps) {
  const { label, icon, iconColor, note, value, mark = null, onClick, isDisabled, right, id } = props
  const canTap = Boolean(onClick) && !isDisabled
  return (
    <View
      id={id}
      className={classes('qx-cell', isDisabled && 'qx-cell--disabled')}
      hoverClass={canTap ? 'qx-tapped-row' : 'none'}
      onClick={canTap ? onClick : undefined}
    >
      {icon ? (
        <Badge mark={mark}>
          <Icon name={icon} size={44} color={iconColor ?? 'var(--qx-brand-text)'} />
        </Badge>
      ) : null}
      <View className="qx-cell__main">
        <Text className="qx-cell__label">{label}</Text>
        {note ? <Text className="qx-cell__note">{note}</Text> : null}
      </View>
      {right ?? (
        <>
          {value === undefined || value === null ? null : <View className="qx-cell__value">{value}</View>}
          {!icon && mark ? <Badge mark={mark} /> : null}
          {onClick ? <Icon name="chevron-right" size={36} color="var(--qx-ink-3)" /> : null}
        </>
      )}
    </View>
  )
}

export interface SwitchRowProps {
  label: string
  note?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  id?: string
}

/** A row with a switch. */
export function SwitchRow({ label, note, isOn, onChange, isDisabled, id }: SwitchRowProps) {
  return (
    <Cell
      id={id}
      label={label}
      note={note}
      right={
        <Switch
          className="qx-cell__switch"
          checked={isOn}
          disabled={isDisabled}
          color="#d9304f"
          onChange={(event) => onChange(event.detail.value)}
        />
      }
    />
  )
}
