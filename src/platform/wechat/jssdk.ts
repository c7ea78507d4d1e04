/** Mini-programs have the abilities of the JS SDK by themselves: nothing is to be started. */
import type { SignUrl } from './jssdk.types'

export function startJssdk(_sign: SignUrl): void {}
