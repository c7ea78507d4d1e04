/** Field to add a missing WeChat id on the page that needs it; saved to the profile. */
import { love } from '@qianxian/protocol/love/love'
import { wechatRule } from '@qianxian/protocol/love/profile.rules'
import { profileLimits } from '@qianxian/protocol/love/profile.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { failureWords } from '@/platform/fault'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { TextField } from '@/ui/form/TextField'
import type { WechatAdderProps } from './WechatAdder.types'

export const WechatAdder = observer(function WechatAdder({ onSaved }: WechatAdderProps) {
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    initial: { wechat: '' },
    rules: { wechat: (wechat) => (wechat.trim() ? wechatRule('微信号', wechat.trim()) : '请填写微信号') },
    submit: async ({ wechat }) => {
      await call(love.saveWechat, { wechat: wechat.trim() }, errorsInline)
      await onSaved()
    },
  })

  async function handleSave() {
    if (await form.submit()) toast('已保存，勾选后才会开放')
    else if (form.submitError) toast(failureWords(form.submitError))
  }

  if (!isOpen) {
    return (
      <Button kind="ghost" size="s" icon="plus" id="qx-add-wechat" bottom={16} onClick={() => setOpen(true)}>
        填写我的微信号
      </Button>
    )
  }
  return (
    <TextField
      id="qx-add-wechat-field"
      form={form}
      name="wechat"
      look="open"
      label="我的微信号"
      hint="加密保存，不会出现在资料里"
      placeholder={`${profileLimits.wechatMin}–${profileLimits.wechatMax} 位微信号`}
      maxLength={profileLimits.wechatMax}
      right={
        <Button size="s" id="qx-add-wechat-save" isLoading={form.isSubmitting} onClick={handleSave}>
          保存
        </Button>
      }
    />
  )
})
