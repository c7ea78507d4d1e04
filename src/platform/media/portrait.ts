/** A mini-program may not collect faces, so the app uses no camera there. */
import { PlatformFault } from '../fault'
import type { TakePortrait } from './portrait.types'

export const takePortrait: TakePortrait = () => Promise.reject(new PlatformFault('unsupported'))
