import { PlatformFault } from './fault'
import type { LoginTwin } from './login.types'

export const login: LoginTwin = {
  getCode: () => Promise.reject(new PlatformFault('unsupported')),
  openAuthorization(url) {
    // Replaced, so that going back from WeChat's page does not ask again.
    window.location.replace(url)
  },
}
