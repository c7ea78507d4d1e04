/** Mini-programs have the abilities of the JS SDK built in, so nothing is loaded. */
import type { SignUrl } from './jssdk.types'

export function startJssdk(_sign: SignUrl): void {}
