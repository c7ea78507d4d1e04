/**
 * Login with data of the surrounding app: a mini-program's login code and phone button, or the authorisation page
 * inside WeChat. A person with an account needs no phone button.
 */
import { auth } from '@qianxian/protocol/auth/auth'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { makeAutoObservable, runInAction } from 'mobx'
import { isMiniProgram } from '@/platform/environment/environment'
import { login } from '@/platform/login/login'
import { phoneRefusal, readPhoneGrant, type PhoneEvent } from '@/platform/login/phoneGrant'
import { callQuietly, call, errorsInline } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { toast } from '@/ui/base/overlay/Dialog'
import { removeLoginDraft } from './loginDraft'
import { showRefusal } from '../code/showRefusal'

/** A login code lasts five minutes; one about to expire is not used. */
const CODE_LIFE_MS = 4 * 60_000

/** Page to which WeChat returns the person. */
export const wechatReturnPath = '/pages/login/loginByLoading'

export class OneTapLogin {
  /** Undefined until the platform has responded; a failed request counts as unknown. */
  isKnown: boolean | undefined = isMiniProgram() ? undefined : false
  isWorking = false
  private code: { value: string; platform: 'weapp' | 'tt'; at: number } | undefined = undefined

  constructor() {
    makeAutoObservable<this, 'code'>(this, { code: false })
  }

  /** Checks whether this person has an account, and fetches the code that belongs to the phone button's encrypted data. */
  async prepare(): Promise<void> {
    if (!isMiniProgram()) return
    let isKnown = false
    try {
      const { code, platform } = await login.getCode()
      const answer = await callQuietly(auth.checkWechat, { code, platform })
      isKnown = answer.isRegistered
      await this.renewCode()
    } catch (error) {
      console.warn('one-tap login not prepared', error)
    }
    runInAction(() => {
      this.isKnown = isKnown
    })
  }

  /** For people whose platform identity already has an account. */
  loginByCode(): Promise<void> {
    return this.once(async () => {
      const { code, platform } = await login.getCode()
      return call(
        auth.loginByMaCode,
        { code, platform, inviteId: authStore.inviteId || undefined },
        { ...errorsInline, loadingText: '登录中' },
      )
    })
  }

  /** Logs in with the phone number that the button returned. */
  async loginByPhone(event: PhoneEvent): Promise<void> {
    const grant = readPhoneGrant(event)
    if (!grant) {
      toast(`${phoneRefusal(event)}，也可以用验证码登录`)
      return
    }
    await this.once(async () => {
      const { value, platform } = await this.takeCode()
      const input = { code: value, platform, ...grant, agreed: true, inviteId: authStore.inviteId || undefined }
      return call(auth.loginByMaPhone, input, { ...errorsInline, loadingText: '登录中' })
    })
    void this.renewCode().catch(() => undefined)
  }

  /** Opens WeChat's own page. */
  async authorize(): Promise<void> {
    try {
      const { url } = await call(auth.getMpAuthorizeUrl, { redirect: wechatReturnPath }, errorsInline)
      login.openAuthorization(url)
    } catch (error) {
      showRefusal(error)
    }
  }

  private async once(act: () => Promise<Session>): Promise<void> {
    if (this.isWorking) return
    this.isWorking = true
    try {
      const session = await act()
      removeLoginDraft()
      await authStore.login(session)
    } catch (error) {
      showRefusal(error)
    } finally {
      runInAction(() => {
        this.isWorking = false
      })
    }
  }

  private async renewCode(): Promise<void> {
    const { code, platform } = await login.getCode()
    this.code = { value: code, platform, at: Date.now() }
  }

  private async takeCode(): Promise<{ value: string; platform: 'weapp' | 'tt' }> {
    if (!this.code || Date.now() - this.code.at > CODE_LIFE_MS) await this.renewCode()
    const taken = this.code!
    this.code = undefined
    return taken
  }
}
