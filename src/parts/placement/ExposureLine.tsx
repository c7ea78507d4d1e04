/** How often the profile was shown this week, and the paid part of it. */
import type { Exposure } from '@qianxian/protocol/placement/placement.schema'
import { Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { exposureWords } from './exposureWords'

/** A line that keeps its height while the figures load. */
export function ExposureLine({ exposure }: { exposure: Exposure | undefined }) {
  const { words, note } = exposureWords(exposure)
  return (
    <Stack isInset bottom={32} padX={28} padY={20} surface="card" id="qx-mine-exposure">
      <Typography size="m">{words}</Typography>
      <Typography top={4} size="s" tone="soft">
        {note}
      </Typography>
    </Stack>
  )
}
