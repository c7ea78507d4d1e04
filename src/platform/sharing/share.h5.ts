import { useEffect } from 'react'
import { copyText } from './clipboard'
import { isWeChatBrowser } from '../environment/environment'
import { withJssdk } from '../wechat/jssdk'
import type { ShareContent, ShareTwin } from './share.types'

function linkOf(content: ShareContent): string {
  return new URL(content.path, window.location.origin).href
}

async function tellWeChat(content: ShareContent): Promise<void> {
  const sdk = await withJssdk()
  const facts = { title: content.title, link: linkOf(content), imgUrl: content.imageUrl ?? '', success: () => undefined }
  sdk.updateAppMessageShareData({ ...facts, desc: content.desc ?? '' })
  sdk.updateTimelineShareData(facts)
}

export const share: ShareTwin = {
  usePage({ title, path, desc, imageUrl }, { timesShown }) {
    useEffect(() => {
      if (timesShown === 0 || !title || !isWeChatBrowser()) return
      tellWeChat({ title, path, desc, imageUrl }).catch((error: unknown) => console.warn('share not prepared', error))
    }, [timesShown, title, path, desc, imageUrl])
  },
  async shareNow(content) {
    if (isWeChatBrowser()) {
      await tellWeChat(content).catch((error: unknown) => console.warn('share not prepared', error))
      return 'guide'
    }
    await copyText(linkOf(content), '链接已复制')
    return 'copied'
  },
}
