import { Text } from '@tarojs/components'
import { auth } from '@qianxian/protocol/auth/auth'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { useState } from 'react'
import { call, errorsInline } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Agreement } from './Agreement'
import { AgreementRow, AgreementSheet } from './AgreementRow'
import { removeLoginDraft } from './loginDraft'
import { LoginFrame } from './LoginFrame'
import { InvitedRibbon } from './LoginRibbon'
import { otherLoginMethods, smsClosedWords } from './loginMethods'
import { PhoneFields } from '../code/PhoneFields'
import { PhoneForm } from '../code/PhoneForm'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { guardScreen } from '@/shell/access'

class SmsLogin {
  private session: Session | undefined = undefined
  readonly agreement = new Agreement()
  readonly phone = new PhoneForm('login', async ({ phone, code }) => {
    const inviteId = authStore.inviteId || undefined
    this.session = await call(auth.loginByPhone, { phone, code, agreed: true, inviteId }, { ...errorsInline, loadingText: '登录中' })
  })

  async submit(): Promise<void> {
    if (!this.phone.form.check(['phone', 'code'])) return
    await this.agreement.before(async () => {
      if (!(await this.phone.submit()) || !this.session) return
      removeLoginDraft()
      await authStore.login(this.session)
    })
  }
}

/** Login with a phone and a code; the first login creates the account. */
export const AuthSmsScreen = guardScreen(function AuthSmsScreen() {
  const [login] = useState(() => new SmsLogin())
  if (!configStore.isWayIn('sms')) {
    return (
      <LoginFrame title="手机号登录" lead="" ways={otherLoginMethods('sms')}>
        <Text>{smsClosedWords}</Text>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title="手机号登录" lead="首次登录会自动创建账号" ways={otherLoginMethods('sms')}>
      <InvitedRibbon />
      <PhoneFields model={login.phone} onSubmit={() => login.submit()} isLast={login.agreement.isAgreed} />
      <Button isBlock size="l" id="qx-login" top={8} isLoading={login.phone.form.isSubmitting} onClick={() => login.submit()}>
        登录
      </Button>
      <AgreementRow agreement={login.agreement} />
      <AgreementSheet agreement={login.agreement} />
      <CaptchaSheet gate={login.phone.gate} />
    </LoginFrame>
  )
})
