/** Data export: permission by a code, download and handing over. */
import { account } from '@qianxian/protocol/account/account'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { failureWords, PlatformFault } from '@/platform/fault'
import { saveFile } from '@/platform/files/saveFile'
import { call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { download } from '@/request/transfer'
import { toast } from '@/ui/base/overlay/Dialog'

const said = { kept: '已保存到下载', sent: '已发送', copied: '内容已复制，请粘贴到备忘录保存' } as const

/** Asks for the permission and returns its ticket. Rejects with the server's refusal. `code` is empty for an account without a phone. */
export async function askDataTicket(code: string): Promise<string> {
  const { ticket } = await call(account.askDataCopy, code ? { code } : {}, errorsInline)
  return ticket
}

/** Downloads the file. Ends with a toast, unless the person cancelled. */
export async function exportData(ticket: string): Promise<void> {
  try {
    const { tempFilePath } = await download(account.exportData, { ticket }, { showLoading: true, loadingText: '正在整理' })
    toast(said[await saveFile(tempFilePath, `我的数据-${dayInShanghai(new Date())}.json`)])
  } catch (error) {
    if (!(error instanceof PlatformFault)) toast(firstErrorWords(error))
    else if (error.reason !== 'cancel') toast(failureWords(error))
  }
}
