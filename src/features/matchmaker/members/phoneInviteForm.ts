/** A matchmaker's notes about a person without an account, as typed and as sent. */
import { mobileRule } from '@qianxian/protocol/base/rules'
import type { AskChange, AskDraft } from '@qianxian/protocol/invitation/invitation.schema'
import { profileLimits } from '@qianxian/protocol/love/profile.words'
import { textRule } from '@/ui/form/textRule'

export interface PhoneInviteValues {
  phone: string
  nickname: string
  gender: AskDraft['gender'] | null
  birthday: string | null
  heightCm: string
  education: NonNullable<AskDraft['education']> | null
  residenceGeo: string | null
  occupation: string
}

export const toPhoneInviteValues = (draft: AskDraft | null): PhoneInviteValues => ({
  phone: '',
  nickname: draft?.nickname ?? '',
  gender: draft?.gender ?? null,
  birthday: draft?.birthday ?? null,
  heightCm: draft?.heightCm ? `${draft.heightCm}` : '',
  education: draft?.education ?? null,
  residenceGeo: draft?.residenceGeo ?? null,
  occupation: draft?.occupation ?? '',
})

/** Leaves out empty fields. */
export function toPhoneInviteDraft({
  nickname,
  gender,
  birthday,
  heightCm,
  education,
  residenceGeo,
  occupation,
}: PhoneInviteValues): AskDraft {
  const job = occupation.trim()
  return {
    nickname: nickname.trim(),
    gender: gender!,
    ...(birthday ? { birthday } : {}),
    ...(heightCm ? { heightCm: Number(heightCm) } : {}),
    ...(education ? { education } : {}),
    ...(residenceGeo ? { residenceGeo } : {}),
    ...(job ? { occupation: job } : {}),
  }
}

export const phoneInviteRules = {
  phone: (phone: string) => (phone ? mobileRule('手机号', phone) : '请填写手机号'),
  nickname: textRule('请填写称呼', { min: profileLimits.nicknameMin }),
  gender: (gender: PhoneInviteValues['gender']) => (gender ? null : '请选择性别'),
  heightCm: (height: string) =>
    !height || (Number(height) >= profileLimits.heightCmMin && Number(height) <= profileLimits.heightCmMax)
      ? null
      : `身高应为 ${profileLimits.heightCmMin}–${profileLimits.heightCmMax} cm`,
}

/** The typed values of facts that only the person may change. */
export interface ChangeRequestValues {
  maritalStatus: NonNullable<AskChange['maritalStatus']> | null
  incomeBand: NonNullable<AskChange['incomeBand']> | null
  phone: string
}

/** Leaves out empty fields. */
export const toChangeRequest = ({ maritalStatus, incomeBand, phone }: ChangeRequestValues): AskChange => ({
  ...(maritalStatus ? { maritalStatus } : {}),
  ...(incomeBand ? { incomeBand } : {}),
  ...(phone ? { phone } : {}),
})

export const changePhoneRule = (phone: string) => (phone ? mobileRule('新手机号', phone) : null)
