import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { StoreBrief } from '@qianxian/protocol/store/store.schema'
import { observer } from 'mobx-react'
import { useState, type ComponentType } from 'react'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { firstErrorWords } from '@/request/fault'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { ChangeStoreSheet, SharingSheet, TransferSheet } from './lazySheets'
import type { MyStore } from './MyStore'
import { StoreLicence } from './StoreLicence'

export interface StoreSectionProps {
  model: MyStore
  /** Renders a store's address with directions. */
  Place: ComponentType<StoreBrief & { isSmall: boolean }>
  /** True opens the sharing sheet when the section first appears; the model must have loaded its data. */
  opensSharing?: boolean
}

/** The member's store, the proposed transfer and the button for another store; renders nothing without a store. */
export const StoreSection = observer(function StoreSection({ model, Place, opensSharing = false }: StoreSectionProps) {
  const [isAnswering, setAnswering] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [isSharing, setSharing] = useState(opensSharing)
  if (!model.mine?.store) return null

  async function handleSharing() {
    try {
      await model.loadSharing()
      setSharing(true)
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  const { store, transfer, others } = model.mine
  return (
    <Box isInset bottom={32} id="qx-my-store">
      <Typography top={8} bottom={16} size="l" weight="semibold">
        我的门店
      </Typography>
      {transfer ? (
        <Row bottom={16} gap={20} padX={28} padY={24} surface="brand" radius="m">
          <Stack isGrowing gap={4}>
            <Typography size="ml" weight="semibold">
              {`平台想把你转到${transfer.to.name}`}
            </Typography>
            <Typography size="s" tone="soft" leading="close">
              {`${dateInWords(transfer.until)}前由你决定`}
            </Typography>
          </Stack>
          <Button size="s" id="qx-transfer-look" onClick={() => setAnswering(true)}>
            看一看
          </Button>
        </Row>
      ) : null}
      <Box bottom={16} padX={28} padTop={24} padBottom={16} surface="card">
        <Row gap={20}>
          <Stack isGrowing gap={4}>
            <Typography size="ml" weight="semibold">
              {store.name}
            </Typography>
            <Typography size="s" tone="soft" leading="close">
              {store.openHours}
            </Typography>
          </Stack>
          {others.length > 0 ? (
            <Button size="s" kind="ghost" id="qx-store-change" onClick={() => setChanging(true)}>
              换门店
            </Button>
          ) : null}
        </Row>
        <Place isSmall {...store} />
        <StoreLicence licence={store.licence} />
      </Box>
      <Row bottom={16} gap={20} padX={28} padY={24} surface="card" press="row" id="qx-store-sharing" onClick={handleSharing}>
        <Stack isGrowing gap={4}>
          <Typography size="ml" weight="semibold">
            门店共享
          </Typography>
          <Typography size="s" tone="soft" leading="close">
            门店的店长和红娘能看到什么，由你勾选
          </Typography>
        </Stack>
        <Icon name="chevron-right" size={34} color="var(--qx-ink-3)" />
      </Row>
      {model.shared ? <SharingSheet model={model} shared={model.shared} isOpen={isSharing} onClose={() => setSharing(false)} /> : null}
      <TransferSheet model={model} Place={Place} isOpen={isAnswering && transfer !== null} onClose={() => setAnswering(false)} />
      <ChangeStoreSheet model={model} isOpen={isChanging} onClose={() => setChanging(false)} />
    </Box>
  )
})
