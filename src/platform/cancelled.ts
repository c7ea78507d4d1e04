import { PlatformFault } from './fault'

/** True if the person closed a sheet or picker of the platform; that is no failure to show. */
export const isCancelled = (error: unknown): boolean => error instanceof PlatformFault && error.reason === 'cancel'
