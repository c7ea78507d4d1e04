import { observer } from 'mobx-react'
import { navigateTo } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'
import { Box, Row } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { workPlaces } from './workPlaces'

/** Above the home page of staff: links to their pending work. */
export const WorkStrip = observer(function WorkStrip() {
  return (
    <Box surface="plain" line="bottom">
      {workPlaces(authStore.roles, authStore.userInfo?.work).map(({ label, icon, url, todo }) => (
        <Row
          key={url}
          id={`qx-work-${icon}`}
          role="link"
          press="row"
          tall="tap"
          padX="gutter"
          padY={12}
          gap={16}
          onClick={() => navigateTo(url)}
        >
          <Icon name={icon} size={36} color="var(--qx-brand-text)" />
          <Typography isFixed weight="semibold">
            {label}
          </Typography>
          <Typography isGrowing size="sm" tone="soft" align="end">
            {todo || '没有待办'}
          </Typography>
          <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" />
        </Row>
      ))}
    </Box>
  )
})
