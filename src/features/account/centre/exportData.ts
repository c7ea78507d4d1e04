/** Data export: confirmation, download and handing over. */
import { account } from '@qianxian/protocol/account/account'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { failureWords, PlatformFault } from '@/platform/fault'
import { saveFile } from '@/platform/files/saveFile'
import { download } from '@/request/transfer'
import { confirm, toast } from '@/ui/base/overlay/Dialog'

const said = { kept: '已保存到下载', sent: '已发送', copied: '内容已复制，请粘贴到备忘录保存' } as const

/** Always ends with a toast. */
export async function exportData(): Promise<void> {
  const isSure = await confirm({
    title: '导出我的数据',
    content: '把你填写的资料和你的操作记录存成一个文件。里面有你的联系方式和照片地址（当天有效），请不要交给别人。',
    confirmWords: '导出',
  })
  if (!isSure) return
  try {
    const { tempFilePath } = await download(account.exportData, {}, { showLoading: true, loadingText: '正在整理' })
    toast(said[await saveFile(tempFilePath, `我的数据-${dayInShanghai(new Date())}.json`)])
  } catch (error) {
    // The failed request has already shown the server's refusal.
    if (error instanceof PlatformFault && error.reason !== 'cancel') toast(failureWords(error))
  }
}
