import { PlatformFault } from '../fault'
import type { PickPdf } from './pdf.types'

/** Douyin gives pictures alone. */
export const canPickPdf = (): boolean => false

export const pickPdf: PickPdf = () => Promise.reject(new PlatformFault('unsupported'))
