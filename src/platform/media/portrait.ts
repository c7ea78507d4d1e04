/** A mini-program may collect no faces: there is no camera of ours in one. */
import { PlatformFault } from '../fault'
import type { TakePortrait } from './portrait.types'

export const takePortrait: TakePortrait = () => Promise.reject(new PlatformFault('unsupported'))
