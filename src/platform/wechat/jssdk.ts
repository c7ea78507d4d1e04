/** Mini-programs have the abilities of the JS SDK built in, so there is nothing to start. */
import type { SignUrl } from './jssdk.types'

export function startJssdk(_sign: SignUrl): void {}
