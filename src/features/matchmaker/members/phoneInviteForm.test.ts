import { phoneInviteRules, toChangeRequest, changePhoneRule, toPhoneInviteDraft, toPhoneInviteValues } from './phoneInviteForm'

test('empty fields are not sent, and are restored as typed', () => {
  const typed = { ...toPhoneInviteValues(null), phone: '13900000000', nickname: ' 小满 ', gender: 'female' as const, occupation: '  ' }
  expect(toPhoneInviteDraft(typed)).toEqual({ nickname: '小满', gender: 'female' })
  const whole = {
    nickname: '小满',
    gender: 'female' as const,
    birthday: '1994-05-20',
    heightCm: 165,
    education: 'master' as const,
    residenceGeo: '510104',
    occupation: '教师',
  }
  expect(toPhoneInviteDraft(toPhoneInviteValues(whole))).toEqual(whole)
})

test('an impossible height is reported', () => {
  expect([phoneInviteRules.heightCm(''), phoneInviteRules.heightCm('165')]).toEqual([null, null])
  expect(phoneInviteRules.heightCm('16')).toContain('身高应为')
})

test('a change sends only the chosen fields, and an invalid phone is reported', () => {
  expect(toChangeRequest({ maritalStatus: 'divorced', incomeBand: null, phone: '' })).toEqual({ maritalStatus: 'divorced' })
  expect([changePhoneRule(''), changePhoneRule('13900000000')]).toEqual([null, null])
  expect(changePhoneRule('1390')).toContain('新手机号')
})
