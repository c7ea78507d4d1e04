import { copyText } from '../sharing/clipboard'
import { isWeChatBrowser } from '../environment/environment'
import { PlatformFault } from '../fault'
import type { SaveFile } from './saveFile.types'

export const saveFile: SaveFile = async (path, name) => {
  // WeChat's browser cannot download.
  if (isWeChatBrowser()) {
    const answer = await fetch(path).catch(() => null)
    if (!answer) throw new PlatformFault('failed')
    await copyText(await answer.text())
    return 'copied'
  }
  const anchor = document.createElement('a')
  anchor.href = path
  anchor.download = name
  anchor.click()
  return 'kept'
}
