/** Values typed and ticked to prove a name, and their validation. */
import { paperNoFault, paperOfNo, realNameFault } from '@qianxian/protocol/identity/identity.rules'
import type { Portrait } from '@/platform/media/portrait.types'

export interface IdentityDraft {
  realName: string
  idCard: string
  /** Set if a photo replaces the face check. */
  portrait: Portrait | null
  agreesToIdentity: boolean
  agreesToFace: boolean
}

export const emptyIdentityDraft: IdentityDraft = { realName: '', idCard: '', portrait: null, agreesToIdentity: false, agreesToFace: false }

const ticked = (isAgreed: boolean) => (isAgreed ? null : '请先阅读并勾选')

export const identityRules = {
  realName: (realName: string, { idCard }: Pick<IdentityDraft, 'idCard'>) =>
    realName.trim() ? realNameFault(realName, paperOfNo(idCard)) : '请填写真实姓名',
  idCard: (idCard: string) => (idCard.trim() ? paperNoFault(paperOfNo(idCard), idCard) : '请填写身份证号'),
  agreesToIdentity: ticked,
  agreesToFace: ticked,
}
