import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { copyText } from '@/platform/clipboard'
import { isMiniProgram } from '@/platform/environment'
import { share } from '@/platform/share'
import { homePath } from '@/router/pages'
import { urlOf } from '@/router/url'
import { Button } from '@/ui/base/Button'
import { toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { Sheet } from '@/ui/base/Sheet'
import './InviteSheet.scss'

export interface InviteSheetProps {
  isOpen: boolean
  onClose: () => void
  code: string
  platformName: string
}

/** The page an invitation opens; the app keeps the code until an account takes it up. */
export const invitePath = (code: string): string => urlOf(homePath, { inviteId: code })

/** The member's own code, and the ways to hand it on. */
export function InviteSheet({ isOpen, onClose, code, platformName }: InviteSheetProps) {
  const [isGuided, setGuided] = useState(false)

  async function handleShare() {
    try {
      const how = await share.shareNow({ title: `${platformName}：真实资料，红娘牵线`, path: invitePath(code) })
      setGuided(how === 'guide')
    } catch (error) {
      toast(failureWords(error))
    }
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="邀请好友">
      <View className="qx-account-invite">
        <View className="qx-account-invite__ticket">
          <Text className="qx-account-invite__label">我的邀请码</Text>
          <Text className="qx-account-invite__code" selectable>
            {code}
          </Text>
          <Text className="qx-account-invite__note">朋友注册时填上，我们就知道是你介绍来的</Text>
        </View>
        {isMiniProgram() ? (
          <Button isBlock size="l" openType="share">
            发给朋友
          </Button>
        ) : (
          <Button isBlock size="l" id="qx-invite-link" onClick={handleShare}>
            {isGuided ? '请点右上角发给朋友' : '复制邀请链接'}
          </Button>
        )}
        <Button isBlock kind="plain" onClick={() => copyText(code, '邀请码已复制').catch((error: unknown) => toast(failureWords(error)))}>
          只复制邀请码
        </Button>
      </View>
    </Sheet>
  )
}
