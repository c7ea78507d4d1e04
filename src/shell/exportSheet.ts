/** Exports a list as a file: asks first, fetches the file by its link, and saves or sends it as the platform can. */
import { values } from '@qianxian/protocol/base/dictionary'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { isWeChatBrowser } from '@/platform/environment/environment'
import { failureWords, PlatformFault } from '@/platform/fault'
import { saveFile } from '@/platform/files/saveFile'
import { firstErrorWords } from '@/request/fault'
import { download } from '@/request/transfer'
import { confirm, toast } from '@/ui/base/overlay/Dialog'

interface SheetExport<Format extends string> {
  title: string
  content: string
  /** The formats that the server writes, a spreadsheet first and text last. */
  formats: Readonly<Record<Format, string>>
  link: (format: Format) => Promise<{ url: string }>
  endpoint: Endpoint<{ ticket: string }, unknown>
  /** Name of the file without its ending. */
  fileName: string
}

const said = { kept: '已保存到下载', sent: '已发送', copied: '内容已复制，请粘贴保存' } as const

/** Exports a spreadsheet if the platform can save files, else text. */
export async function exportSheet<Format extends string>(wanted: SheetExport<Format>): Promise<void> {
  const { title, content, formats, link, endpoint, fileName } = wanted
  if (!(await confirm({ title, content, confirmWords: '导出' }))) return
  const known = values(formats)
  // Douyin and WeChat's browser save no files: the text is copied.
  const isCopied = process.env.TARO_ENV === 'tt' || isWeChatBrowser()
  const format = known[isCopied ? known.length - 1 : 0]!
  try {
    const { url } = await link(format)
    const ticket = decodeURIComponent(/ticket=([^&]+)/.exec(url)?.[1] ?? '')
    const { tempFilePath } = await download(endpoint, { ticket }, { showLoading: true, loadingText: '正在整理' })
    toast(said[await saveFile(tempFilePath, `${fileName}.${format}`)])
  } catch (error) {
    if (!(error instanceof PlatformFault)) toast(firstErrorWords(error))
    else if (error.reason !== 'cancel') toast(failureWords(error))
  }
}
