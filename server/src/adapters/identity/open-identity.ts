/** Opens the face-check providers that have an account, and routes each check to the provider that began it. */
import { AdapterFault } from '../lib/adapter-fault'
import type { FaceCheck, FaceProvider, IdentityCheck } from './identity'
import { ALIPAY_PAPERS, alipayIdentity, type AlipayIdentitySettings } from './ali'
import { eidIdentity } from './eid'
import { tencentIdentity, type TencentIdentitySettings } from './tencent'
import { wechatIdentity } from './wechat'
import type { Wechat } from '../wechat/wechat'

export interface IdentitySettings {
  driver: 'official'
  /** Settings of Tencent's page, and of E证通, whose merchants belong to the tenants and use the same account. */
  tencent?: TencentIdentitySettings
  ali?: AlipayIdentitySettings
}

/** Alipay's library takes a second to load, and the keys of its twin another second, so both are loaded at the first check. */
function lazily(open: () => FaceCheck<{ by: 'ali' }>): FaceCheck<{ by: 'ali' }> {
  let check: FaceCheck<{ by: 'ali' }> | undefined
  const opened = () => (check ??= open())
  return {
    papers: ALIPAY_PAPERS,
    begin: async (request, way) => opened().begin(request, way),
    verdictOf: async (ref) => opened().verdictOf(ref),
  }
}

export interface Accounts {
  tencent?: TencentIdentitySettings
  ali?: () => AlipayIdentitySettings
  /** WeChat's own check needs no account besides those of the mini-programs. */
  wechat?: Pick<Wechat, 'beginFace' | 'faceFound'>
}

export const accountsOf = ({ tencent, ali }: IdentitySettings): Accounts => ({ tencent, ...(ali ? { ali: () => ali } : {}) })

export function openIdentity({ tencent, ali, wechat }: Accounts): IdentityCheck {
  const checks = new Map<FaceProvider, unknown>([
    ...(tencent
      ? ([
          ['tencent', tencentIdentity(tencent)],
          ['eid', eidIdentity(tencent)],
        ] as const)
      : []),
    ...(wechat ? ([['wechat', wechatIdentity(wechat)]] as const) : []),
    ...(ali ? ([['ali', lazily(() => alipayIdentity(ali()))]] as const) : []),
  ])
  const of = (provider: FaceProvider): FaceCheck => {
    const check = checks.get(provider)
    if (!check) throw new AdapterFault('identity', 'misconfigured', provider, 'no account with this provider')
    return check as FaceCheck
  }
  return {
    has: (provider) => checks.has(provider),
    papersOf: (provider) => of(provider).papers,
    async begin(request, way) {
      const { ref, url } = await of(way.by).begin(request, way)
      return { ref: `${way.by}:${ref}`, url }
    },
    async verdictOf(ref) {
      const end = ref.indexOf(':')
      return of(ref.slice(0, end) as FaceProvider).verdictOf(ref.slice(end + 1))
    },
  }
}
