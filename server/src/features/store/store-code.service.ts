/** The code that a store shows: whoever comes by it and logs in came by the store. Drawn when it is first wanted, and anew when the manager says so. */
import { withQuery } from '@qianxian/protocol/base/query'
import { homePage } from '@qianxian/protocol/home/first-paint'
import type { store } from '@qianxian/protocol/store/store'
import type { StoreCode } from '@qianxian/protocol/store/store.schema'
import { storeLimits } from '@qianxian/protocol/store/store.words'
import type { Ctx } from '../../ctx'
import type { Verb } from '../../http/serve'
import { drawCode } from '../../lib/secrets'
import { requireStoreRight } from './store-rights'
import { ensureScanCode, updateStore } from './store.repository'

const drawn = (): string => drawCode(storeLimits.scanCodeLength)

/** Whoever scans it stands outside: it leads to the tenant's own page on the web, whatever the app is called by. */
const shown = ({ origin }: Ctx, code: string): StoreCode => ({
  code,
  link: origin === '' ? null : withQuery(origin + homePage, { store: code }),
})

export const getStoreCode: Verb<typeof store.getStoreCode> = async (ctx, { storeId }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'receive')
  return shown(ctx, await ensureScanCode(ctx, scope, drawn()))
}

/** The one before opens nothing from then on; whom it brought stay. */
export const renewStoreCode: Verb<typeof store.renewStoreCode> = async (ctx, { storeId }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'manage')
  return shown(ctx, (await updateStore(ctx, scope, { scanCode: drawn() })).scanCode!)
}
