import type { LandingPage } from '@qianxian/protocol/landing/landing.schema'
import type { LandingLook } from '@qianxian/protocol/landing/landing.words'
import { observer } from 'mobx-react'
import { configStore } from '@/stores/config.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { Knot } from '@/ui/base/media/Knot'
import { Typography } from '@/ui/base/text/Typography'

const tones: Readonly<Record<LandingLook, 'brand' | 'gold' | 'success'>> = { rose: 'brand', gold: 'gold', plain: 'success' }

/** The subject of the page, and what happens after the form was sent. */
export const LandingHead = observer(function LandingHead({ page: { title, lead, points, look } }: { page: LandingPage }) {
  const tone = tones[look]
  return (
    <Box padX="gutter" padTop={8} padBottom={24}>
      <Row gap={12} bottom={20}>
        <Knot size="s" />
        <Typography size="m" tone="brand" weight="semibold">
          {configStore.platformName}
        </Typography>
      </Row>
      <Typography level={1} size="3xl" weight="bold" leading="tight">
        {title}
      </Typography>
      <Typography top={12} size="l" tone="soft" leading="close">
        {lead}
      </Typography>
      {points.length > 0 ? (
        <Stack top={32} gap={20} region="list" label="你会得到的服务">
          {points.map((point) => (
            <Row key={point} region="listitem" gap={20} align="start">
              <IconCircle icon="check" size={48} tone={tone} />
              <Typography isGrowing size="ml" leading="loose">
                {point}
              </Typography>
            </Row>
          ))}
        </Stack>
      ) : null}
    </Box>
  )
})
