/** The code by which somebody shows that the phone is theirs; its code comes late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const PhoneCodeSheet = lazySheet('短信验证', () => import('@/parts/auth/PhoneCodeSheet').then((file) => file.PhoneCodeSheet))
