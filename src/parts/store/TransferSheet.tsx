import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { StoreBrief } from '@qianxian/protocol/store/store.schema'
import { observer } from 'mobx-react'
import { useState, type ComponentType } from 'react'
import { useForm } from '@/shell/form'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { SheetForm } from '@/ui/form/SheetForm'
import type { MyStore } from './MyStore'
import { StoreLicence } from './StoreLicence'
import { transferWords } from './transferWords'

export interface TransferSheetProps {
  model: MyStore
  Place: ComponentType<StoreBrief & { isSmall: boolean }>
  isOpen: boolean
  onClose: () => void
}

/** Headquarters proposes another store: which one, what changes, and the member's answer. */
export const TransferSheet = observer(function TransferSheet({ model, Place, isOpen, onClose }: TransferSheetProps) {
  // Keeps the question during the closing animation of the sheet.
  const [last, setLast] = useState(model.mine?.transfer ?? null)
  const asked = model.mine?.transfer ?? null
  if (asked && asked !== last) setLast(asked)
  const shown = asked ?? last
  const form = useForm({
    initial: { isAccepted: true },
    submit: async ({ isAccepted }) => shown && model.answer(shown.id, isAccepted),
  })

  async function handleDecline() {
    if (!shown) return
    try {
      await model.answer(shown.id, false)
      toast('已回复，仍在原来的门店')
      onClose()
    } catch (error) {
      form.refuse(error)
    }
  }

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="转店"
      form={form}
      lead={transferWords}
      beside={
        <Button kind="ghost" size="l" id="qx-transfer-no" onClick={handleDecline}>
          不转
        </Button>
      }
      submitWords="同意转店"
      submitId="qx-transfer-yes"
      onDone={() => toast('已转到新的门店')}
    >
      {shown ? (
        <Stack gap={8} bottom={24}>
          <Typography size="l" weight="semibold">
            {`转到${shown.to.name}`}
          </Typography>
          <Typography size="sm">{shown.to.openHours}</Typography>
          <Place isSmall {...shown.to} />
          <StoreLicence licence={shown.to.licence} />
          <Typography size="s" tone="soft">
            {`${dateInWords(shown.until)}前由你决定`}
          </Typography>
        </Stack>
      ) : null}
    </SheetForm>
  )
})
