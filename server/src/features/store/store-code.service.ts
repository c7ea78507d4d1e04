/** The code that a store shows: whoever comes by it and logs in came by the store. Drawn when it is first wanted, and anew when the manager says so. */
import type { store } from '@qianxian/protocol/store/store'
import { storeLimits } from '@qianxian/protocol/store/store.words'
import type { Verb } from '../../http/serve'
import { drawCode } from '../../lib/secrets'
import { myPlace } from './place'
import { firstScanCode, updateStore } from './store.repository'

const drawn = (): string => drawCode(storeLimits.scanCodeLength)

export const getStoreCode: Verb<typeof store.getStoreCode> = async (ctx, { storeId }) => {
  await myPlace(ctx, storeId, 'receive')
  return { code: await firstScanCode(ctx, storeId, drawn()) }
}

/** The one before opens nothing from then on; whom it brought stay. */
export const renewStoreCode: Verb<typeof store.renewStoreCode> = async (ctx, { storeId }) => {
  await myPlace(ctx, storeId, 'manage')
  return { code: (await updateStore(ctx, storeId, { scanCode: drawn() })).scanCode! }
}
