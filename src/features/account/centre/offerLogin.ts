import { authStore } from '@/stores/auth.store'
import { confirm } from '@/ui/base/overlay/Dialog'

/** The login is too old for an act, such as 注销: offers a new one, and closes the sheet if it is accepted. */
export async function offerLogin(act: string, onClose: () => void): Promise<void> {
  const isSure = await confirm({ title: '请重新登录', content: `为了账号安全，请重新登录后再${act}。`, confirmWords: '重新登录' })
  if (!isSure) return
  onClose()
  await authStore.comeInAnew()
}
