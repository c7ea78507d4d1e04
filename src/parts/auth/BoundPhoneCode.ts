/** A code to the bound phone, whose number need not be typed: the request, and the wait until the next one. */
import { authFaults } from '@qianxian/protocol/auth/auth.faults'
import { makeAutoObservable, runInAction } from 'mobx'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { toast } from '@/ui/base/overlay/Dialog'
import { CaptchaGate, type CaptchaAnswer } from './CaptchaGate'

/** Wait if the server names none. */
const WAIT_SECONDS = 60

export class BoundPhoneCode {
  readonly gate = new CaptchaGate()
  /** Epoch milliseconds; 0 if a code may be requested at once. */
  waitUntil = 0

  /** @param send calls the endpoint that sends a code for this purpose; null if it has already told the person why none was sent */
  constructor(private readonly send: (picture: CaptchaAnswer) => Promise<{ resendAfterSeconds: number } | null>) {
    makeAutoObservable<this, 'send'>(this, { gate: false, send: false })
  }

  /** Returns false if no code was sent; the reason has been shown. Never rejects. */
  async ask(): Promise<boolean> {
    try {
      const answer = await this.gate.run((picture) => this.send(picture))
      if (!answer) return false
      this.wait(answer.resendAfterSeconds)
      toast('验证码已发送')
      return true
    } catch (error) {
      if (isFault(error, authFaults.captcha_too_soon)) {
        const { resendAfterSeconds } = (error.data ?? {}) as { resendAfterSeconds?: number }
        this.wait(resendAfterSeconds ?? WAIT_SECONDS)
      }
      toast(firstErrorWords(error))
      return false
    }
  }

  private wait(seconds: number): void {
    runInAction(() => {
      this.waitUntil = Date.now() + seconds * 1000
    })
  }
}
