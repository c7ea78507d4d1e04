/** Actions that need a dating profile: for other people the missing step opens. */
import { openLogin } from '@/router/login'
import { navigateTo } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'

/** True for a love user; a visitor is sent to log in, a member to the notice about the profile. */
export function requireProfile(): boolean {
  if (!authStore.isLoggedIn) {
    void openLogin()
    return false
  }
  if (!authStore.isLoveUser) {
    void navigateTo('/pages/love/noreg')
    return false
  }
  return true
}
