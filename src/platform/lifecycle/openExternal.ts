import { PlatformFault } from '../fault'

/** A mini-program opens no page outside it. */
export const openExternal = (_url: string): Promise<never> => Promise.reject(new PlatformFault('unsupported'))
