/** The late-loaded sheet of the matchmaker's public page. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const ServiceConsentSheet = lazySheet('请 TA 做我的红娘', () =>
  import('./ServiceConsentSheet').then((file) => file.ServiceConsentSheet),
)
