/** A mini-program may not collect faces, so it has no camera of ours. */
import { PlatformFault } from '../fault'
import type { TakePortrait } from './portrait.types'

export const takePortrait: TakePortrait = () => Promise.reject(new PlatformFault('unsupported'))
