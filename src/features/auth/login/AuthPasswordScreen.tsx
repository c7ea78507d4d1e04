import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { auth } from '@qianxian/protocol/auth/auth'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { useState } from 'react'
import { call, errorsInline } from '@/request/call'
import { redirectTo } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { Row } from '@/ui/base/layout/layout'
import { createForm } from '@/shell/form'
import { PasswordField, TextField } from '@/ui/form/TextField'
import { Agreement } from './Agreement'
import { AgreementRow, AgreementSheet } from './AgreementRow'
import { removeLoginDraft, saveLoginDraft, readLoginDraft } from './loginDraft'
import { LoginFrame } from './LoginFrame'
import { otherLoginMethods } from './loginMethods'
import { CaptchaGate } from '@/parts/auth/CaptchaGate'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { showRefusal } from '../code/showRefusal'
import { guardScreen } from '@/shell/access'

class PasswordLogin {
  private session: Session | null = null
  readonly agreement = new Agreement()
  readonly gate = new CaptchaGate()
  readonly form = createForm<{ account: string; password: string }>({
    initial: { account: readLoginDraft().account, password: '' },
    rules: {
      account: (value) => (value.trim() ? null : '请输入手机号或用户名'),
      password: (value) => (value ? null : '请输入密码'),
    },
    submit: async ({ account, password }) => {
      this.session = await this.gate.run((picture) =>
        call(
          auth.loginByAccount,
          { account: account.trim(), password, agreed: true, ...picture },
          { ...errorsInline, loadingText: '登录中' },
        ),
      )
    },
    draftDelay: 200,
    onDraft: ({ account }) => saveLoginDraft({ account }),
  })

  async submit(): Promise<void> {
    this.form.flushDraft()
    if (!this.form.check()) return
    await this.agreement.before(async () => {
      const isDone = await this.form.submit()
      if (!isDone && this.form.submitError) showRefusal(this.form.submitError)
      if (!isDone || !this.session) return
      removeLoginDraft()
      await authStore.login(this.session)
    })
  }
}

/** Login with a phone or user name and a password. */
export const AuthPasswordScreen = guardScreen(function AuthPasswordScreen() {
  const [login] = useState(() => new PasswordLogin())
  const { form } = login
  return (
    <LoginFrame title="密码登录" lead="用手机号或用户名登录" ways={otherLoginMethods('password')}>
      <TextField
        id="qx-account"
        form={form}
        name="account"
        look="open"
        fills="username"
        label="账号"
        icon="user-round"
        placeholder="手机号或用户名"
        maxLength={authLimits.accountMax}
      />
      <PasswordField
        id="qx-password"
        fills="current-password"
        form={form}
        name="password"
        label="密码"
        placeholder="请输入密码"
        maxLength={authLimits.passwordMax}
        onConfirm={() => void login.submit()}
      />
      <Button isBlock size="l" id="qx-login" top={8} isLoading={form.isSubmitting} onClick={() => login.submit()}>
        登录
      </Button>
      <Row role="link" justify="center" tall="tap" tone="brand" onClick={() => redirectTo('/pages/login/loginBySms')}>
        忘记密码？用验证码登录后重新设置
      </Row>
      <AgreementRow agreement={login.agreement} />
      <AgreementSheet agreement={login.agreement} />
      <CaptchaSheet gate={login.gate} />
    </LoginFrame>
  )
})
