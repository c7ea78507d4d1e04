/** An invitation link to become staff, which only web pages open. It is stored until a login and used once. */
import { account } from '@qianxian/protocol/account/account'
import type { CurrentUser } from '@qianxian/protocol/auth/auth.schema'
import Taro from '@tarojs/taro'
import { failureWords } from '@/platform/fault'
import { readStored, removeStored, writeStored } from '@/platform/storage/storage'
import { callQuietly } from '@/request/call'

export const storeRoleOffer = (offer: string): void => writeStored('role_offer', offer)

/**
 * Accepts the offer for the logged-in person. A refused offer is deleted here; the link shows the same refusal when it
 * is opened again.
 */
export async function acceptRoleOffer(keepUser: (answer: CurrentUser) => void): Promise<void> {
  const offer = readStored('role_offer')
  if (!offer) return
  removeStored('role_offer')
  try {
    keepUser(await callQuietly(account.acceptRole, { offer }))
    void Taro.showToast({ title: '已获得新的身份，可在「我的」里查看', icon: 'none' })
  } catch (error) {
    void Taro.showToast({ title: failureWords(error), icon: 'none' })
  }
}
