import { PlatformFault } from '../fault'
import type { LoginTwin } from './login.types'
import { writeStored } from '../storage/storage'

export const login: LoginTwin = {
  getCode: () => Promise.reject(new PlatformFault('unsupported')),
  openAuthorization(url) {
    const state = new URL(url, window.location.href).searchParams.get('state')
    if (state) writeStored('oauth_state', state)
    // Replaces the history entry, so that going back from WeChat's page does not start the login again.
    window.location.replace(url)
  },
}
