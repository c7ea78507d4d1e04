/** Sheets of a reception and over the page of a link; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const ReceiveSheet = lazySheet('到店登记', () => import('./ReceiveSheet').then((file) => file.ReceiveSheet))

export const SignSheet = lazySheet('本人签名', () => import('./SignSheet').then((file) => file.SignSheet))

export const ProofSheet = lazySheet('签名存证', () => import('./ProofSheet').then((file) => file.ProofSheet))

export const PhoneCodeSheet = lazySheet('短信验证', () => import('@/parts/auth/PhoneCodeSheet').then((file) => file.PhoneCodeSheet))
