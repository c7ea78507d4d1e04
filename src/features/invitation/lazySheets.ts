/** Sheet for the code that proves ownership of the phone; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const PhoneCodeSheet = lazySheet('短信验证', () => import('@/parts/auth/PhoneCodeSheet').then((file) => file.PhoneCodeSheet))
