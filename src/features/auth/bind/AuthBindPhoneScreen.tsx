import { accountFaults } from '@qianxian/protocol/account/account.faults'
import { account } from '@qianxian/protocol/account/account'
import { makeAutoObservable, runInAction } from 'mobx'
import { useState } from 'react'
import { isMiniProgram } from '@/platform/environment/environment'
import { login } from '@/platform/login/login'
import { phoneRefusal, readPhoneGrant, type PhoneEvent } from '@/platform/login/phoneGrant'
import { call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Row, Stack } from '@/ui/base/layout/layout'
import { notice, toast } from '@/ui/base/overlay/Dialog'
import type { IconName } from '@/ui/base/media/Icon'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { removeLoginDraft } from '../login/loginDraft'
import { LoginFrame } from '../login/LoginFrame'
import { PhoneFields } from '../code/PhoneFields'
import { PhoneForm } from '../code/PhoneForm'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { FactList } from './FactList'
import { showRefusal } from '../code/showRefusal'
import { guardScreen } from '@/shell/access'

const binding = { ...errorsInline, loadingText: '绑定中' } as const

class PhoneBinding {
  /** The way in which a number that already has an account was entered; as long as it is set, the merge question is open. */
  mergeFrom: 'sms' | 'button' | undefined = undefined
  isWorking = false
  private isBound = false
  /** The number for which a merge was confirmed; another number requires another confirmation. */
  private mergedPhone = ''
  readonly phone = new PhoneForm('bind', async ({ phone, code }) => {
    const mergeConfirmed = this.mergedPhone === phone || undefined
    try {
      await authStore.exchangeSession(() => call(account.bindPhone, { phone, code, mergeConfirmed }, binding))
      this.isBound = true
    } catch (error) {
      if (!(await this.answered(error, 'sms'))) throw error
    }
  })

  constructor() {
    makeAutoObservable<this, 'isBound' | 'mergedPhone'>(this, { phone: false, isBound: false, mergedPhone: false })
  }

  async submit(): Promise<void> {
    this.isBound = false
    if (!(await this.phone.submit()) || !this.isBound) return
    await this.finish()
  }

  async bindByButton(event: PhoneEvent, isMergeAgreed = false): Promise<void> {
    const grant = readPhoneGrant(event)
    if (!grant) {
      toast(`${phoneRefusal(event)}，也可以用验证码绑定`)
      return
    }
    if (this.isWorking) return
    this.isWorking = true
    const mergeConfirmed = isMergeAgreed || undefined
    try {
      const { code, platform } = await login.getCode()
      await authStore.exchangeSession(() => call(account.bindPhoneByMa, { code, platform, ...grant, mergeConfirmed }, binding))
      await this.finish()
    } catch (error) {
      if (!(await this.answered(error, 'button'))) showRefusal(error)
    } finally {
      runInAction(() => {
        this.isWorking = false
      })
    }
  }

  /** Called after the person has read what merging means. */
  confirmMerge(): Promise<void> {
    this.mergedPhone = this.phone.form.values.phone
    this.mergeFrom = undefined
    return this.submit()
  }

  /** Called after the person has read what merging means, and tapped the phone button, which returns the number again. */
  confirmMergeByButton(event: PhoneEvent): Promise<void> {
    this.mergeFrom = undefined
    return this.bindByButton(event, true)
  }

  refuseMerge(): void {
    this.mergeFrom = undefined
  }

  /** Returns true if the refusal is shown as a question or notice. */
  private async answered(error: unknown, from: 'sms' | 'button'): Promise<boolean> {
    if (isFault(error, accountFaults.merge_needs_confirmation)) {
      runInAction(() => {
        this.mergeFrom = from
      })
      return true
    }
    if (isFault(error, accountFaults.accounts_cannot_merge)) {
      const phone = configStore.servicePhone
      await notice(
        '暂时不能合并',
        `这个手机号的账号里已有资料，为了不丢失任何一边，需要人工处理。${phone ? `请联系客服 ${phone}。` : '请联系客服。'}`,
      )
      return true
    }
    return false
  }

  private async finish(): Promise<void> {
    removeLoginDraft()
    toast('手机号已绑定')
    await authStore.continueJourney()
  }
}

const mergeFacts: { icon: IconName; words: string }[] = [
  { icon: 'check', words: '两个账号会合成一个，保留先注册的那个账号' },
  { icon: 'check', words: '原来的登录方式都会保留' },
  { icon: 'check', words: '有资料和照片的一边会原样留下' },
  { icon: 'info', words: '后注册的账号会关闭，合并后不能撤销' },
]

/** Binds a phone to an account without one; if the number has its own account, the two are merged only after confirmation. */
export const AuthBindPhoneScreen = guardScreen(function AuthBindPhoneScreen() {
  const [model] = useState(() => new PhoneBinding())
  const isByButton = model.mergeFrom === 'button'

  return (
    <LoginFrame
      isStep
      title="绑定手机号"
      lead="只用来登录和接收牵线通知，不会展示给任何人"
      ways={[{ words: '换个账号登录', icon: 'log-out', onTap: () => authStore.logout() }]}
    >
      {isMiniProgram() ? (
        <>
          <Button
            isBlock
            size="l"
            id="qx-bind-button"
            openType="getPhoneNumber"
            isLoading={model.isWorking}
            onGetPhoneNumber={(event) => model.bindByButton(event)}
          >
            一键绑定本机号码
          </Button>
          <Row justify="center" tall="tap" tone="soft">
            或用短信验证码绑定
          </Row>
        </>
      ) : null}
      <PhoneFields isLast model={model.phone} onSubmit={() => model.submit()} />
      <Button
        isBlock
        size="l"
        id="qx-bind"
        kind={isMiniProgram() ? 'secondary' : 'primary'}
        top={8}
        isLoading={model.phone.form.isSubmitting}
        onClick={() => model.submit()}
      >
        绑定
      </Button>
      <CaptchaSheet gate={model.phone.gate} />
      <Sheet isOpen={model.mergeFrom !== undefined} onClose={() => model.refuseMerge()} title="这个手机号已经有账号">
        <Stack padX={40} padTop={8} padBottom={24}>
          <Typography bottom={16} size="ml" tone="soft">
            如果那也是你，可以把两个账号合并。合并意味着：
          </Typography>
          <FactList facts={mergeFacts} />
          {isByButton ? (
            <Button
              isBlock
              size="l"
              id="qx-merge"
              openType="getPhoneNumber"
              onGetPhoneNumber={(event) => model.confirmMergeByButton(event)}
            >
              是我的账号，合并
            </Button>
          ) : (
            <Button isBlock size="l" id="qx-merge" onClick={() => model.confirmMerge()}>
              是我的账号，合并
            </Button>
          )}
          <Button isBlock kind="plain" onClick={() => model.refuseMerge()}>
            换一个手机号
          </Button>
        </Stack>
      </Sheet>
    </LoginFrame>
  )
})
