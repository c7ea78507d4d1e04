import { Text } from '@tarojs/components'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { account } from '@qianxian/protocol/account/account'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { codeNotation } from '@qianxian/protocol/base/notation'
import { useState } from 'react'
import { call, errorsInline } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Row } from '@/ui/base/layout/layout'
import { TextField } from '@/ui/form/TextField'
import { Agreement } from './Agreement'
import { AgreementRow, AgreementSheet } from './AgreementRow'
import { removeLoginDraft } from './loginDraft'
import { LoginFrame } from './LoginFrame'
import { InvitedRibbon } from './LoginRibbon'
import { otherLoginMethods, smsClosedWords } from './loginMethods'
import { NewPasswordField } from './NewPasswordField'
import { PhoneFields } from '../code/PhoneFields'
import { PhoneForm } from '../code/PhoneForm'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { guardScreen } from '@/shell/access'

const inviteNotation = codeNotation(1, authLimits.inviteCodeMax)

class Registration {
  private session: Session | undefined = undefined
  readonly agreement = new Agreement()
  readonly phone = new PhoneForm(
    'register',
    async ({ phone, code, password, inviteId }) => {
      const input = { phone, code, password: password || undefined, inviteId: inviteId.trim() || undefined, agreed: true }
      this.session = await call(account.regByPhone, input, { ...errorsInline, loadingText: '注册中' })
    },
    authStore.inviteId,
  )

  async submit(): Promise<void> {
    if (!this.phone.form.check()) return
    await this.agreement.before(async () => {
      if (!(await this.phone.submit()) || !this.session) return
      removeLoginDraft()
      await authStore.login(this.session)
    })
  }
}

/** Registration: phone and code, an optional password, and the inviter. */
export const AuthRegisterScreen = guardScreen(function AuthRegisterScreen() {
  const [registration] = useState(() => new Registration())
  const { form } = registration.phone
  const [hasPassword, setHasPassword] = useState(false)
  const [wasInvited] = useState(form.values.inviteId !== '')
  const [isInviting, setInviting] = useState(false)
  const hasInvite = wasInvited || isInviting
  const { password, inviteId } = form.values
  const isLast = registration.agreement.isAgreed && (!hasPassword || password !== '') && (!hasInvite || inviteId !== '')
  if (!configStore.isWayIn('sms')) {
    return (
      <LoginFrame title="创建账号" lead="" ways={otherLoginMethods('register')}>
        <Text>{smsClosedWords}</Text>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title="创建账号" lead="一个手机号，认真认识一个人" ways={otherLoginMethods('register')}>
      <InvitedRibbon />
      <PhoneFields model={registration.phone} onSubmit={() => registration.submit()} isLast={isLast} />
      {hasPassword ? <NewPasswordField form={form} label="登录密码（可不填）" /> : null}
      {hasInvite ? (
        <TextField
          id="qx-invite"
          form={form}
          name="inviteId"
          look="open"
          hasFocus={isInviting}
          label="邀请码（可不填）"
          icon="gift"
          placeholder="好友给你的邀请码"
          notation={inviteNotation}
        />
      ) : null}
      <Row isWrapping gap={24}>
        {hasPassword ? null : (
          <Row tall="tap" tone="brand" onClick={() => setHasPassword(true)}>
            同时设置登录密码
          </Row>
        )}
        {hasInvite ? null : (
          <Row tall="tap" tone="brand" onClick={() => setInviting(true)}>
            填写邀请码
          </Row>
        )}
      </Row>
      <Button isBlock size="l" id="qx-register" top={8} isLoading={form.isSubmitting} onClick={() => registration.submit()}>
        注册并登录
      </Button>
      <AgreementRow agreement={registration.agreement} />
      <AgreementSheet agreement={registration.agreement} />
      <CaptchaSheet gate={registration.phone.gate} />
    </LoginFrame>
  )
})
