/** Entries that require a login first: after it, the entry's page opens. */
import { openLogin, rememberReturnUrl } from '@/router/login'
import { navigateToUrl } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'

export async function openAfterLogin(url: string, how: 'navigate' | 'redirect' | 'place' = 'navigate'): Promise<void> {
  if (authStore.isLoggedIn) return navigateToUrl(url, how)
  const opening = openLogin()
  rememberReturnUrl(url)
  return opening
}
