/** The sheet of a matchmaker's page that comes late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const ServiceConsentSheet = lazySheet('请 TA 做我的红娘', () =>
  import('./ServiceConsentSheet').then((file) => file.ServiceConsentSheet),
)
