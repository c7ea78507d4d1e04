/** The code by which somebody shows that the phone is theirs; its code comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const PhoneCodeSheet = lateSheet('短信验证', () => import('@/parts/auth/PhoneCodeSheet').then((file) => file.PhoneCodeSheet))
