/** Where a face is shown, and which provider compares it: what the tenant chose, and what there is an account for. */
import type { CheckKind, FacePlugin } from '@qianxian/protocol/identity/identity.words'
import { facePages, type FaceWay } from '../../adapters/identity'
import type { Ctx } from '../../ctx'

export interface Way {
  kind: Extract<CheckKind, 'page' | 'plugin' | 'handoff'>
  provider: FaceWay
}

/** Whose page it is: the one that the tenant chose, or the first there is an account for; null where there is none. */
function pageOf({ adapters, tenant }: Ctx): FaceWay | null {
  if (adapters.closedPorts.includes('identity')) return null
  const { page } = tenant.configs.identity ?? {}
  const by = (page === undefined ? facePages : [page]).find((provider) => adapters.identity.has(provider))
  return by === undefined ? null : { by }
}

export const isFaceOpen = (ctx: Ctx): boolean => pageOf(ctx) !== null

/** The component that this app brings and this tenant may use. */
function pluginOf({ adapters, platform, tenant }: Ctx, brought: readonly FacePlugin[]): FaceWay | null {
  if (platform !== 'weapp') return null
  const merchantId = tenant.configs.identity?.eidMerchant
  return merchantId && brought.includes('eid') && adapters.identity.has('eid') ? { by: 'eid', merchantId } : null
}

/** Null where no face can be compared at all. A mini-program without a component hands on: it may collect no faces. */
export function wayOf(ctx: Ctx, { isElsewhere, plugins = [] }: { isElsewhere?: boolean; plugins?: FacePlugin[] }): Way | null {
  const page = pageOf(ctx)
  if (page === null) return null
  const plugin = isElsewhere === true ? null : pluginOf(ctx, plugins)
  if (plugin !== null) return { kind: 'plugin', provider: plugin }
  return { kind: ctx.platform === 'h5' && isElsewhere !== true ? 'page' : 'handoff', provider: page }
}
