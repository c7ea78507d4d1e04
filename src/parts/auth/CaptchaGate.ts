/** A captcha, shown only if the server requires one; then the same call is sent again with the answer. */
import { authFaults } from '@qianxian/protocol/auth/auth.faults'
import { auth } from '@qianxian/protocol/auth/auth'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { bareCode } from '@qianxian/protocol/base/rules'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'
import { isFault } from '@/request/faultName'
import { failureWords } from '@/platform/fault'

export interface CaptchaAnswer {
  captchaId?: string
  captchaText?: string
}

type Outcome = { answer: CaptchaAnswer } | { isGivenUp: true }

export class CaptchaGate {
  isOpen = false
  isLoading = false
  isChecking = false
  /** A data URL; empty while it loads. */
  picture = ''
  text = ''
  error = ''
  private captchaId = ''
  private settle: ((outcome: Outcome) => void) | undefined = undefined

  constructor() {
    makeAutoObservable<this, 'settle'>(this, { settle: false })
  }

  /** Runs the call, after a captcha if the server requires one. Resolves to null if the person closed it. */
  async run<Result>(act: (answer: CaptchaAnswer) => Promise<Result>): Promise<Result | null> {
    let answer: CaptchaAnswer = {}
    for (;;) {
      try {
        const result = await act(answer)
        this.close()
        return result
      } catch (error) {
        const isWrong = isFault(error, authFaults.image_captcha_wrong)
        if (!isWrong && !isFault(error, authFaults.captcha_required)) {
          this.close()
          throw error
        }
        const outcome = await this.ask(isWrong ? '图形验证码不对，已为你换一张' : '')
        if ('isGivenUp' in outcome) return null
        answer = outcome.answer
      }
    }
  }

  type(text: string): void {
    this.text = bareCode(text)
    if (this.text) this.error = ''
  }

  confirm(): void {
    if (this.isChecking || !this.picture) return
    if (this.text.length !== authLimits.captchaLetters) {
      this.error = `请输入图中的 ${authLimits.captchaLetters} 个字符`
      return
    }
    this.isChecking = true
    this.settle?.({ answer: { captchaId: this.captchaId, captchaText: this.text } })
  }

  giveUp(): void {
    const settle = this.settle
    this.close()
    settle?.({ isGivenUp: true })
  }

  /** Loads another captcha, because each allows one attempt. */
  async refresh(): Promise<void> {
    if (this.isLoading) return
    this.isLoading = true
    this.picture = ''
    this.text = ''
    try {
      const { captchaId, picture } = await callQuietly(auth.getImageCaptcha, {})
      runInAction(() => {
        this.picture = picture
        this.captchaId = captchaId
      })
    } catch (error) {
      runInAction(() => {
        this.error = failureWords(error)
      })
    } finally {
      runInAction(() => {
        this.isLoading = false
      })
    }
  }

  private ask(error: string): Promise<Outcome> {
    this.isOpen = true
    this.isChecking = false
    this.error = error
    void this.refresh()
    return new Promise((resolve) => {
      this.settle = resolve
    })
  }

  private close(): void {
    this.isOpen = false
    this.isChecking = false
    this.settle = undefined
  }
}
