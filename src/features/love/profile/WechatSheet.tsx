import { profileLimits } from '@qianxian/protocol/love/profile.words'
import { wechatRule } from '@qianxian/protocol/love/profile.rules'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextField } from '@/ui/form/TextField'
import type { WechatSheetProps } from './WechatSheet.types'

/** The WeChat id, visible only to people whom the member lets see it. Not stored on the device. */
export const WechatSheet = observer(function WechatSheet({ isOpen, model, onClose }: WechatSheetProps) {
  const form = useForm({
    initial: { wechat: model.profile?.wechat ?? '' },
    rules: { wechat: (wechat) => wechatRule('微信号', wechat.trim()) },
    submit: ({ wechat }) => model.saveWechat(wechat),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="我的微信号"
      form={form}
      lead="加密保存，不会出现在你的资料里。只有牵线成功、并且你选择开放之后，对方才能看到，随时可以收回。留空保存就是清除。"
      submitWords="保存"
      submitId="qx-wechat-save"
      onDone={() => toast('已保存')}
    >
      <TextField
        id="qx-wechat"
        form={form}
        name="wechat"
        look="open"
        label="微信号"
        placeholder={`${profileLimits.wechatMin}–${profileLimits.wechatMax} 位微信号`}
        maxLength={profileLimits.wechatMax}
      />
    </SheetForm>
  )
})
