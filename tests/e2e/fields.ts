/** Form fields that need more than typing a line of text. */
import type { Phone } from '../support/phone'

/** Selects in the sheet that a field opens; several columns are selected one after the other. */
export async function pick(phone: Phone, field: string, ...labels: string[]): Promise<void> {
  await phone.tap(`#qx-field-${field}`)
  for (const label of labels)
    await phone.page.locator('.qx-columns__option').filter({ visible: true }).getByText(label, { exact: true }).first().tap()
  if (labels.length > 1) await phone.press('确定')
  await phone.miss('.qx-columns__option')
}
