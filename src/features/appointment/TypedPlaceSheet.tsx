import type { PlaceInput } from '@qianxian/protocol/appointment/appointment.schema'
import { appointmentLimits } from '@qianxian/protocol/appointment/appointment.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextField } from '@/ui/form/TextField'
import { textRule } from '@/ui/form/textRule'

export interface TypedPlaceSheetProps {
  isOpen: boolean
  onClose: () => void
  onChoose: (place: PlaceInput) => void
}

/** A place that is typed, without a position on the map. */
export const TypedPlaceSheet = observer(function TypedPlaceSheet({ isOpen, onClose, onChoose }: TypedPlaceSheetProps) {
  const { nameMax, addressMax } = appointmentLimits
  const form = useForm({
    initial: { name: '', address: '' },
    rules: { name: textRule('请填写地点名称', { max: nameMax }), address: textRule('请填写详细地址', { max: addressMax }) },
    submit: async ({ name, address }) => onChoose({ name: name.trim(), address: address.trim() }),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="填写地点"
      form={form}
      lead="没有地图上的位置，到了以后用见面码签到，或由工作人员签到。"
      submitWords="用这个地点"
      submitId="qx-place-typed"
    >
      <TextField form={form} name="name" look="open" label="地点名称" maxLength={nameMax} id="qx-place-name" />
      <TextField form={form} name="address" look="open" label="详细地址" maxLength={addressMax} id="qx-place-address" />
    </SheetForm>
  )
})
