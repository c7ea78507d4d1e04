/** The sheet that drafts a contract; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const DraftContractSheet = lazySheet('起草合同', () => import('./DraftContractSheet').then((file) => file.DraftContractSheet))
