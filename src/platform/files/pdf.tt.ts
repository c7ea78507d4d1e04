import { PlatformFault } from '../fault'
import type { PickPdf } from './pdf.types'

/** Douyin can pick pictures only. */
export const canPickPdf = (): boolean => false

export const pickPdf: PickPdf = () => Promise.reject(new PlatformFault('unsupported'))
