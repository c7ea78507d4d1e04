import { PlatformFault } from '../fault'
import type { PickTable } from './table.types'

/** Douyin can pick pictures only. */
export const canPickTable = (): boolean => false

export const pickTable: PickTable = () => Promise.reject(new PlatformFault('unsupported'))
