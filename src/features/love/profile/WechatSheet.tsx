import { profileLimits } from '@qianxian/protocol/love/profile.words'
import { wechatRule } from '@qianxian/protocol/love/profile.rules'
import { useEffect, useState } from 'react'
import { RequestFault } from '@/request/fault'
import { Button } from '@/ui/base/Button'
import { toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { LineInput } from '@/ui/base/LineInput'
import { Sheet } from '@/ui/base/Sheet'
import { Words } from '@/ui/base/Words'
import { Box } from '@/ui/base/boxes'
import type { ProfileModel } from './ProfileModel'

export interface WechatSheetProps {
  isOpen: boolean
  model: ProfileModel
  onClose: () => void
}

/** The WeChat id, which nobody sees but the people to whom the member opens it. */
export function WechatSheet({ isOpen, model, onClose }: WechatSheetProps) {
  const [wechat, setWechat] = useState('')
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    setWechat(model.profile?.wechat ?? '')
    setError(null)
  }, [isOpen, model])

  async function handleSave() {
    const complaint = wechatRule('微信号', wechat.trim())
    if (complaint) {
      setError(complaint)
      return
    }
    try {
      await model.saveWechat(wechat)
      toast('已保存')
      onClose()
    } catch (failure) {
      setError((failure instanceof RequestFault && failure.fields.wechat) || failureWords(failure))
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      title="我的微信号"
      onClose={onClose}
      footer={
        <Button isBlock size="l" id="qx-wechat-save" onClick={handleSave}>
          保存
        </Button>
      }
    >
      <Box padX="gutter" padBottom={32}>
        <LineInput
          id="qx-wechat"
          label="微信号"
          placeholder={`${profileLimits.wechatMin}–${profileLimits.wechatMax} 位微信号`}
          value={wechat}
          maxLength={profileLimits.wechatMax}
          error={error}
          onChange={(next) => {
            setWechat(next)
            setError(null)
          }}
        />
        <Words top={20} size="sm" tone="soft" leading="loose">
          加密保存，不会出现在你的资料里。只有牵线成功、并且你选择开放之后，对方才能看到，随时可以收回。留空保存就是清除。
        </Words>
      </Box>
    </Sheet>
  )
}
