/** Exports of data as a file, which is downloaded with a ticket and saved or sent as the platform can. */
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import type { SheetFormat } from '@qianxian/protocol/base/sheet.words'
import { isWeChatBrowser } from '@/platform/environment/environment'
import { isCancelled } from '@/platform/cancelled'
import { saveFile } from '@/platform/files/saveFile'
import { firstErrorWords } from '@/request/fault'
import { download } from '@/request/transfer'
import { confirm, toast } from '@/ui/base/overlay/Dialog'

type TicketEndpoint = Endpoint<{ ticket: string }, unknown>

interface SheetExport {
  title: string
  content: string
  link: (format: SheetFormat) => Promise<{ url: string }>
  endpoint: TicketEndpoint
  /** Name of the file without its ending. */
  fileName: string
}

/**
 * Downloads a file and saves or sends it. Ends with a toast, unless the person cancelled.
 * @param copied toast for a platform that saves no files, where the text is on the clipboard
 */
export async function saveExport(
  endpoint: TicketEndpoint,
  ticket: string | Promise<string>,
  fileName: string,
  copied: string,
): Promise<void> {
  const said = { kept: '已保存到下载', sent: '已发送', copied }
  try {
    const { tempFilePath } = await download(endpoint, { ticket: await ticket }, { showLoading: true, loadingText: '正在整理' })
    toast(said[await saveFile(tempFilePath, fileName)])
  } catch (error) {
    if (!isCancelled(error)) toast(firstErrorWords(error))
  }
}

/** The ticket in a link to a file. */
export const ticketOf = ({ url }: { url: string }): string => decodeURIComponent(/ticket=([^&]+)/.exec(url)?.[1] ?? '')

/** Asks first, then exports a list as a spreadsheet if the platform can save files, else as text. */
export async function exportSheet({ title, content, link, endpoint, fileName }: SheetExport): Promise<void> {
  if (!(await confirm({ title, content, confirmWords: '导出' }))) return
  // Douyin and WeChat's browser save no files: the text is copied.
  const isCopied = process.env.TARO_ENV === 'tt' || isWeChatBrowser()
  const format = isCopied ? 'csv' : 'xlsx'
  await saveExport(endpoint, link(format).then(ticketOf), `${fileName}.${format}`, '内容已复制，请粘贴保存')
}
