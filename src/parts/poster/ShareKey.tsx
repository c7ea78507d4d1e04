import { useState } from 'react'
import { isMiniProgram } from '@/platform/environment/environment'
import { failureWords } from '@/platform/fault'
import { share } from '@/platform/sharing/share'
import type { ShareContent } from '@/platform/sharing/share.types'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'

/** The button that shares: a mini-program asks for a friend, the web page copies the link. */
export function ShareKey({ id, content }: { id: string; content: ShareContent }) {
  const [isGuided, setGuided] = useState(false)

  async function handleShare() {
    try {
      setGuided((await share.shareNow(content)) === 'guide')
    } catch (error) {
      toast(failureWords(error))
    }
  }

  return isMiniProgram() ? (
    <Button isBlock kind="secondary" openType="share">
      发给朋友
    </Button>
  ) : (
    <Button isBlock kind="secondary" id={id} onClick={handleShare}>
      {isGuided ? '请点右上角分享' : '复制链接'}
    </Button>
  )
}
