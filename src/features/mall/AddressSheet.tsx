/** A form for a delivery address; typed text stays while the sheet is closed. */
import { chosenRule, mobileRule } from '@qianxian/protocol/base/rules'
import { mall } from '@qianxian/protocol/mall/mall'
import { mallLimits } from '@qianxian/protocol/mall/mall.words'
import { mobileNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { regions } from '@/stores/regions.store'
import { SheetForm } from '@/ui/form/SheetForm'
import { RegionField } from '@/ui/form/PickerField'
import { TextField } from '@/ui/form/TextField'
import { textRule } from '@/ui/form/textRule'
import type { GiftModel } from './GiftModel'

interface AddressSheetProps {
  isOpen: boolean
  model: GiftModel
  onClose: () => void
}

interface Written {
  receiver: string
  phone: string
  region: string | null
  detail: string
}

const blank: Written = { receiver: '', phone: '', region: null, detail: '' }

export const AddressSheet = observer(function AddressSheet({ isOpen, model, onClose }: AddressSheetProps) {
  useEffect(() => {
    if (isOpen) void regions.load()
  }, [isOpen])
  const form = useForm<Written>({
    about: 'mall:address',
    initial: blank,
    rules: {
      receiver: textRule('请填写收货人', { max: mallLimits.nameMax }),
      phone: (phone) => (phone ? mobileRule('手机号', phone) : '请填写手机号'),
      region: (region) => chosenRule('所在地区', region),
      detail: textRule('请填写街道、门牌号', { min: 4, max: mallLimits.detailMax }),
    },
    submit: async ({ receiver, phone, region, detail }) => {
      const place = { receiver: receiver.trim(), phone, region: region ?? '', detail: detail.trim() }
      model.keep(await call(mall.saveAddress, place, { ...errorsInline, loadingText: '正在保存' }))
    },
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="收货地址"
      form={form}
      lead="只用于寄送，平台加密保存，注销账号时一并删除。"
      submitWords="保存并使用"
      submitId="qx-address-save"
    >
      <TextField form={form} name="receiver" look="open" label="收货人" isRequired maxLength={mallLimits.nameMax} />
      <TextField form={form} name="phone" look="open" label="手机号" type="number" isRequired notation={mobileNotation} fills="tel" />
      <RegionField form={form} name="region" look="open" label="所在地区" isRequired tree={regions.tree} placeholder="请选择省、市、区" />
      <TextField
        form={form}
        name="detail"
        look="open"
        label="详细地址"
        isRequired
        placeholder="街道、小区、门牌号"
        maxLength={mallLimits.detailMax}
      />
    </SheetForm>
  )
})
