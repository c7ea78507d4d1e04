/** Zones of a city: subject, people and health of each. */
import { theme } from '@qianxian/protocol/theme/theme'
import type { ThemeCard } from '@qianxian/protocol/theme/theme.schema'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { goHome, navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Box, Row } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { ThemeCover } from './ThemeCover'
import { ThemeFigures } from './ThemeFigures'
import { ThemeTags } from './ThemeTags'

export const ThemeIndexScreen = guardScreen(function ThemeIndexScreen() {
  const [model] = useState(
    () =>
      new ListModel<ThemeCard>({
        keyOf: ({ id }) => id,
        load: async () => ({ list: await callQuietly(theme.getThemes, cityAsked()), nextCursor: null }),
      }),
  )
  useListPage(model)
  useDidReturn(() => void model.refresh())
  return (
    <Screen bg="rose" onRetry={() => void model.refresh()} onSessionChange={() => void model.refresh()}>
      <ListView
        model={model}
        keyOf={({ id }) => id}
        renderRow={(zone) => <Zone zone={zone} />}
        endWords="专区会陆续开放"
        empty={
          <EmptyState art="people" title="这座城市还没有专区" words="换一座城市，或先去首页看看" actionWords="去首页" onAction={goHome} />
        }
      />
    </Screen>
  )
})

const cityAsked = () => (configStore.cityCode ? { city: configStore.cityCode } : {})

function Zone({ zone }: { zone: ThemeCard }) {
  return (
    <Box
      role="link"
      bottom={24}
      surface="card"
      isClipped
      id={`qx-theme-${zone.id}`}
      onClick={() => navigateTo('/pages/love/themedetail', { id: zone.id })}
    >
      <ThemeCover cover={zone.cover} />
      <Box pad={28}>
        <Row gap={12} justify="between">
          <Typography isGrowing size="l" weight="semibold" lines={1}>
            {zone.title}
          </Typography>
          <ThemeTags zone={zone} />
        </Row>
        <Typography top={8} size="sm" tone="soft" lines={2}>
          {zone.intro}
        </Typography>
        <ThemeFigures zone={zone} />
      </Box>
    </Box>
  )
}
