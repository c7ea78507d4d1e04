import { dateInWords } from '@qianxian/protocol/base/calendar'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Box, Row, Stack } from '@/ui/base/boxes'
import { Button } from '@/ui/base/Button'
import { Words } from '@/ui/base/Words'
import { ChangeStoreSheet, TransferSheet } from './lateSheets'
import type { MyStore } from './MyStore'

/** The member's store, what headquarters asks of them, and the way to another one; of a member of none nothing. */
export const StoreSection = observer(function StoreSection({ model }: { model: MyStore }) {
  const [isAnswering, setAnswering] = useState(false)
  const [isChanging, setChanging] = useState(false)
  if (!model.mine?.store) return null
  const { store, transfer, others } = model.mine
  return (
    <Box isInset bottom={32} id="qx-my-store">
      <Words top={8} bottom={16} size="l" weight="semibold">
        我的门店
      </Words>
      {transfer ? (
        <Row bottom={16} gap={20} padX={28} padY={24} surface="brand" radius="m">
          <Stack isGrowing gap={4}>
            <Words size="ml" weight="semibold">
              {`平台想把你转到${transfer.to.name}`}
            </Words>
            <Words size="s" tone="soft" leading="close">
              {`${dateInWords(transfer.until)}前由你决定`}
            </Words>
          </Stack>
          <Button size="s" id="qx-transfer-look" onClick={() => setAnswering(true)}>
            看一看
          </Button>
        </Row>
      ) : null}
      <Row bottom={16} gap={20} padX={28} padY={24} surface="card">
        <Stack isGrowing gap={4}>
          <Words size="ml" weight="semibold">
            {store.name}
          </Words>
          <Words size="s" tone="soft" leading="close">
            {store.address}
          </Words>
          <Words size="s" tone="soft" leading="close">
            {store.openHours}
          </Words>
        </Stack>
        {others.length > 0 ? (
          <Button size="s" kind="ghost" id="qx-store-change" onClick={() => setChanging(true)}>
            换门店
          </Button>
        ) : null}
      </Row>
      <TransferSheet model={model} isOpen={isAnswering && transfer !== null} onClose={() => setAnswering(false)} />
      <ChangeStoreSheet model={model} isOpen={isChanging} onClose={() => setChanging(false)} />
    </Box>
  )
})
