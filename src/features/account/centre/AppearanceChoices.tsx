import { observer } from 'mobx-react'
import { fontScaleChoices, fontScaleStore, type FontScaleChoice } from '@/stores/fontScale.store'
import { themeStore, type ThemeChoice } from '@/stores/theme.store'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { SegmentedControl } from '@/ui/base/action/SegmentedControl'
import { Typography } from '@/ui/base/text/Typography'

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: '自动' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
]

const [standard, large, largest] = fontScaleChoices
const letters: { value: FontScaleChoice; label: string }[] = [
  { value: 'system', label: '自动' },
  { value: standard, label: '标准' },
  { value: large, label: '大' },
  { value: largest, label: '特大' },
]

/** Light or dark pages on this device, and the letter size. */
export const AppearanceChoices = observer(function AppearanceChoices() {
  return (
    <Stack isInset bottom={40} pad={24} surface="card" gap={24}>
      <Stack id="qx-entry-theme" gap={12}>
        <Row gap={16}>
          <Icon name="sparkles" size={36} color="var(--qx-brand-text)" />
          <Typography>外观</Typography>
        </Row>
        <SegmentedControl options={themes} value={themeStore.choice} onChange={(choice) => themeStore.choose(choice)} />
      </Stack>
      <Stack id="qx-entry-letters" gap={12}>
        <Row gap={16}>
          <Icon name="eye" size={36} color="var(--qx-brand-text)" />
          <Typography>字号</Typography>
        </Row>
        <SegmentedControl options={letters} value={fontScaleStore.choice} onChange={(choice) => fontScaleStore.choose(choice)} />
      </Stack>
    </Stack>
  )
})
