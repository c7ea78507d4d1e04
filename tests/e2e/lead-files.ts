/** Files of lead handlers: filled templates of an import, and the choice of a file on the page. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { LEAD_TEMPLATE_VERSION, leadImportColumn, leadTemplate } from '@qianxian/protocol/lead/lead-import.words'
import type { Phone } from '../support/phone'

/** A filled template with a row for each phone number; the rows of `broken` have no source. */
export function filledTemplate(numbers: readonly string[], broken: readonly number[]): Buffer {
  const today = dayInShanghai(new Date())
  const rows = numbers.map((number, at) => {
    const origin = broken.includes(at) ? '' : '周末相亲角'
    return ['林小雨', '女', '1994', number, '', '成都', '想找同城的人', origin, today]
  })
  const head = [[leadTemplate.title, leadTemplate.version(LEAD_TEMPLATE_VERSION)], Object.values(leadImportColumn)]
  return Buffer.from([...head, ...rows].map((row) => row.join(',')).join('\r\n'))
}

export async function pickFile(phone: Phone, button: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap(button)
  await (await chooser).setFiles(file)
}
