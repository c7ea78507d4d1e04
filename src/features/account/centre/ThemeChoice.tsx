import { observer } from 'mobx-react'
import { themeStore, type ThemeChoice as Choice } from '@/stores/theme.store'
import { Row, Stack } from '@/ui/base/boxes'
import { Icon } from '@/ui/base/Icon'
import { Segmented } from '@/ui/base/Segmented'
import { Words } from '@/ui/base/Words'

const choices: { value: Choice; label: string }[] = [
  { value: 'system', label: '自动' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
]

/** Whether the pages are light or dark on this device. */
export const ThemeChoice = observer(function ThemeChoice() {
  return (
    <Row id="qx-entry-theme" isInset bottom={40} pad={24} surface="card" gap={24}>
      <Row gap={16} isFixed>
        <Icon name="sparkles" size={36} color="var(--qx-brand-text)" />
        <Words>外观</Words>
      </Row>
      <Stack isGrowing>
        <Segmented options={choices} value={themeStore.choice} onChange={(choice) => themeStore.choose(choice)} />
      </Stack>
    </Row>
  )
})
