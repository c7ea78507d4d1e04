import type { ThemeCard } from '@qianxian/protocol/theme/theme.schema'
import { themeLimits } from '@qianxian/protocol/theme/theme.words'
import { View } from '@tarojs/components'
import { Row } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import './ThemeFigures.scss'

const told = (count: number): string => (count === 0 ? `不到 ${themeLimits.fewBelow}` : `${count}`)

/** Men and women as a bar and in numbers, and how many were active lately. */
export function ThemeFigures({ zone: { figures, maleTenths } }: { zone: ThemeCard }) {
  if (!figures) {
    return (
      <Typography top={16} size="s" tone="soft">
        加入后才能看到里面的人，外面的人看不到你
      </Typography>
    )
  }
  if (maleTenths === null) {
    return (
      <Typography top={16} size="s" tone="soft">
        {`刚开始，还不到 ${themeLimits.fewBelow} 人`}
      </Typography>
    )
  }
  return (
    <>
      <View className="qx-theme-ratio">
        <View className="qx-theme-ratio__men" style={{ width: `${maleTenths * 10}%` }} />
      </View>
      <Row top={12} gap={16} justify="between">
        <Typography size="s" tone="info">
          男 {told(figures.male)}
        </Typography>
        <Typography size="s" tone="soft">
          {`近 ${themeLimits.activeDays} 天来过 ${told(figures.active)} 人`}
        </Typography>
        <Typography size="s" tone="brand">
          女 {told(figures.female)}
        </Typography>
      </Row>
    </>
  )
}
