import { Switch, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { badgeWords } from '../text/badgeWords'
import { Box, Row, Stack } from './layout'
import { Icon } from '../media/Icon'
import { ListItems } from './ListItems'
import type { IconName } from '../media/Icon'
import { Typography } from '../text/Typography'
import './Cell.scss'

export interface CellGroupProps {
  title?: string
  children: ReactNode
  className?: string
}

/** A white card of rows. */
export function CellGroup({ title, children, className }: CellGroupProps) {
  return (
    <Box isInset bottom={32} className={className}>
      {title ? (
        <Typography level={2} left={8} bottom={16} size="sm" tone="soft">
          {title}
        </Typography>
      ) : null}
      <Box surface="card" isClipped region="list" label={title}>
        <ListItems>{children}</ListItems>
      </Box>
    </Box>
  )
}

export interface CellProps {
  label: string
  icon?: IconName
  /** Colour of the icon, a CSS value. */
  iconColor?: string
  /** A second line under the label. */
  note?: string
  /** Text at the right. */
  value?: ReactNode
  /** Several elements in place of `value`. */
  values?: ReactNode
  /** Unread count, in red at the right. */
  unread?: number
  onClick?: () => unknown
  isDisabled?: boolean
  /** Replaces value and arrow at the right. */
  right?: ReactNode
  id?: string
}

/** One row: a menu entry if it has `onClick`, else a fact. */
export function Cell(props: CellProps) {
  const { label, icon, iconColor, note, value, values, unread, onClick, isDisabled, right, id } = props
  return (
    <Row
      id={id}
      padX={28}
      padY={20}
      tall="row"
      press="row"
      isPale={isDisabled}
      isDisabled={isDisabled}
      className="qx-cell"
      onClick={onClick}
    >
      {icon ? <Icon name={icon} size={44} color={iconColor ?? 'var(--qx-brand-text)'} /> : null}
      <Stack isGrowing left={icon ? 24 : undefined}>
        <Typography size="ml" leading="close">
          {label}
        </Typography>
        {note ? (
          <Typography top={4} size="s" tone="soft" leading="close">
            {note}
          </Typography>
        ) : null}
      </Stack>
      {right ?? (
        <>
          {values ? (
            <Row right={8} left={24} justify="end" className="qx-cell__value">
              {values}
            </Row>
          ) : null}
          {value === undefined || value === null ? null : (
            <Box right={8} left={24} size="m" tone="soft" className="qx-cell__value">
              {value}
            </Box>
          )}
          {unread ? (
            <Row isFixed left={24} right={8}>
              <View className="qx-unread">{badgeWords(unread)}</View>
              <View className="qx-unseen">条未读</View>
            </Row>
          ) : null}
          {onClick ? <Icon name="chevron-right" size={36} color="var(--qx-ink-3)" /> : null}
        </>
      )}
    </Row>
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
          ariaLabel={label}
          onChange={(event) => onChange(event.detail.value)}
        />
      }
    />
  )
}
