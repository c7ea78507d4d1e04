import AtInputNumber from 'taro-ui/lib/components/input-number'
import { Row } from '../base/layout/layout'
import { Typography } from '../base/text/Typography'
import './Stepper.scss'

export interface StepperProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/**
 * A number that each tap changes by one. It cannot be typed, because a value below the minimum would be replaced at its
 * first digit.
 */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  return (
    <Row justify="between">
      <Typography size="m" tone="soft">
        {label}
      </Typography>
      <AtInputNumber className="qx-stepper" type="number" disabledInput value={value} min={min} max={max} onChange={onChange} />
    </Row>
  )
}
