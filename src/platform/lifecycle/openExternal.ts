import { PlatformFault } from '../fault'

/** A mini-program cannot open a page outside itself. */
export const openExternal = (_url: string): Promise<never> => Promise.reject(new PlatformFault('unsupported'))
