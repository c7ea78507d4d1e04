import type { StoreLicence as Licence } from '@qianxian/protocol/store/store.schema'
import { previewImages } from '@/platform/media/previewImages'
import { configStore } from '@/stores/config.store'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'

/** A store's business licence, which can be enlarged. Renders nothing without one. */
export function StoreLicence({ licence }: { licence: Licence | null }) {
  if (!licence) return null
  const picture = configStore.fileUrl(licence.picture)
  return (
    <Row gap={20} padY={16} tall="row" press="row" id="qx-store-licence" onClick={() => previewImages([picture], picture)}>
      <Icon name="file-text" size={40} color="var(--qx-ink-2)" />
      <Stack isGrowing gap={4}>
        <Typography size="sm">营业执照</Typography>
        <Typography size="s" tone="soft" leading="close">
          {licence.name}
        </Typography>
        <Typography size="s" tone="soft" leading="close" isFigure>
          {licence.code}
        </Typography>
      </Stack>
      <Icon name="chevron-right" size={34} color="var(--qx-ink-3)" />
    </Row>
  )
}
