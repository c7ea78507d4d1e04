import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import type { MyStore } from './MyStore'
import { StoreLicence } from './StoreLicence'
import { transferWords } from './transferWords'

export interface ChangeStoreSheetProps {
  model: MyStore
  isOpen: boolean
  onClose: () => void
}

/** The member chooses to transfer to another open store. */
export const ChangeStoreSheet = observer(function ChangeStoreSheet({ model, isOpen, onClose }: ChangeStoreSheetProps) {
  const form = useForm<{ toId: number | null }>({
    initial: { toId: null },
    submit: async ({ toId }) => toId !== null && model.goTo(toId),
  })
  const others = model.mine?.others ?? []
  const chosen = others.find(({ id }) => id === form.read('toId'))
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="换一家门店"
      form={form}
      lead={transferWords}
      submitWords={chosen ? '转到这家门店' : '选一家门店'}
      submitId="qx-store-go"
      isSubmitDisabled={!chosen}
      onDone={() => toast('已转到新的门店')}
    >
      <ChoiceField
        form={form}
        name="toId"
        look="open"
        as="rows"
        isNeverEmpty
        options={others.map(({ id, name, address }) => ({ value: id, label: name, note: address }))}
      />
      <StoreLicence licence={chosen?.licence ?? null} />
    </SheetForm>
  )
})
