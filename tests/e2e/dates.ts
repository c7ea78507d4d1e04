/** Choices on the page that proposes a date. */
import type { Phone } from '../support/phone'

/** Adds a time that the chooser proposes: an afternoon, each a day after the last. */
export async function addTime(phone: Phone): Promise<void> {
  await phone.tap('#qx-times-add')
  await phone.see('.qx-columns__option')
  await phone.press('确定')
  await phone.miss('.qx-columns__option')
}

/** Chooses a public place of the list. */
export async function choosePlace(phone: Phone): Promise<void> {
  await phone.tap('#qx-place-list')
  await phone.see('推荐地点')
  await phone.tap(
    '.qx-sheet [role="button"]:has-text("公园"), .qx-sheet [role="button"]:has-text("咖啡"), .qx-sheet [role="button"]:has-text("书")',
  )
}
