/** Sends an SMS code and stores, by phone number, the wait until the next one; a reload does not shorten the wait. */
import { authFaults } from '@qianxian/protocol/auth/auth.faults'
import type { SmsPurpose } from '@qianxian/protocol/auth/auth.words'
import { auth } from '@qianxian/protocol/auth/auth'
import { makeAutoObservable, observableRef } from 'mobx'
import { readStored, writeStored } from '@/platform/storage/storage'
import { call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { toast } from '@/ui/base/overlay/Dialog'
import type { CaptchaGate } from '@/parts/auth/CaptchaGate'

export class SmsSender {
  private waits: Record<string, number> = {}

  constructor(
    private readonly scene: SmsPurpose,
    private readonly gate: CaptchaGate,
  ) {
    const kept = readStored('sms_waits') ?? {}
    this.waits = Object.fromEntries(Object.entries(kept).filter(([, until]) => until > Date.now()))
    makeAutoObservable<this, 'scene' | 'gate' | 'waits'>(this, { scene: false, gate: false, waits: observableRef })
  }

  /** Epoch milliseconds; 0 if a code may be requested at once. */
  waitUntil(phone: string): number {
    return this.waits[phone] ?? 0
  }

  /**
   * Resolves to false if nothing was sent because the person closed the captcha. Rejects with the refusal, whose wait
   * is already stored.
   */
  async send(phone: string): Promise<boolean> {
    try {
      const answer = await this.gate.run((picture) => call(auth.sendCaptcha, { phone, scene: this.scene, ...picture }, errorsInline))
      if (!answer) return false
      this.keepWait(phone, answer.resendAfterSeconds)
      toast('验证码已发送')
      return true
    } catch (error) {
      if (isFault(error, authFaults.captcha_too_soon)) {
        const { resendAfterSeconds } = (error.data ?? {}) as { resendAfterSeconds?: number }
        this.keepWait(phone, resendAfterSeconds ?? 60)
      }
      throw error
    }
  }

  private keepWait(phone: string, seconds: number): void {
    this.waits = { ...this.waits, [phone]: Date.now() + seconds * 1000 }
    writeStored('sms_waits', this.waits)
  }
}
