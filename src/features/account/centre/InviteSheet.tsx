import { useState } from 'react'
import { copyText } from '@/platform/sharing/clipboard'
import { isMiniProgram } from '@/platform/environment/environment'
import { share } from '@/platform/sharing/share'
import type { ShareContent } from '@/platform/sharing/share.types'
import { navigateTo } from '@/router/navigator'
import { homePath } from '@/router/pages'
import { urlOf } from '@/router/url'
import { Button } from '@/ui/base/action/Button'
import { Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { failureWords } from '@/platform/fault'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import './InviteSheet.scss'

export interface InviteSheetProps {
  isOpen: boolean
  onClose: () => void
  code: string
  platformName: string
}

/** Text and target of an invitation; the app keeps the code until an account uses it. */
export const invitationShare = (platformName: string, code: string): ShareContent => ({
  title: `${platformName}：真实资料，红娘牵线`,
  path: urlOf(homePath, { inviteId: code || undefined }),
})

/** The member's own invitation code, and the ways to share it. */
export function InviteSheet({ isOpen, onClose, code, platformName }: InviteSheetProps) {
  const [isGuided, setGuided] = useState(false)

  async function handleShare() {
    try {
      const how = await share.shareNow(invitationShare(platformName, code))
      setGuided(how === 'guide')
    } catch (error) {
      toast(failureWords(error))
    }
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="邀请好友">
      <Stack padX={40} padTop={8} padBottom={24}>
        <Stack align="center" bottom={40} padX={32} padY={48} surface="rose" radius="m">
          <Typography size="m" tone="soft">
            我的邀请码
          </Typography>
          <Typography
            top={12}
            bottom={12}
            size="3xl"
            tone="brand"
            weight="bold"
            leading="tight"
            isFigure
            canSelect
            className="qx-account-invite__code"
          >
            {code}
          </Typography>
          <Typography size="s" tone="soft">
            朋友注册时填上，我们就知道是你介绍来的
          </Typography>
        </Stack>
        {isMiniProgram() ? (
          <Button isBlock size="l" openType="share">
            发给朋友
          </Button>
        ) : (
          <Button isBlock size="l" id="qx-invite-link" onClick={handleShare}>
            {isGuided ? '请点右上角发给朋友' : '复制邀请链接'}
          </Button>
        )}
        <Button isBlock kind="plain" id="qx-invite-poster" onClick={() => navigateTo('/subpages/haibao/haibao1')}>
          生成邀请海报
        </Button>
        <Button isBlock kind="plain" onClick={() => copyText(code, '邀请码已复制').catch((error: unknown) => toast(failureWords(error)))}>
          只复制邀请码
        </Button>
      </Stack>
    </Sheet>
  )
}
