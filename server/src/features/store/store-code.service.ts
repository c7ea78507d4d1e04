/**
 * The store's code: visitors who scan it and log in are attributed to the store. It is generated at its first use, and again when
 * the manager requests it.
 */
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

/** Visitors scan the code outside the app, so its link leads to the tenant's own web page, whatever the host of this request. */
const shown = ({ origin }: Ctx, code: string): StoreCode => ({
  code,
  link: origin === '' ? null : withQuery(origin + homePage, { store: code }),
})

export const getStoreCode: Verb<typeof store.getStoreCode> = async (ctx, { storeId }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'receive')
  return shown(ctx, await ensureScanCode(ctx, scope, drawn()))
}

/** The former code stops working at once; visitors who came through it stay attributed. */
export const renewStoreCode: Verb<typeof store.renewStoreCode> = async (ctx, { storeId }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'manage')
  return shown(ctx, (await updateStore(ctx, scope, { scanCode: drawn() })).scanCode!)
}
