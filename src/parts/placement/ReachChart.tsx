/** Bars that compare how many people a paid place and an ordinary day reach. */
import { View } from '@tarojs/components'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import './ReachChart.scss'

export interface Reach {
  label: string
  count: number
  /** The count in words; by default the count alone. */
  words?: string
  /** Brought by the paid place. */
  isPaid?: boolean
}

export function ReachChart({ title, reaches, id }: { title: string; reaches: readonly Reach[]; id?: string }) {
  const most = Math.max(1, ...reaches.map(({ count }) => count))
  return (
    <Stack gap={16} id={id} region="list" label={title}>
      {reaches.map(({ label, count, words = String(count), isPaid }) => (
        <Stack key={label} region="listitem" gap={4}>
          <Row justify="between" align="baseline" gap={16}>
            <Typography size="s" tone="soft" isGrowing>
              {label}
            </Typography>
            <Typography size="m" weight="bold" tone={isPaid ? 'brand' : undefined} isFigure isFixed>
              {words}
            </Typography>
          </Row>
          <View className="qx-i qx-reach">
            <View
              className={isPaid ? 'qx-reach__bar qx-reach__bar--paid' : 'qx-reach__bar'}
              style={{ width: `${Math.round((count / most) * 100)}%` }}
            />
          </View>
        </Stack>
      ))}
    </Stack>
  )
}
