/** Paying in a journey: an order for points, the external cashier page, and the answer given on it. */
import type { Phone } from '../support/phone'

export const PAY = '/subpages/member/pay'

/** From the finance page to the unpaid order of points for `yuan`. */
export async function order(phone: Phone, yuan: number): Promise<void> {
  await phone.goto('/subpages/member/recharge')
  await phone.fill('#qx-recharge-own', String(yuan))
  await phone.tap('#qx-recharge-submit')
  await phone.arrive(PAY)
  await phone.see('#qx-pay-submit', '支付方式')
}

export async function toCashier(phone: Phone): Promise<void> {
  await phone.tap('#qx-pay-submit')
  await phone.page.waitForURL(/\/sandbox\/pay/)
}

/** Taps a button of the cashier. */
export const answer = (phone: Phone, words: string) => phone.page.getByRole('button', { name: words }).click()

/** Pays the order that is on the screen, and reads the receipt. */
export async function pay(phone: Phone): Promise<void> {
  const { url } = phone
  await toCashier(phone)
  await answer(phone, '确认支付')
  await phone.arrive(url)
  await phone.see('订单号')
}

/** Buys ten points for each yuan. */
export async function buyPoints(phone: Phone, yuan: number): Promise<void> {
  await order(phone, yuan)
  await pay(phone)
}
