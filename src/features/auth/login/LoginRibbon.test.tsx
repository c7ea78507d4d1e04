import { act, render } from '@testing-library/react'
import { runInAction } from 'mobx'
import { authStore } from '@/stores/auth.store'
import { InvitedRibbon } from './LoginRibbon'

const words = () => document.body.textContent ?? ''

const invitedBy = (code: string) =>
  act(() => {
    runInAction(() => {
      authStore.inviteId = code
    })
  })

test('an invited person reads before the login what the inviter will learn, and no code of a poster', () => {
  render(<InvitedRibbon />)
  expect(words()).toBe('')
  invitedBy('ABCDEFGHJKMP')
  expect(words()).toBe('好友邀请你来。登录后，TA 只看到你昵称的第一个字、来的渠道、注册日期和是否发布了资料；推广红娘还看到是否下过单')
  invitedBy('WHO12345')
  expect(words()).toContain('好友邀请你来，邀请码 WHO12345。登录后')
  invitedBy('')
  expect(words()).toBe('')
})
