import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { account } from '@qianxian/protocol/account/account'
import { passwordRule, usernameRule } from '@qianxian/protocol/auth/auth.rules'
import { check } from '@qianxian/protocol/base/rules'
import { useEffect, useState } from 'react'
import { call, errorsInline } from '@/request/call'
import { goBack } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { authStore } from '@/stores/auth.store'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { SegmentedControl } from '@/ui/base/action/SegmentedControl'
import { Typography } from '@/ui/base/text/Typography'
import { createForm } from '@/shell/form'
import type { FormModel } from '@/ui/form/FormModel'
import { PasswordField, TextField } from '@/ui/form/TextField'
import { saveLoginDraft, readLoginDraft } from '../login/loginDraft'
import { LoginFrame } from '../login/LoginFrame'
import { NewPasswordField } from '../login/NewPasswordField'
import { NameCheck } from './NameCheck'
import { PhoneFields } from '../code/PhoneFields'
import { PhoneForm } from '../code/PhoneForm'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { OwnAvatar } from '@/parts/account/OwnAvatar'
import { showRefusal } from '../code/showRefusal'
import './AuthCompleteScreen.scss'
import { guardScreen } from '@/shell/access'

interface Values {
  userName: string
  password: string
  oldPassword: string
}

class AccountForm {
  readonly names = new NameCheck()
  readonly phone = new PhoneForm('password', async ({ code }) => {
    authStore.keepUser(
      await call(account.setPassword, { password: this.form.values.password, code }, { ...errorsInline, loadingText: '保存中' }),
    )
  })
  readonly form: FormModel<Values>

  constructor() {
    const current = authStore.userInfo?.userName ?? ''
    this.form = createForm<Values>({
      initial: { userName: current || readLoginDraft().userName, password: '', oldPassword: '' },
      rules: {
        userName: (value) => (value.trim() ? check(usernameRule, '用户名', value) : '请输入用户名'),
        password: (value) => check(passwordRule, '密码', value),
      },
      submit: (values) => this.save(values),
      draftDelay: 200,
      onDraft: ({ userName }) => saveLoginDraft({ userName }),
    })
  }

  /** Sends the changed fields. A saved name stays saved if the password is refused. */
  private async save({ userName, password, oldPassword }: Values): Promise<void> {
    const name = userName.trim()
    if (name !== authStore.userInfo?.userName) {
      authStore.keepUser(await call(account.setUsername, { userName: name }, { ...errorsInline, loadingText: '保存中' }))
    }
    if (password) {
      const input = { password, oldPassword: oldPassword || undefined }
      authStore.keepUser(await call(account.setPassword, input, { ...errorsInline, loadingText: '保存中' }))
    }
  }

  async submit(): Promise<boolean> {
    this.form.flushDraft()
    const isDone = await this.form.submit()
    if (!isDone && this.form.submitError) showRefusal(this.form.submitError)
    return isDone
  }
}

/** Letters that cannot be mistaken for one another. */
const letters = 'abcdefhkmnprstuvwxyz2345678'

function proposeName(): string {
  const tail = Array.from({ length: 6 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  return `xian_${tail}`
}

const nameWords = {
  idle: `${authLimits.usernameMin}–${authLimits.usernameMax} 位，以字母开头`,
  checking: '正在查看',
  free: '可以使用',
  taken: '这个名字已被使用，换一个试试',
}

/**
 * Avatar, name and password of a new account; with `edit` the same for an existing one, with `edit=password` the
 * password only.
 */
export const AuthCompleteScreen = guardScreen(function AuthCompleteScreen() {
  const { edit } = usePageParams<'edit'>()
  const [model] = useState(() => new AccountForm())
  const [proof, setProof] = useState<'old' | 'sms'>('old')
  useEffect(() => () => model.names.stop(), [model])
  const { form, names } = model
  const user = authStore.userInfo
  const isPasswordOnly = edit === 'password'
  const hasPassword = user?.hasPassword ?? false
  const isBySms = isPasswordOnly && hasPassword && proof === 'sms'

  function setName(userName: string) {
    form.set('userName', userName)
    names.watch(userName)
  }

  async function handleSubmit() {
    if (isPasswordOnly && !form.values.password) {
      form.applyFaultFields({ password: '请输入新密码' })
      return
    }
    if (isPasswordOnly && hasPassword && proof === 'old' && !form.values.oldPassword) {
      form.applyFaultFields({ oldPassword: '请输入原密码' })
      return
    }
    if (names.state === 'taken') return
    const isDone = isBySms ? form.check(['password']) && (await model.phone.submit()) : await model.submit()
    if (!isDone) return
    if (!edit) return authStore.continueJourney()
    toast(isPasswordOnly ? '密码已保存，其他设备需要重新登录' : '已保存')
    await goBack()
  }

  const title = isPasswordOnly ? (hasPassword ? '修改密码' : '设置密码') : edit ? '账号资料' : '完善账号'
  const lead = isPasswordOnly ? '保存后，其他设备会退出登录' : edit ? '头像、用户名，改好就生效' : '还差一步，就可以去认识人了'
  return (
    <LoginFrame isStep title={title} lead={lead}>
      {isPasswordOnly ? null : (
        <>
          <OwnAvatar size={168} bottom={28} id="qx-avatar">
            <Typography top={16} size="s" tone="soft">
              {user?.headPic ? '换一张头像' : '上传一张清晰的正脸照'}
            </Typography>
          </OwnAvatar>
          <TextField
            id="qx-user-name"
            look="open"
            label="用户名"
            icon="user-round"
            placeholder="用来登录，例如 xiaohe_2024"
            maxLength={authLimits.usernameMax}
            value={form.values.userName}
            error={form.errorOf('userName') ?? (names.state === 'taken' ? nameWords.taken : null)}
            onChange={setName}
          />
          <Row gap={20} padX={8} tall="tap" size="s" className="qx-auth-name">
            <Typography isGrowing tone={names.state === 'free' ? 'success' : 'soft'}>
              {names.state === 'taken' ? '' : nameWords[names.state]}
            </Typography>
            <Row gap={8} isFixed tall="tap" tone="brand" onClick={() => setName(proposeName())}>
              <Icon name="sparkles" size={28} />
              <Typography>帮我想一个</Typography>
            </Row>
          </Row>
        </>
      )}
      {isPasswordOnly && hasPassword ? (
        <Box bottom={32}>
          <SegmentedControl
            options={[
              { value: 'old', label: '用原密码' },
              { value: 'sms', label: '用短信验证' },
            ]}
            value={proof}
            onChange={setProof}
          />
        </Box>
      ) : null}
      {isPasswordOnly && hasPassword && proof === 'old' ? (
        <PasswordField
          fills="current-password"
          id="qx-old-password"
          form={form}
          name="oldPassword"
          label="原密码"
          placeholder="请输入原密码"
          maxLength={authLimits.passwordMax}
        />
      ) : null}
      {isBySms ? (
        <>
          <Typography bottom={20} size="sm" tone="soft">
            请输入绑定的手机号 {user?.phone ?? ''}
          </Typography>
          <PhoneFields model={model.phone} onSubmit={handleSubmit} isLast={form.values.password !== ''} />
        </>
      ) : null}
      {isPasswordOnly || (!edit && !hasPassword) ? (
        <NewPasswordField form={form} label={isPasswordOnly ? '新密码' : '登录密码（可不填）'} />
      ) : null}
      <Button
        isBlock
        size="l"
        id="qx-complete"
        top={8}
        isLoading={form.isSubmitting || model.phone.form.isSubmitting}
        onClick={handleSubmit}
      >
        {edit ? '保存' : '完成'}
      </Button>
      <CaptchaSheet gate={model.phone.gate} />
    </LoginFrame>
  )
})
