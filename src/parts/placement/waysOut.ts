/** Pages where an owner fixes the cause that blocks paid showings. */
import type { PinBlock } from '@qianxian/protocol/placement/pin-block.words'
import type { BuiltUrl } from '@/router/pages'

/** Returns the page that removes a block; null if the owner cannot remove it. Serves pins and the spotlight, whose blocks overlap. */
export function wayOutOf(block: PinBlock): { words: string; url: BuiltUrl } | null {
  if (block === 'unverified') return { words: '去实名认证', url: '/member/certification' }
  if (block === 'unpublished') return { words: '去完善资料', url: '/member/love/editinfo' }
  if (block === 'hidden') return { words: '去恢复展示', url: '/member/love/index' }
  if (block === 'unlisted' || block === 'unrecommended' || block === 'cityless')
    return { words: '去设置公开范围', url: '/member/love/permission' }
  if (block === 'coupled') return { words: '去看牵线', url: '/member/love/line' }
  return null
}
