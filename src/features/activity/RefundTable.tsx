/** The refund ladder as a table: before payment, and when cancelling. */
import type { RefundLadder } from '@qianxian/protocol/activity/activity.schema'
import { Row } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'

/** A label and its value in one row. */
export function LabelledRow({ label, value, isOn }: { label: string; value: string; isOn?: boolean }) {
  return (
    <Row justify="between" align="start" gap={20} padY={8}>
      <Typography size="sm" tone={isOn ? 'brand' : 'soft'} weight={isOn ? 'semibold' : undefined}>
        {label}
      </Typography>
      <Typography isFixed size="sm" tone={isOn ? 'brand' : 'ink'} weight={isOn ? 'semibold' : undefined}>
        {value}
      </Typography>
    </Row>
  )
}

/** Today's step is highlighted. */
export function RefundTable({ ladder }: { ladder: RefundLadder }) {
  return (
    <>
      {ladder.map(({ words, percent, isNow }) => (
        <LabelledRow
          key={words}
          label={isNow ? `${words}（现在）` : words}
          value={percent === 0 ? '不退款' : `退 ${percent}%`}
          isOn={isNow}
        />
      ))}
    </>
  )
}
