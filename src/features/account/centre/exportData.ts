/** Data export: permission by a code, download and handing over. */
import { account } from '@qianxian/protocol/account/account'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { call, errorsInline } from '@/request/call'
import { saveExport } from '@/shell/exportSheet'

/** Asks for the permission and returns its ticket. Rejects with the server's refusal. `code` is empty for an account without a phone. */
export async function askDataTicket(code: string): Promise<string> {
  const { ticket } = await call(account.askDataCopy, code ? { code } : {}, errorsInline)
  return ticket
}

/** Downloads the file. Ends with a toast, unless the person cancelled. */
export const exportData = (ticket: string): Promise<void> =>
  saveExport(account.exportData, ticket, `我的数据-${dayInShanghai(new Date())}.json`, '内容已复制，请粘贴到备忘录保存')
