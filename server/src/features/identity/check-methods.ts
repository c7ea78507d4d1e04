/**
 * Chooses where the face check is shown and which provider compares it, by the tenant's choice and the available
 * accounts.
 */
import type { CheckKind, FacePlugin } from '@qianxian/protocol/identity/identity.words'
import { facePages, type FaceWay } from '../../adapters/identity/identity'
import type { Ctx } from '../../ctx'
import { findOpenIdHere } from '../account/account'

export interface CheckMethod {
  kind: Extract<CheckKind, 'page' | 'plugin' | 'handoff'>
  provider: FaceWay
}

/** Returns the provider page that the tenant chose, or the first with an account; null if there is none. */
function pageOf({ adapters, tenant }: Ctx): FaceWay | null {
  if (adapters.closedPorts.includes('identity')) return null
  const { page } = tenant.configs.identity ?? {}
  const by = (page === undefined ? facePages : [page]).find((provider) => adapters.identity.has(provider))
  return by === undefined ? null : { by }
}

export const isFaceCheckOpen = (ctx: Ctx): boolean => pageOf(ctx) !== null

/**
 * Returns the face plugin, if this app supports one that the tenant may use: the check is then shown inside the
 * mini-program.
 */
async function pluginOf(ctx: Ctx, userId: number, brought: readonly FacePlugin[]): Promise<FaceWay | null> {
  if (ctx.platform !== 'weapp') return null
  const { hasWechat, eidMerchant: merchantId } = ctx.tenant.configs.identity ?? {}
  const isThere = (plugin: FacePlugin) => brought.includes(plugin) && ctx.adapters.identity.has(plugin)
  // WeChat's check needs WeChat's own user id; a member who logged in only by phone has none.
  const known = hasWechat === true && isThere('wechat') ? await findOpenIdHere(ctx, userId, 'weapp') : null
  if (known !== null) return { by: 'wechat', appId: known.appId, openId: known.openId }
  return merchantId && isThere('eid') ? { by: 'eid', merchantId } : null
}

/**
 * Returns the method of the check; null if no face can be compared at all. Without a plugin, a mini-program continues
 * in a browser: it may not collect faces itself.
 */
export async function findCheckMethod(
  ctx: Ctx,
  userId: number,
  { isElsewhere, plugins = [] }: { isElsewhere?: boolean; plugins?: FacePlugin[] },
): Promise<CheckMethod | null> {
  const page = pageOf(ctx)
  if (page === null) return null
  const plugin = isElsewhere === true ? null : await pluginOf(ctx, userId, plugins)
  if (plugin !== null) return { kind: 'plugin', provider: plugin }
  return { kind: ctx.platform === 'h5' && isElsewhere !== true ? 'page' : 'handoff', provider: page }
}
